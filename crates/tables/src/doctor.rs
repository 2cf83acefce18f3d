//! Looking whether all that is stored can be played: a copy of the database is made, and every table in it replayed.

use std::{
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
};

use tabletop::Shelf;

use crate::{
    Refused, TableId, TableService,
    moving::{NotMoved, whole},
    service::CHUNK,
    store::{Address, Fault, back_up, damage},
};

/// What was found.
#[derive(Debug, Default)]
pub struct Examined {
    /// Tables that were replayed and are as they should be.
    pub sound: usize,
    /// Tables of rules that this program does not play any more: their rows and logs can be read.
    pub older: usize,
    /// What the database says of its own pages.
    pub damage: Vec<String>,
    /// Tables that do not fit, and why.
    pub unsound: Vec<(TableId, String)>,
    /// Ratings that are not what the games come to.
    pub ratings: usize,
}

impl Examined {
    /// Whether all is as it should be.
    pub const fn is_sound(&self) -> bool {
        self.damage.is_empty() && self.unsound.is_empty() && self.ratings == 0
    }
}

/// Examines a database while servers go on; nothing of it is changed.
pub async fn examine(address: &Address, shelf: &Shelf) -> Result<Examined, Fault> {
    let mut examined = Examined { damage: damage(address).await?, ..Examined::default() };
    let scratch = Scratch::new()?;
    let copy = scratch.0.join("copy.db");
    back_up(address, &copy).await?;
    let (store, lock) = Address::from(&*copy).open().await?;
    let service = TableService::new(store, shelf.clone()).0;
    let mut after = None;
    loop {
        let ids = service.store().all(after, CHUNK).await?;
        let Some(last) = ids.last() else { break };
        after = Some(*last);
        for id in ids {
            examined.look_at(&service, id).await?;
        }
    }
    // The copy's own: nobody else has it.
    examined.ratings = match service.rebuild_ratings().await {
        Ok(rebuilt) => rebuilt.changed,
        Err(Refused::Store(fault)) if !fault.is_corrupt() => return Err(fault),
        // What cannot be read was told of above.
        Err(_) => 0,
    };
    service.store().close().await?;
    drop(lock);
    Ok(examined)
}

impl Examined {
    async fn look_at(&mut self, service: &TableService, id: TableId) -> Result<(), Fault> {
        let why = match whole(service, id).await {
            Ok(whole) => match whole.game {
                Some([by_log, by_snapshot]) if by_log != by_snapshot => {
                    "its snapshot is not what its log comes to".to_owned()
                }
                Some(_) => {
                    self.sound += 1;
                    return Ok(());
                }
                None => {
                    self.older += 1;
                    return Ok(());
                }
            },
            Err(NotMoved::Unreadable { refused: Refused::Store(fault), .. } | NotMoved::Store(fault))
                if !fault.is_corrupt() =>
            {
                return Err(fault);
            }
            Err(NotMoved::Unreadable { entry: Some(seq), refused, .. }) => format!("entry {seq} of its log: {refused}"),
            Err(NotMoved::Unreadable { entry: None, refused, .. }) => refused.to_string(),
            Err(other) => other.to_string(),
        };
        self.unsound.push((id, why));
        Ok(())
    }
}

/// A folder of this process alone, which vanishes with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Self, Fault> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let nth = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("norikae-doctor-{}-{nth}", std::process::id()));
        match std::fs::create_dir(&folder) {
            Ok(()) => Ok(Self(folder)),
            Err(error) => Err(Fault::unavailable(error).at(folder.display())),
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed lies in the folder for such things.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
