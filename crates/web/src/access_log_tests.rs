#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

use std::sync::mpsc::{Sender, channel};

use super::*;

fn line(path: &str) -> Line {
    Line {
        at: 1_794_744_000_007,
        method: "POST",
        route: Route::of(&path.parse().unwrap()),
        status: 303,
        bytes: 12,
        took: Duration::from_micros(345),
        who: Some(GuestId(7)),
    }
}

/// A disk that is full, or a pipe that nobody reads: it says when it is written to, and answers when it is told to.
struct Disk {
    tried: Sender<()>,
    answers: Receiver<io::Result<()>>,
}

impl io::Write for Disk {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.tried.send(()).unwrap();
        self.answers.recv().unwrap().map(|()| text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_line_says_what_was_answered_and_nothing_secret() {
    let mut text = String::new();
    line("/t/0123456789abc/play?token=secret").add_to(&mut text);
    Line { who: None, ..line("/%0a2026-11-15T12:00:00.007Z%20GET%20/%1b[31m%e2%80%ae") }.add_to(&mut text);
    assert_eq!(
        text,
        "2026-11-15T12:00:00.007Z POST /t/*/play 303 12 345 7\n2026-11-15T12:00:00.007Z POST /*/* 303 12 345 -\n"
    );
}

#[test]
fn a_full_disk_loses_lines_and_counts_them_until_there_is_room() {
    let ((tried, tries), (answer, answers)) = (channel(), channel());
    let log = AccessLog::into(Sink::Test(Box::new(Disk { tried, answers }))).unwrap();
    for (at, full) in [true, true, false].into_iter().enumerate() {
        log.write(line("/"));
        tries.recv().unwrap();
        answer.send(if full { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }).unwrap();
        assert!(at < 1 || log.lost().get() >= 1);
    }
    log.finish();
    assert_eq!(log.lost().get(), 2);
}

#[test]
fn a_pipe_that_nobody_reads_holds_up_nobody() {
    let ((tried, tries), (answer, answers)) = (channel(), channel());
    let log = AccessLog::into(Sink::Test(Box::new(Disk { tried, answers }))).unwrap();
    log.write(line("/"));
    tries.recv().unwrap();
    // It is being written for ever; the others wait, and those for whom there is no room are lost.
    for _ in 0..MOST + 3 {
        log.write(line("/"));
    }
    assert_eq!(log.lost().get(), 3);
    drop(answer);
}

#[cfg(unix)]
#[test]
fn a_file_is_its_owners_and_is_made_anew_when_it_was_renamed() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = std::env::temp_dir().join(format!("norikae-access-log-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (path, renamed) = (folder.join("access.log"), folder.join("access.log.1"));
    let mut sink = Sink::File { open: open(&path).unwrap(), path: path.clone(), looked: Instant::now() };
    sink.write(b"one\n").unwrap();
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    std::fs::rename(&path, &renamed).unwrap();
    if let Sink::File { looked, .. } = &mut sink {
        *looked = looked.checked_sub(LOOKS).unwrap();
    }
    sink.write(b"two\n").unwrap();
    let read = |path| std::fs::read_to_string(path).unwrap();
    assert_eq!((read(&renamed), read(&path)), ("one\n".to_owned(), "two\n".to_owned()));
    std::fs::remove_dir_all(&folder).unwrap();
}
