//! `norikae serve`: the tables over HTTP, from a file or a database that several servers share.

use std::io::{IsTerminal, Write as _};

use tables::{Retention, store::Address};
use tabletop::Shelf;
use tracing::Level;
use web::{AccessLog, Edge, Limits, NotServed, Notices, Server, Setup};

use crate::{
    args::{self, Serve, Switch},
    failure::Failure,
    settings,
};

fn read(args: &Serve) -> Result<Address, Failure> {
    args.database.parse().map_err(|error| Failure::Usage(format!("--database: {error}")))
}

/// How people are told of their turns.
fn notices(args: &Serve) -> Result<Notices, Failure> {
    let mail = match (&args.smtp, args.mail_from.clone(), &args.public_url) {
        (None, None, _) => None,
        (Some(smtp), Some(from), Some(_)) => {
            Some((smtp.parse().map_err(|error| Failure::Usage(format!("--smtp: {error}")))?, from))
        }
        (Some(_), ..) => {
            return Err(Failure::Usage(
                "--smtp: mails need a sender (--mail-from) and links (--public-url), too".to_owned(),
            ));
        }
        (None, Some(_), _) => return Err(Failure::Usage("--mail-from: no mail is sent without --smtp".to_owned())),
    };
    let (public_url, after, allowed) = (args.public_url.clone(), args.notice_after, args.notice_allow.clone());
    Ok(Notices { public_url, mail, after, allowed, ..Notices::default() })
}

/// Prints all settings.
pub(crate) fn print(read: &settings::Read, args: &Serve) -> Result<(), Failure> {
    self::read(args)?;
    notices(args)?;
    std::io::stdout().lock().write_all(read.print().as_bytes())?;
    Ok(())
}

pub(crate) fn run(shelf: Shelf, args: &Serve) -> Result<(), Failure> {
    let (database, notices) = (read(args)?, notices(args)?);
    let access_log = match &args.access_log {
        args::AccessLog::Off => None,
        args::AccessLog::To(target) => {
            Some(AccessLog::open(target).map_err(|error| Failure::Usage(format!("--access-log: {error}")))?)
        }
    };
    tracing_subscriber::fmt()
        .with_max_level(args.log)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr)
        // A line that cannot be written, because whoever read it has gone, must not take a task down with it.
        .log_internal_errors(false)
        .init();
    for name in settings::unknown_in_environment() {
        tracing::warn!(%name, "there is no such setting; `norikae serve --help` lists them");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    // Bots leave a core to those who answer requests.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let bots = args.bots.map_or_else(|| cores.saturating_sub(1).max(1), usize::from);
    runtime.block_on(serve(shelf, args, &database, (bots, access_log, notices))).map_err(|error| match error {
        NotServed::Address { .. } => Failure::Usage(error.to_string()),
        other => Failure::Check(format!("norikae: {other}")),
    })
}

async fn serve(
    shelf: Shelf,
    args: &Serve,
    database: &Address,
    (bots, access_log, notices): (usize, Option<AccessLog>, Notices),
) -> Result<(), NotServed> {
    let limits = match args.limits {
        Switch::On => Limits::default(),
        Switch::Off => Limits::Off,
    };
    let retention = Retention { sessions: args.keep_sessions, guests: args.keep_guests, lobby: args.keep_lobby };
    let edge = Edge { trusted: args.trusted.clone(), access_log, ..Edge::default() };
    let (thinking, metrics, drain) = (args.bot_budget, args.metrics_listen, args.drain);
    let setup = Setup { bots, thinking, limits, edge, retention, metrics, drain, notices, ..Setup::default() };
    let server = Server::set_up(args.listen, database, shelf, setup).await?;
    let address = server.address()?;
    if let Some(address) = server.metrics_address()? {
        tracing::info!(%address, "what is measured is at /metrics there");
    }
    tracing::info!(%address, %database, "listening");
    if Level::INFO <= args.log {
        anstream::eprintln!("Norikae is ready: open http://{address} in a browser. Ctrl-C stops it.");
    }
    server.serve(stopped()).await
}

/// Ctrl-C, or the signal by which a service is stopped.
async fn stopped() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}
