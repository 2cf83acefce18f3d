//! How a command fails: 1 for a check that did not hold, 2 for wrong usage.

use std::process::ExitCode;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something was checked and is wrong. Empty if it was reported already.
    Check(String),
    /// The command was used wrongly.
    Usage(String),
    /// The settings of a server are wrong, which is shown at its place.
    Settings(String),
    /// Somebody stopped it, and what was half done is removed.
    Stopped,
    /// Nobody reads our output any more; there is nothing to complain about.
    Closed,
}

impl Failure {
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Check(why) => {
                if !why.is_empty() {
                    anstream::eprintln!("{}", why.trim_end());
                }
                ExitCode::from(1)
            }
            Self::Usage(why) => {
                anstream::eprintln!("norikae: {}\nTry `norikae --help`.", why.trim_end());
                ExitCode::from(2)
            }
            Self::Settings(report) => {
                anstream::eprintln!("{}", report.trim_end());
                ExitCode::from(2)
            }
            Self::Stopped => {
                anstream::eprintln!("norikae: stopped; nothing was changed");
                ExitCode::from(130)
            }
            Self::Closed => ExitCode::SUCCESS,
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Check(format!("norikae: {error}")),
        }
    }
}
