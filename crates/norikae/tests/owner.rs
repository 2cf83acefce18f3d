//! `norikae owner`, beside a server that goes on.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test that fails panics")]

mod common;

use common::{Folder, err, norikae, out};
use tables::{TableService, store::Address};

#[tokio::test]
async fn an_owner_is_made_and_unmade_on_the_command_line_while_a_server_goes_on() {
    let folder = Folder::new("owner");
    let database = format!("sqlite:{}/norikae.db", folder.text());
    let command = |args: &[&str]| norikae(&[&["owner", "--database", &database], args].concat(), b"");
    let missing = command(&["list"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(err(&missing).contains("there is no such file"), "{}", err(&missing));
    let (store, lock) = database.parse::<Address>().unwrap().open().await.unwrap();
    let service = TableService::new(store, catalog::shelf().unwrap()).0;
    let mika = service.sign_up(None, "Mika", "green tea at nine").await.unwrap().guest;
    let nobody = command(&["add", "Ben"]);
    assert_eq!(nobody.status.code(), Some(1));
    assert!(err(&nobody).contains("there is no account `Ben`; make one on the site first"), "{}", err(&nobody));
    assert!(out(&command(&["add", "mika"])).contains("is an owner of this site now"));
    assert!(service.is_owner(&mika).await.unwrap(), "the server knows at once");
    assert!(out(&command(&["add", "Mika"])).contains("was an owner already"));
    assert!(out(&command(&["list"])).starts_with("Mika  since "));
    assert!(command(&["remove", "Mika"]).status.success());
    assert!(!service.is_owner(&mika).await.unwrap());
    assert_eq!(command(&["remove", "Mika"]).status.code(), Some(1));
    assert_eq!(out(&command(&["list"])), "");
    let log = out(&command(&["log"]));
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!(lines.len(), 2, "{log}");
    assert!(lines[0].contains("command line  remove-owner  Mika (#1)") && lines[1].contains("add-owner"), "{log}");
    let documents: serde_json::Value =
        serde_json::from_slice(&command(&["log", "--json", "--most", "1"]).stdout).unwrap();
    assert_eq!((&documents[0]["act"], &documents[0]["person_name"]), (&"remove-owner".into(), &"Mika".into()));
    assert_eq!(documents.as_array().unwrap().len(), 1);
    service.close().await.unwrap();
    drop(lock);
    assert!(out(&command(&["log"])).contains("add-owner"), "and without a server");
}
