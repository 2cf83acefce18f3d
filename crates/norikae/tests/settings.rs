//! Settings by flag, environment and file: which goes before which, and what is printed of them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod common;

use std::process::{Command, Output};

use common::{Folder, err, out};

/// Runs `norikae` with this in its environment and nothing else of ours.
fn with(args: &[&str], environment: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_norikae"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("NORIKAE_")) {
        command.env_remove(name);
    }
    command.args(args).envs(environment.iter().copied()).output().unwrap()
}

/// The line of a setting.
fn line<'a>(printed: &'a str, name: &str) -> &'a str {
    printed.lines().find(|line| line.starts_with(&format!("{name} = "))).unwrap_or_else(|| panic!("{name}: {printed}"))
}

#[test]
fn a_flag_goes_before_the_environment_and_that_before_the_file() {
    let folder = Folder::new("settings");
    let file = folder.0.join("norikae.toml");
    let text = "listen = \"127.0.0.1:1\"\nbots = 1\nkeep-guests = 1\ntrusted-proxy = [\"10.0.0.1\"]\nlang = \"ja\"\n";
    std::fs::write(&file, text).unwrap();
    let path = file.to_str().unwrap();
    let environment = [("NORIKAE_CONFIG", path), ("NORIKAE_BOTS", "2"), ("NORIKAE_LISTEN", "127.0.0.1:2")];
    let printed = out(&with(&["serve", "--listen", "127.0.0.1:3", "--print-config"], &environment));
    assert_eq!(line(&printed, "listen"), "listen = \"127.0.0.1:3\" # flag");
    assert_eq!(line(&printed, "bots"), "bots = 2 # environment: NORIKAE_BOTS");
    assert_eq!(line(&printed, "keep-guests"), format!("keep-guests = 1 # file: {path}:3"));
    assert_eq!(line(&printed, "trusted-proxy"), format!("trusted-proxy = [\"10.0.0.1\"] # file: {path}:4"));
    assert_eq!(line(&printed, "lang"), format!("lang = \"ja\" # file: {path}:5"));
    assert_eq!(line(&printed, "keep-sessions"), "keep-sessions = 365 # default");
    assert_eq!(line(&printed, "access-log"), "access-log = \"off\" # default");
    assert!(printed.contains("# metrics-listen is not set\n"), "{printed}");
}

#[test]
fn what_is_printed_says_the_same_when_it_is_read() {
    let folder = Folder::new("settings-again");
    let file = folder.0.join("printed.toml");
    let args = [
        "--metrics-listen",
        "127.0.0.1:9",
        "--trusted-proxy",
        "10.0.0.1,10.1.0.0/16",
        "--drain",
        "3s",
        "--limits",
        "off",
    ];
    let first = out(&with(&[&["serve", "--print-config"], &args[..]].concat(), &[]));
    std::fs::write(&file, &first).unwrap();
    let second = out(&with(&["serve", "--print-config", "--config", file.to_str().unwrap()], &[]));
    let values =
        |text: &str| -> Vec<String> { text.lines().map(|line| line.split(" # ").next().unwrap().to_owned()).collect() };
    assert_eq!(values(&first), values(&second));
    assert!(line(&second, "trusted-proxy").starts_with("trusted-proxy = [\"10.0.0.1\", \"10.1.0.0/16\"]"), "{second}");
}

#[test]
fn a_password_is_not_printed_and_what_is_wrong_is_not_either() {
    let address = "postgres://u:hush@h/n?password=hush&host=/run";
    let printed = out(&with(&["serve", "--print-config"], &[("NORIKAE_DATABASE", address)]));
    assert_eq!(
        line(&printed, "database"),
        "database = \"postgres://u@h/n?host=/run\" # environment: NORIKAE_DATABASE; its password is not shown"
    );
    let wrong = with(&["serve", "--print-config"], &[("NORIKAE_DATABASE", "mysql://u:hush@h/n")]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(err(&wrong).contains("neither sqlite:FILE") && !err(&wrong).contains("hush"), "{}", err(&wrong));
    let help = out(&with(&["serve", "--help"], &[("NORIKAE_DATABASE", address)]));
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("[env: NORIKAE_DATABASE]") && !help.contains("hush"), "{help}");
}

