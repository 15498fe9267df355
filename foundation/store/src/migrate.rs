//! Schema migrations: numbered, checksummed, run under a lock and safe to rerun.

use gpuaas_core::{Error, Result};
use sqlx::migrate::Migrator;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor};

static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations");

/// Migrates the database to the schema of this executable. Fails if a newer or altered executable has migrated it.
pub async fn migrate(owner: &PgConnectOptions) -> Result<()> {
    let quiet = [("search_path", "store"), ("client_min_messages", "warning")];
    let mut connection = owner.clone().options(quiet).connect().await.map_err(Error::unavailable)?;
    connection.execute("create schema if not exists store").await.map_err(Error::internal)?;
    MIGRATIONS.run(&mut connection).await.map_err(Error::internal)?;
    let comment = "comment on table store._sqlx_migrations is
        'scope: platform; retention: forever. Migrations that ran, with their checksums.'";
    connection.execute(comment).await.map_err(Error::internal)?;
    connection.execute("call events.recognise_server()").await.map_err(Error::internal)?;
    connection.close().await.map_err(Error::internal)
}
