//! The embedded PostgreSQL that `gpuaasd` starts, owns and stops.

mod account;
mod binaries;
mod cluster;
mod error;
mod home;
mod leftover;
mod log;
mod postmaster;
mod program;
mod socket;
mod supervision;

use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

pub use error::EmbeddedError;

use gpuaas_core::error::chain_of;

use account::SystemAccount;
use binaries::Binaries;
use cluster::AccessFiles;
use home::Home;
use program::Program;
use supervision::Supervision;

/// Names the socket file; the server has no network port.
const PORT: u16 = 5432;
/// How long processes of a killed or orphaned server may take to end before they are stopped.
const EXIT_LIMIT_MS: u64 = 20_000;
const POLL_MS: u64 = 10;

pub struct EmbeddedOptions {
    /// The cluster is in `postgres/` below it.
    pub data_dir: PathBuf,
    /// The directory of PostgreSQL's programs; searched for if not set.
    pub binaries: Option<PathBuf>,
    /// `false` only in tests: faster, but a power failure loses data.
    pub durable: bool,
    /// Additional server settings, which override the defaults.
    pub settings: Vec<(String, String)>,
}

/// A running server, restarted when it ends unexpectedly. Dropping it stops the server.
pub struct EmbeddedServer {
    supervision: Supervision,
    home: Home,
    socket_dir: PathBuf,
    version: String,
}

impl EmbeddedServer {
    /// Starts the server and creates its data directory if needed. Blocks until it accepts connections.
    pub fn start(options: EmbeddedOptions) -> Result<Self, EmbeddedError> {
        let (home, program) = prepare(&options)?;
        let (socket_dir, version) = (program.socket_dir.clone(), program.binaries.version.clone());
        let crashed = program.clear_leftovers(EXIT_LIMIT_MS)?;
        let supervision = Supervision::start(program, crashed)?;
        Ok(Self { supervision, home, socket_dir, version })
    }

    pub fn socket_dir(&self) -> &Path {
        &self.socket_dir
    }

    /// Returns the number in the socket's file name; the server has no network port.
    pub fn port(&self) -> u16 {
        PORT
    }

    /// Returns the role that owns the database.
    pub fn superuser(&self) -> &str {
        cluster::OWNER_ROLE
    }

    pub fn version(&self) -> &str {
        &self.version
    }

    pub fn pid(&self) -> u32 {
        self.supervision.pid()
    }

    /// Resolves with the reason once the server has ended so often that it isn't restarted.
    pub fn given_up(&self) -> impl Future<Output = String> + Send + use<> {
        self.supervision.restarts_exhausted()
    }

    /// Stops the server. Open connections are closed and open transactions rolled back.
    pub fn stop(mut self) -> Result<(), EmbeddedError> {
        self.supervision.stop()
    }
}

impl Drop for EmbeddedServer {
    fn drop(&mut self) {
        if let Err(error) = self.supervision.stop() {
            tracing::error!(cause = chain_of(&error), root = %self.home.root.display(), "PostgreSQL was left running");
        }
        if !self.socket_dir.starts_with(&self.home.root) {
            let _ = std::fs::remove_dir(&self.socket_dir);
        }
    }
}

/// Locks the home directory, creates the data directory if needed and returns the program to start.
fn prepare(options: &EmbeddedOptions) -> Result<(Home, Program), EmbeddedError> {
    let account = SystemAccount::for_server()?;
    let home = Home::open(&options.data_dir)?;
    account.check_access(&home.root)?;
    let data_major = cluster::data_major(&home.data)?;
    let binaries = Binaries::find(options.binaries.as_deref(), data_major.as_deref())?;
    account.check_access(&binaries.directory)?;
    cluster::ensure(&home, &account, &binaries, options.durable)?;
    let socket_dir = socket::directory(&home, &account)?;
    let access = cluster::write_access(&home, &account)?;
    let settings = settings(options, &socket_dir, &access);
    let (data, log) = (home.data.clone(), home.log.join("postgres.log"));
    Ok((home, Program { account, binaries, data, socket_dir, log, settings }))
}

fn settings(options: &EmbeddedOptions, socket_dir: &Path, access: &AccessFiles) -> Vec<(String, String)> {
    let text = |path: &Path| path.display().to_string();
    let mut settings: Vec<(String, String)> = [
        ("listen_addresses", ""),
        ("unix_socket_permissions", "0700"),
        ("cluster_name", "gpuaas"),
        ("max_connections", "200"),
        ("shared_buffers", if options.durable { "128MB" } else { "32MB" }),
        ("wal_level", "replica"),
        // WAL files are recycled rather than deleted: creating a new one delays every commit by about 60 ms.
        ("min_wal_size", if options.durable { "512MB" } else { "80MB" }),
        ("jit", "off"),
        ("timezone", "UTC"),
        ("log_timezone", "UTC"),
        ("log_min_messages", "warning"),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()))
    .into();
    // A list setting; the quotes keep a comma inside one entry.
    settings.push(("unix_socket_directories".to_owned(), format!("\"{}\"", socket_dir.display())));
    settings.push(("hba_file".to_owned(), text(&access.hba)));
    settings.push(("ident_file".to_owned(), text(&access.ident)));
    settings.push(("port".to_owned(), PORT.to_string()));
    if !options.durable {
        for name in ["fsync", "synchronous_commit", "full_page_writes"] {
            settings.push((name.to_owned(), "off".to_owned()));
        }
    }
    settings.extend(options.settings.iter().cloned());
    settings
}

/// Polls until the condition holds. Returns false if it doesn't hold in time. Counts polls: this module doesn't read the
/// clock.
#[expect(clippy::disallowed_methods, reason = "starting and stopping block; callers know")]
fn poll_until(limit_ms: u64, mut condition: impl FnMut() -> bool) -> bool {
    for _ in 0..limit_ms / POLL_MS {
        if condition() {
            return true;
        }
        thread::sleep(Duration::from_millis(POLL_MS));
    }
    condition()
}
