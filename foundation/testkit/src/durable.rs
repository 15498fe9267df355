//! A durable PostgreSQL server, for benchmarks.

use gpuaas_core::{Error, Result};
use gpuaas_store::Connect;
use gpuaas_store::embedded::{EmbeddedOptions, EmbeddedServer};
use gpuaas_supervisor::Supervisor;
use sqlx::{ConnectOptions, Executor, Row};
use tempfile::TempDir;

/// Fills WAL files, which the following checkpoint makes available for reuse.
const FILL: &str = "create table filling as select n, repeat('x', 1000) from generate_series(1, 300000) n";

/// A server that syncs commits to disk and records their timestamps. Dropping it removes its data.
pub struct DurableServer {
    // Dropped first: the server must end before its data is removed.
    pub postgres: EmbeddedServer,
    pub data: TempDir,
    pub owner: sqlx::postgres::PgConnectOptions,
}

impl DurableServer {
    pub async fn start() -> Result<Self> {
        let data = tempfile::Builder::new().prefix("gpuaas-bench-").tempdir().map_err(Error::internal)?;
        let passable = std::os::unix::fs::PermissionsExt::from_mode(0o711);
        std::fs::set_permissions(data.path(), passable).map_err(Error::internal)?;
        let options = EmbeddedOptions {
            data_dir: data.path().to_owned(),
            binaries: None,
            durable: true,
            settings: vec![("track_commit_timestamp".to_owned(), "on".to_owned())],
        };
        let started = Supervisor::blocking(move || EmbeddedServer::start(options)).await?;
        let postgres = started.map_err(Error::internal)?;
        let owner = Connect::embedded(&postgres).owner;
        let server = Self { postgres, data, owner };
        // Brings the server into the state of one that has run for a while: creating a new WAL file delays every commit,
        // which happens once in a file's life.
        for sql in [FILL, "drop table filling", "checkpoint"] {
            server.run(sql.to_owned()).await?;
        }
        Ok(server)
    }

    /// Returns the URL for another process.
    pub fn url(&self) -> String {
        let socket = self.postgres.socket_dir().display();
        format!("postgres://{}@localhost/postgres?host={socket}", self.postgres.superuser())
    }

    /// Runs statements as the owner.
    pub async fn run(&self, sql: String) -> Result<()> {
        let mut connection = self.owner.connect().await.map_err(Error::internal)?;
        crate::run(&mut connection, sql).await.map_err(Error::internal)
    }

    /// Runs a query as the owner that returns one row of numbers.
    pub async fn numbers<const N: usize>(&self, sql: &'static str) -> Result<[f64; N]> {
        let mut connection = self.owner.connect().await.map_err(Error::internal)?;
        let row = connection.fetch_one(sql).await.map_err(Error::internal)?;
        Ok(std::array::from_fn(|n| row.try_get::<Option<f64>, _>(n).ok().flatten().unwrap_or_default()))
    }

    pub async fn number(&self, sql: &'static str) -> Result<f64> {
        self.numbers::<1>(sql).await.map(|[number]| number)
    }
}
