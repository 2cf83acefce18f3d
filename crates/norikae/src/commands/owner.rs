//! `norikae owner`: whose accounts are the site's owners', and what owners did.

use std::io::Write;

use serde_json::json;
use tables::{
    Day, Refused, TableService,
    store::{Address, Audit},
};
use tabletop::Shelf;

use super::databases::{failed, read, wait};
use crate::{
    args::{Owner, OwnerCommand},
    failure::Failure,
};

pub(crate) fn run(shelf: Shelf, args: &Owner) -> Result<(), Failure> {
    let address = read(&args.database)?;
    wait(work(shelf, &address, &args.act))?
}

async fn work(shelf: Shelf, address: &Address, act: &OwnerCommand) -> Result<(), Failure> {
    let (store, lock) = address.open_beside().await.map_err(|fault| failed("no owner was looked for", &fault))?;
    let service = TableService::new(store, shelf).0;
    let done = command(&service, act).await;
    service.close().await.map_err(|why| refused(&why))?;
    drop(lock);
    done
}

fn refused(refused: &Refused) -> Failure {
    Failure::Check(format!("norikae: {refused}"))
}

async fn command(service: &TableService, act: &OwnerCommand) -> Result<(), Failure> {
    let mut out = anstream::stdout();
    match act {
        OwnerCommand::Add { name } => match service.add_owner(name).await {
            Ok(true) => writeln!(out, "{name} is an owner of this site now; /owner is their page")?,
            Ok(false) => writeln!(out, "{name} was an owner already")?,
            Err(Refused::NoAccount) => return Err(no_account(name)),
            Err(other) => return Err(refused(&other)),
        },
        OwnerCommand::Remove { name } => {
            if !service.remove_owner(name).await.map_err(|why| refused(&why))? {
                return Err(Failure::Check(format!("norikae: `{name}` is no owner; `norikae owner list` lists them")));
            }
            writeln!(out, "{name} is no owner of this site any more")?;
        }
        OwnerCommand::List => {
            for (guest, since) in service.owners().await.map_err(|why| refused(&why))? {
                writeln!(out, "{}  since {}", guest.name, Day::of(since))?;
            }
        }
        OwnerCommand::Log { most, json } => {
            let all = service.audit(None, *most).await.map_err(|why| refused(&why))?;
            if *json {
                return super::print_json(&all.iter().map(document).collect::<Vec<_>>());
            }
            for audit in &all {
                writeln!(out, "{}", line(audit))?;
            }
        }
    }
    Ok(())
}

fn no_account(name: &str) -> Failure {
    Failure::Check(format!(
        "norikae: there is no account `{name}`; make one on the site first (*Make an account*), then name it here"
    ))
}

/// Somebody by name and number, or by number alone when nobody is called so any more.
fn who(guest: tables::GuestId, name: Option<&str>) -> String {
    name.map_or_else(|| format!("#{}", guest.0), |name| format!("{name} (#{})", guest.0))
}

fn document(audit: &Audit) -> serde_json::Value {
    let what = &audit.what;
    json!({
        "id": audit.id,
        "at": what.at,
        "owner": what.owner.map(|owner| owner.0),
        "owner_name": audit.owner_name,
        "act": what.act.word(),
        "person": what.person.map(|person| person.0),
        "person_name": audit.person_name,
        "table": what.table,
        "line": what.line,
        "network": what.network.map(|network| network.to_string()),
        "reason": what.reason,
    })
}

fn line(audit: &Audit) -> String {
    let what = &audit.what;
    let by = what.owner.map_or_else(|| "command line".to_owned(), |owner| who(owner, audit.owner_name.as_deref()));
    let person = what.person.map(|person| who(person, audit.person_name.as_deref()));
    let table = what.table.map(|table| format!("table {table}"));
    let entry = what.line.map(|line| format!("line {line}"));
    let network = what.network.map(|network| network.to_string());
    let on: Vec<String> = [person, network, table, entry].into_iter().flatten().collect();
    let reason = if what.reason.is_empty() { String::new() } else { format!(": {}", what.reason) };
    format!("{}  {by}  {}  {}{reason}", moment(what.at), what.act.word(), on.join(", "))
}

/// `2026-11-16 09:30:00`, by UTC.
fn moment(at: i64) -> String {
    let seconds = at.div_euclid(1000).rem_euclid(86_400);
    format!("{} {:02}:{:02}:{:02}", Day::of(at), seconds / 3600, seconds / 60 % 60, seconds % 60)
}
