//! The options of `norikae serve`: the one table of its settings (`settings`).

use std::{net::SocketAddr, path::PathBuf, str::FromStr, time::Duration};

use bots::contest::Thinking;
use clap::Args as ClapArgs;
use tables::Retention;
use web::{AccessLogTarget, Network, PublicUrl, Sender};

use super::{Budget, Switch, thinking};

#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  norikae serve
  norikae serve --listen 0.0.0.0:80 --database sqlite:/var/lib/norikae/norikae.db
  norikae serve --database postgres://norikae@db.example/norikae      several servers may share it
  norikae serve --trusted-proxy 127.0.0.1      behind a proxy on this machine
  norikae serve --config norikae.toml          settings from a file
  norikae serve --print-config                 all settings as such a file, and where each comes from

Every option may stand in the environment (NORIKAE_KEEP_GUESTS=7) and in the file (keep-guests = 7). A flag goes before the
environment, the environment before the file.")]
pub(crate) struct Serve {
    /// A TOML file of settings: the names of these options without the dashes, such as keep-guests = 7
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Print all settings as they are now, as a file that --config reads, with where each comes from; nothing is started
    #[arg(long)]
    pub(crate) print_config: bool,
    /// The address to listen on
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDR")]
    pub(crate) listen: SocketAddr,
    /// Where the tables are kept: `sqlite:FILE`, or `postgres://USER@HOST/DATABASE`, which several servers may share
    #[arg(long, default_value = "sqlite:norikae.db", value_name = "URL")]
    pub(crate) database: String,
    /// How many bots think at once, 1 to 256; without it one less than there are cores
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) bots: Option<u16>,
    /// How long a bot may think about a decision at most, 10ms to 60s; it answers sooner when it has made up its mind
    #[arg(long, default_value = "1s", value_name = "TIME", value_parser = thinking)]
    pub(crate) bot_budget: Duration,
    /// A proxy that says for whom it asks, in Forwarded or X-Forwarded-For; may be repeated. Without it, all who come through a
    /// proxy share the limits of its address
    #[arg(long = "trusted-proxy", value_name = "ADDR[/PREFIX]", value_delimiter = ',')]
    pub(crate) trusted: Vec<Network>,
    /// Whether people and addresses are limited (docs/running.md); off for `norikae load` or programs of your own
    #[arg(long, value_enum, default_value_t, value_name = "ON|OFF")]
    pub(crate) limits: Switch,
    /// After how many days a session ends that nobody uses
    #[arg(long, default_value_t = Retention::default().sessions, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..=36_500))]
    pub(crate) keep_sessions: u32,
    /// After how many days a guest is forgotten who never took a seat and does not come back
    #[arg(long, default_value_t = Retention::default().guests, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..=36_500))]
    pub(crate) keep_guests: u32,
    /// After how many days a table is closed that still waits for players
    #[arg(long, default_value_t = Retention::default().lobby, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..=36_500))]
    pub(crate) keep_lobby: u32,
    /// Another address, where whoever runs the site reads what it measures: GET /metrics, for Prometheus. Strangers should not reach
    /// it; without it nothing is told
    #[arg(long, value_name = "ADDR")]
    pub(crate) metrics_listen: Option<SocketAddr>,
    /// Where a line is written for each answer (docs/running.md): a file, - for standard output, or off
    #[arg(long, default_value = "off", value_name = "FILE|-|off")]
    pub(crate) access_log: AccessLog,
    /// How long requests are still answered after a stop, 0s to 300s, while /readyz says 503: time for a proxy to notice
    #[arg(long, default_value = "0s", value_name = "TIME", value_parser = drain)]
    pub(crate) drain: Duration,
    /// Where people reach the site, such as `https://norikae.example`: links in messages lead there, and passkeys are bound to
    /// it. With it people can be told of their turns by their browser and by webhook; without it nobody is told
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<PublicUrl>,
    /// The mail server by which people can be told of their turns: `smtps://USER:PASSWORD@HOST`, or `smtp://…`, which must speak STARTTLS
    /// unless it is on this machine. Best given by `NORIKAE_SMTP` or the file, because others on a machine see a command line
    #[arg(long, value_name = "URL")]
    pub(crate) smtp: Option<String>,
    /// Whom mails are from, such as "Norikae <norikae@example.org>"
    #[arg(long, value_name = "SENDER")]
    pub(crate) mail_from: Option<Sender>,
    /// How long a turn waits before its player is told, 1s to 3600s: most are over by then
    #[arg(long, default_value = "60s", value_name = "TIME", value_parser = notice_after)]
    pub(crate) notice_after: Duration,
    /// A private network that webhooks may go to, without https, too; may be repeated. Without it they go to the open internet alone
    #[arg(long = "notice-allow", value_name = "ADDR[/PREFIX]", value_delimiter = ',')]
    pub(crate) notice_allow: Vec<Network>,
    /// How much is logged: error, warn, info, debug or trace
    #[arg(long, default_value = "info", value_name = "LEVEL")]
    pub(crate) log: tracing::Level,
}

/// Where answers are written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum AccessLog {
    Off,
    To(AccessLogTarget),
}

impl FromStr for AccessLog {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "" => Err("name a file, - or off".to_owned()),
            "off" => Ok(Self::Off),
            "-" => Ok(Self::To(AccessLogTarget::Standard)),
            file => Ok(Self::To(AccessLogTarget::File(file.into()))),
        }
    }
}

/// Reads a time from 0s to 300s.
fn drain(text: &str) -> Result<Duration, String> {
    // A bot must have some time; a stop needs none.
    if text == "0s" {
        return Ok(Duration::ZERO);
    }
    match text.parse() {
        Ok(Budget(Thinking::Time(time))) if time <= Duration::from_mins(5) => Ok(time),
        _ => Err(format!("`{text}` is no time from 0s to 300s")),
    }
}

/// Reads a time from 1s to 3600s.
fn notice_after(text: &str) -> Result<Duration, String> {
    let allowed = Duration::from_secs(1)..=Duration::from_hours(1);
    match text.parse() {
        Ok(Budget(Thinking::Time(time))) if allowed.contains(&time) => Ok(time),
        _ => Err(format!("`{text}` is no time from 1s to 3600s")),
    }
}
