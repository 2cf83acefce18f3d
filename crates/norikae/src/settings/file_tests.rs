#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

use super::*;

fn fault(text: &str) -> String {
    let fault = FromFile::parse("norikae.toml", text, &super::super::table()).err().unwrap();
    let report = format!("{:?}", miette::Report::new(*fault));
    // A report has lines of a readable length.
    report.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_wrong_is_shown_at_its_place_with_what_to_do() {
    for (text, said) in [
        (
            "listen = \"127.0.0.1:80\"\ndatabse = \"x\"\n",
            ["there is no setting `databse`", "norikae.toml:2:1", "did you mean `database`?"],
        ),
        ("colour = 1", ["there is no setting `colour`", "norikae.toml:1:1", "--print-config"]),
        ("\nbots = 0", ["0 is not in 1..=256", "norikae.toml:2:8", "How many bots think at once"]),
        ("bots = true", ["`bots` can't be true or false", "norikae.toml:1:8", "or a number"]),
        ("listen = \"here\"", ["invalid value 'here'", "norikae.toml:1:10", "The address to listen on"]),
        ("limits = \"some\"", ["invalid value 'some'", "possible values: on, off", "norikae.toml:1:10"]),
        ("trusted-proxy = [\"10.0.0.1\", \"x\"]", ["invalid value 'x'", "norikae.toml:1:30", "A proxy that says"]),
        ("bots = [1]", ["`bots` can't be a list", "norikae.toml:1:8", "or a number"]),
        ("[serve]\nbots = 1", ["there is no setting `serve`", "norikae.toml:1:2", "--print-config"]),
        ("config = \"other.toml\"", ["there is no setting `config`", "norikae.toml:1:1", "--print-config"]),
        ("bots = 1\nbots = 2", ["duplicate key", "norikae.toml:2:1", "bots"]),
        ("bots = = 1", ["norikae.toml:1:8", "here", "bots"]),
    ] {
        let report = fault(text);
        for part in said {
            assert!(report.contains(part), "{part}: {report}");
        }
    }
}

#[test]
fn no_password_is_shown_however_the_file_is_wrong() {
    for text in [
        "database = \"postgres://u:hush@h/n\"\nbots = 0",
        "database = \"postgres://u:hush@h/n\"\nbots = = 0",
        "database = \"postgres://u:hush@h/n\nbots = 0",
        "database = \"mysql://u:hush@h/n\"",
        "database = \"postgres://h/n?password=hush&user=u\"\nbots = 0",
        "database = \"postgres://u:hu@hush@h:no/n\"",
        "smtp = \"u:hush@mail.example\"",
        "smtp = 'smtps:/u:hush@mail.example'",
        "smtp = u:hush@mail.example",
    ] {
        let report = fault(text);
        assert!(!report.contains("hush"), "{report}");
    }
}

#[test]
fn a_file_says_where_each_setting_stands() {
    let text = "# ours\nkeep-guests = 7\n\n  trusted-proxy = [\"10.0.0.1\", \"10.1.0.0/16\"]\nlisten = \"0.0.0.0:80\"";
    let file = FromFile::parse("norikae.toml", text, &super::super::table()).ok().unwrap();
    let known = file.settings.iter().map(|setting| (setting.key.as_str(), setting.line, setting.values.len()));
    let mut known: Vec<_> = known.collect();
    known.sort_unstable();
    assert_eq!(known, [("keep-guests", 2, 1), ("listen", 5, 1), ("trusted-proxy", 4, 2)]);
}
