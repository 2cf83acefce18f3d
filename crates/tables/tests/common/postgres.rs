//! A database of its own in the throw-away PostgreSQL of the tests.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, reason = "every test file uses its part")]

use std::process::Command;

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tables::store::Postgres;

/// A fresh database.
pub struct Database {
    cluster: String,
    name: String,
}

impl Database {
    pub async fn new(name: &str) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/postgres.sh");
        let started = Command::new(script).arg("start").output().unwrap();
        assert!(started.status.success(), "{}", String::from_utf8_lossy(&started.stderr));
        let cluster = String::from_utf8(started.stdout).unwrap().trim().to_owned();
        let database = Self { cluster, name: format!("{:.40}_{}", name, std::process::id()) };
        let mut connection = PgConnection::connect(&database.cluster).await.unwrap();
        for sql in [
            format!("drop database if exists {} with (force)", database.name),
            format!("create database {}", database.name),
        ] {
            connection.execute(AssertSqlSafe(sql)).await.unwrap();
        }
        database
    }

    /// Where a server finds it.
    pub fn address(&self) -> String {
        self.cluster.replacen("/postgres?", &format!("/{}?", self.name), 1)
    }

    pub async fn store(&self) -> Postgres {
        Postgres::open(self.address().parse().unwrap()).await.unwrap()
    }

    pub async fn drop(self) {
        let mut connection = PgConnection::connect(&self.cluster).await.unwrap();
        connection.execute(AssertSqlSafe(format!("drop database {} with (force)", self.name))).await.unwrap();
    }
}
