//! All settings of a server as a file that says the same, without passwords.

use clap::{Arg, ArgAction};
use tables::store::without_password;

use super::{Origin, Read, settings};

/// The head of what is printed.
const HEAD: &str = "# The settings of `norikae serve` as they are now; `--config FILE` reads them.\n";

pub(super) fn print(read: &Read) -> String {
    settings(&read.command).fold(HEAD.to_owned(), |text, arg| text + &line(read, arg))
}

/// A setting, and where it comes from.
fn line(read: &Read, arg: &Arg) -> String {
    let name = arg.get_long().unwrap_or_default();
    let origin = match read.origin(arg) {
        Origin::Flag => "flag".to_owned(),
        Origin::Environment(name) => format!("environment: {name}"),
        Origin::File(place) => format!("file: {place}"),
        Origin::Default => "default".to_owned(),
    };
    let values = read.own().get_raw(arg.get_id().as_str()).into_iter().flatten();
    let values: Vec<String> = values.map(|value| value.to_string_lossy().into_owned()).collect();
    let (values, hidden): (Vec<String>, Vec<bool>) = values.iter().map(|value| without_password(value)).unzip();
    let hidden = if hidden.contains(&true) { "; its password is not shown" } else { "" };
    match (arg.get_action(), values.as_slice()) {
        (ArgAction::Append, values) => {
            let values: Vec<String> = values.iter().map(|value| text(value)).collect();
            format!("{name} = [{}] # {origin}{hidden}\n", values.join(", "))
        }
        (_, [value]) => format!("{name} = {} # {origin}{hidden}\n", plain(value)),
        (_, _) => format!("# {name} is not set\n"),
    }
}

/// A value as TOML has it: a number, or a text.
fn plain(value: &str) -> String {
    match value.parse::<u64>() {
        Ok(number) if number.to_string() == value => value.to_owned(),
        _ => text(value),
    }
}

fn text(value: &str) -> String {
    toml::Value::String(value.to_owned()).to_string()
}
