//! Arguments of `norikae owner`.

use clap::{Args as ClapArgs, Subcommand};

#[derive(ClapArgs, Debug)]
#[command(
    after_help = "Servers may go on meanwhile. An owner closes tables, removes lines of chat, blocks people and addresses and settles reports at /owner;
docs/running.md says how. There is no other way to become one.
Exit status: 1 if there is no such account or owner."
)]
pub(crate) struct Owner {
    /// The database: `sqlite:FILE` or `postgres://USER@HOST/DATABASE`
    #[arg(long, global = true, default_value = "sqlite:norikae.db", value_name = "URL")]
    pub(crate) database: String,
    #[command(subcommand)]
    pub(crate) act: OwnerCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum OwnerCommand {
    /// Make an account an owner's
    Add {
        /// The name of the account
        name: String,
    },
    /// Take that from an account
    Remove {
        /// The name of the account
        name: String,
    },
    /// List the owners
    List,
    /// Print what owners did, the newest first
    Log {
        /// So many lines at most
        #[arg(long, default_value_t = 100, value_name = "N")]
        most: u32,
        /// Print one JSON document and nothing else
        #[arg(long)]
        json: bool,
    },
}