#[test]
fn a_mail_server_is_set_without_its_password_being_told() {
    let (smtp, url) = (("NORIKAE_SMTP", "smtps://u:hush@mail.example"), ("NORIKAE_PUBLIC_URL", "https://a.example/"));
    let printed = out(&with(&["serve", "--print-config", "--mail-from", "Norikae <a@b.example>"], &[smtp, url]));
    let said = "smtp = \"smtps://u@mail.example\" # environment: NORIKAE_SMTP; its password is not shown";
    assert_eq!(line(&printed, "smtp"), said);
    assert_eq!(line(&printed, "mail-from"), "mail-from = \"Norikae <a@b.example>\" # flag");
    assert_eq!(line(&printed, "notice-after"), "notice-after = \"60s\" # default");
    for (args, environment, said) in [
        (&["--mail-from", "a@b.example"][..], &[url][..], "--mail-from: no mail is sent without --smtp"),
        (&["--mail-from", "a@b.example"], &[smtp], "--smtp: mails need a sender"),
        (&["--mail-from", "a@b.example"], &[url, ("NORIKAE_SMTP", "http://u:hush@h")], "--smtp: it is no mail server"),
        (&["--public-url", "https://a.example/b"], &[], "without a path"),
        (&["--notice-after", "0s"], &[], "no time from 1s to 3600s"),
        (&["--notice-allow", "10.0.0.0/99"], &[], "--notice-allow"),
    ] {
        let wrong = with(&[&["serve", "--print-config"], args].concat(), environment);
        assert_eq!(wrong.status.code(), Some(2), "{args:?}");
        assert!(err(&wrong).contains(said) && !err(&wrong).contains("hush"), "{}", err(&wrong));
    }
    let folder = Folder::new("settings-mail");
    let file = folder.0.join("norikae.toml");
    std::fs::write(&file, "smtp = \"ftp://u:hush@h\"\n").unwrap();
    let wrong = with(&["serve", "--config", file.to_str().unwrap()], &[]);
    assert!(err(&wrong).contains("norikae.toml:1:8") && !err(&wrong).contains("hush"), "{}", err(&wrong));
}

#[test]
fn a_wrong_file_is_shown_at_its_place_and_nothing_is_started() {
    let folder = Folder::new("settings-wrong");
    let file = folder.0.join("norikae.toml");
    std::fs::write(&file, "listen = \"127.0.0.1:0\"\nkeep-guest = 3\n").unwrap();
    let wrong = with(&["serve", "--config", file.to_str().unwrap()], &[]);
    assert_eq!(wrong.status.code(), Some(2));
    let said = err(&wrong);
    assert!(said.contains("norikae.toml:2:1") && said.contains("did you mean `keep-guests`?"), "{said}");
    let missing = with(&["serve", "--config", "/nowhere/norikae.toml"], &[]);
    assert!(err(&missing).contains("can't read /nowhere/norikae.toml"), "{}", err(&missing));
    let environment = with(&["serve", "--print-config"], &[("NORIKAE_BOTS", "none")]);
    assert_eq!(environment.status.code(), Some(2));
}

#[test]
fn every_setting_is_in_the_help_with_its_name_in_the_environment() {
    let help = out(&with(&["serve", "--help"], &[])).split_whitespace().collect::<Vec<_>>().join(" ");
    let printed = out(&with(&["serve", "--print-config"], &[]));
    let names = printed.lines().skip(1).map(|line| line.trim_start_matches("# ").split(' ').next().unwrap());
    let names: Vec<&str> = names.collect();
    assert!(names.len() > 12 && names.contains(&"boards"), "{names:?}");
    for name in names {
        let variable = format!("[env: NORIKAE_{}]", name.replace('-', "_").to_uppercase());
        assert!(help.contains(&format!("--{name}")) && help.contains(&variable), "{name}: {help}");
    }
}

#[test]
fn without_a_command_the_settings_hold_too() {
    let wrong = with(&[], &[("NORIKAE_DATABASE", "nonsense")]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(err(&wrong).contains("`nonsense` is neither"), "{}", err(&wrong));
}

/// A command that looks at the database of a server finds it in the same place.
#[test]
fn the_environment_names_the_database_for_other_commands() {
    let missing = with(&["doctor"], &[("NORIKAE_DATABASE", "sqlite:/nowhere/norikae.db")]);
    assert!(err(&missing).contains("sqlite:/nowhere/norikae.db: there is no such file"), "{}", err(&missing));
    let games = with(&["games"], &[("NORIKAE_LANG", "ja"), ("NORIKAE_BOTS", "nonsense")]);
    assert!(games.status.success() && out(&games).contains("全員"), "{}", err(&games));
}
