//! Passwords: how they are hashed, and how many at once. A hash costs 19 MiB and some hundredths of a second of a processor, so that
//! guessing is dear; two are made at a time and some wait, so that a flood of guesses takes no more than that from everybody else.

use std::sync::{Arc, LazyLock};

use argon2::{
    Algorithm, Argon2, Params, PasswordHasher as _, PasswordVerifier as _, Version, password_hash::phc::PasswordHash,
};
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;

use crate::{Refused, Thing, id::random, names::key, store::Fault};

/// The shortest password, in characters.
pub const SHORTEST_PASSWORD: usize = 10;
/// The longest.
pub const LONGEST_PASSWORD: usize = 128;

/// Argon2id (RFC 9106) with the parameters that OWASP recommends for servers: KiB of memory, passes over it, lanes.
const MEMORY: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// So many are hashed at once, and so many more wait.
const AT_ONCE: usize = 2;
const WAITING: usize = 30;

/// Passwords that everybody tries first, of those that are long enough.
const COMMON: [&str; 22] = [
    "1234567890",
    "0123456789",
    "12345678910",
    "0987654321",
    "1q2w3e4r5t",
    "1qaz2wsx3edc",
    "qwertyuiop",
    "asdfghjkl;",
    "abcdefghij",
    "abcdefghijk",
    "password12",
    "password123",
    "password1234",
    "passw0rd123",
    "iloveyou12",
    "iloveyou123",
    "letmein123",
    "qwerty1234",
    "qwerty12345",
    "welcome123",
    "sunshine123",
    "princess123",
];

/// A password as it is hashed: a full-width letter is the letter.
fn tidy(password: &str) -> String {
    password.nfkc().collect()
}

/// A new password for somebody of this name, if it is one.
pub(crate) fn check(password: &str, name: &str) -> Result<(), Refused> {
    let tidy = tidy(password);
    let length = tidy.chars().count();
    let mut letters: Vec<char> = tidy.to_lowercase().chars().collect();
    letters.sort_unstable();
    letters.dedup();
    let easy = letters.len() < 4 || COMMON.contains(&tidy.to_lowercase().as_str()) || key(password) == key(name);
    if easy || !(SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&length) {
        return Err(Refused::BadPassword);
    }
    Ok(())
}

fn argon2() -> Result<Argon2<'static>, Refused> {
    let params = Params::new(MEMORY, PASSES, LANES, None).map_err(Fault::program)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn hash(password: &str, salt: [u8; 16]) -> Result<String, Refused> {
    let hash = argon2()?.hash_password_with_salt(tidy(password).as_bytes(), &salt);
    Ok(hash.map_err(Fault::program)?.to_string())
}

/// A hash of no account's password, against which the passwords of names are checked that nobody has: it takes as long.
static NOBODY: LazyLock<Option<String>> = LazyLock::new(|| hash("nobody has this password", [0; 16]).ok());

/// Whether a password is the one of a stored hash; one of no account's takes as long to find wrong.
fn is_right(password: &str, stored: Option<&str>) -> bool {
    let against = stored.or(NOBODY.as_deref()).unwrap_or_default();
    // What cannot be a password is not hashed at any length.
    let password: String = tidy(password).chars().take(LONGEST_PASSWORD + 1).collect();
    let verified = PasswordHash::new(against)
        .is_ok_and(|hash| argon2().is_ok_and(|argon2| argon2.verify_password(password.as_bytes(), &hash).is_ok()));
    verified && stored.is_some()
}

/// Room for hashing.
#[derive(Debug)]
pub(crate) struct Hashing {
    /// Those who hash and those who wait.
    room: Arc<Semaphore>,
    hashes: Arc<Semaphore>,
}

impl Default for Hashing {
    fn default() -> Self {
        Self { room: Arc::new(Semaphore::new(AT_ONCE + WAITING)), hashes: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Hashing {
    /// Does something that takes its time, on a thread for such things; refused if too many wait for it.
    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refused> {
        let full = |_| Refused::TooMany { thing: Thing::SignIn, wait: 1 };
        let room = Arc::clone(&self.room).try_acquire_owned().map_err(full)?;
        let turn = Arc::clone(&self.hashes).acquire_owned().await;
        // Whoever asked may go; the room is used until it is done.
        let work = tokio::task::spawn_blocking(move || {
            let done = work();
            drop((room, turn));
            done
        });
        work.await.map_err(|error| Fault::program(error).into())
    }

    /// The hash of a new password, with its salt and parameters.
    pub(crate) async fn hash(&self, password: &str) -> Result<String, Refused> {
        let (password, salt) = (password.to_owned(), random()?);
        self.run(move || hash(&password, salt)).await?
    }

    /// Whether a password is the one of a stored hash; without one it takes as long.
    pub(crate) async fn is_right(&self, password: &str, stored: Option<String>) -> Result<bool, Refused> {
        let password = password.to_owned();
        self.run(move || is_right(&password, stored.as_deref())).await
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails panics")]

    use std::sync::mpsc;

    use super::*;

    #[test]
    fn a_password_is_long_and_not_the_first_that_comes_to_mind() {
        let long = "x y".repeat(50);
        for bad in ["", "short", "aaaaaaaaaaaa", "1234567890", "Password123", "mika sato tanaka", long.as_str()] {
            assert!(check(bad, "Mika Sato Tanaka").is_err(), "{bad}");
        }
        for good in ["渋谷で地下鉄に乗り換え", "green tea at nine", "ｇｒｅｅｎ　ｔｅａ９"] {
            assert!(check(good, "Mika").is_ok(), "{good}");
        }
    }

    #[test]
    fn a_hash_says_how_it_was_made_and_knows_its_password_alone() {
        let stored = hash("green tea at nine", [7; 16]).unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(is_right("green tea at nine", Some(&stored)) && is_right("ｇreen tea at nine", Some(&stored)));
        assert!(!is_right("green tea at ten", Some(&stored)) && !is_right("", Some(&stored)));
        assert!(!is_right("nobody has this password", None), "nobody's password opens nothing");
        assert!(NOBODY.as_deref().unwrap().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "as dear as anybody's");
    }

    #[tokio::test]
    async fn a_flood_of_passwords_is_refused_and_the_next_are_taken_when_there_is_room() {
        let hashing = Arc::new(Hashing::default());
        let (go, wait) = mpsc::channel::<()>();
        let wait = Arc::new(std::sync::Mutex::new(wait));
        let mut under_way = Vec::new();
        for _ in 0..AT_ONCE + WAITING {
            let (hashing, wait) = (Arc::clone(&hashing), Arc::clone(&wait));
            under_way.push(tokio::spawn(async move { hashing.run(move || wait.lock().unwrap().recv().is_ok()).await }));
        }
        while hashing.room.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(matches!(hashing.run(|| ()).await, Err(Refused::TooMany { thing: Thing::SignIn, wait: 1 })));
        for _ in &under_way {
            go.send(()).unwrap();
        }
        for one in under_way {
            assert!(one.await.unwrap().unwrap());
        }
        assert!(hashing.run(|| ()).await.is_ok());
    }
}
