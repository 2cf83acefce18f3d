//! A backup or a move that somebody stops leaves nothing behind.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use std::{
    path::Path,
    process::{Command, Stdio},
};

use common::{Folder, Process};
use tables::{
    Entry, Kind, TableId,
    store::{Sqlite, Store as _, Write, written},
};

const NORIKAE: &str = env!("CARGO_BIN_EXE_norikae");

/// A database that takes a while to copy.
async fn large(file: &Path) {
    let store = Sqlite::open(file).await.unwrap();
    for number in 0..40 {
        let text = "x".repeat(1_000_000);
        let entry = Entry { seq: 1, at: 0, kind: Kind::Chat, seat: None, who: None, text };
        let write = Write { table: Some(TableId::stored(number)), entries: vec![entry], ..Write::default() };
        written(&store, write).await.unwrap();
    }
    store.close().await.unwrap();
}

fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Stops a command as soon as it has begun to write; it may have come to its end before.
fn stop_when_begun(into: &Path, args: &[&str], signal: &str) -> Option<i32> {
    let mut command = Command::new(NORIKAE);
    let mut child = Process(command.args(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
    while names(into).is_empty() && child.0.try_wait().unwrap().is_none() {}
    Command::new("sh").arg("-c").arg(format!("kill {signal} {}", child.0.id())).status().unwrap();
    child.0.wait().unwrap().code()
}

#[test]
fn a_backup_or_a_move_that_is_stopped_leaves_nothing_behind() {
    let (folder, into) = (Folder::new("stopped"), Folder::new("stopped-into"));
    let file = folder.0.join("norikae.db");
    tokio::runtime::Runtime::new().unwrap().block_on(large(&file));
    let (from, copy) = (format!("sqlite:{}", file.display()), into.0.join("copy.db"));
    let (path, to) = (copy.to_str().unwrap().to_owned(), format!("sqlite:{}", copy.display()));
    for signal in ["-INT", "-TERM"] {
        for args in [["backup", "--database", &from, &path].as_slice(), &["move-database", &from, &to]] {
            match stop_when_begun(&into.0, args, signal) {
                Some(130) => assert_eq!(names(&into.0), Vec::<String>::new(), "{args:?}"),
                // It was done before it heard, or there was something to say of what it had read.
                ended => assert!(matches!(ended, Some(0 | 1)), "{args:?} {ended:?}"),
            }
            for name in names(&into.0) {
                assert!(!name.contains("part"), "{name}");
                std::fs::remove_file(into.0.join(name)).unwrap();
            }
        }
    }
}
