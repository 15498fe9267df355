//! A proxy in front of PostgreSQL that cuts connections at chosen moments.
//!
//! It connects socket to socket in this process: the server identifies clients by their OS user, which is the same for the
//! proxy.

mod policy;
mod session;
mod wire;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gpuaas_store::Connect;
use parking_lot::Mutex;
use tempfile::TempDir;
use tokio::net::{UnixListener, UnixStream};
use tokio::task::{JoinHandle, JoinSet};

pub use policy::{Policy, When};

/// The proxy. Dropping it cuts every connection through it.
pub struct CutProxy {
    directory: TempDir,
    port: u16,
    shared: Arc<ProxyState>,
    listening: JoinHandle<()>,
}

struct ProxyState {
    policy: Mutex<Policy>,
    cuts: AtomicU64,
}

impl ProxyState {
    fn decide(&self, query: &str) -> Option<When> {
        let decided = self.policy.lock().decide(query);
        if decided.is_some() {
            self.cuts.fetch_add(1, Ordering::Relaxed);
        }
        decided
    }
}

impl CutProxy {
    /// Starts a proxy in front of the server whose socket is in `server_socket_dir`. Needs a tokio runtime.
    pub fn start(server_socket_dir: &Path, port: u16, policy: Policy) -> io::Result<Self> {
        let directory = tempfile::Builder::new().prefix("gpuaas-proxy-").tempdir()?;
        let socket = format!(".s.PGSQL.{port}");
        let listener = UnixListener::bind(directory.path().join(&socket))?;
        let shared = Arc::new(ProxyState { policy: Mutex::new(policy), cuts: AtomicU64::new(0) });
        let listening = tokio::spawn(listen(listener, server_socket_dir.join(socket), shared.clone()));
        Ok(Self { directory, port, shared, listening })
    }

    /// Returns the same connection settings, through this proxy.
    pub fn connect(&self, mut connect: Connect) -> Connect {
        connect.owner = connect.owner.socket(self.directory.path()).port(self.port);
        connect
    }

    pub fn set_policy(&self, policy: Policy) {
        *self.shared.policy.lock() = policy;
    }

    pub fn cut_next_commit(&self, when: When) {
        self.set_policy(Policy::next_commit(when));
    }

    pub fn cut_every(&self, commits: u64, when: When) {
        self.set_policy(Policy::every(commits, when));
    }

    pub fn pass(&self) {
        self.set_policy(Policy::pass());
    }

    /// Returns the number of cuts so far.
    pub fn cuts(&self) -> u64 {
        self.shared.cuts.load(Ordering::Relaxed)
    }
}

impl Drop for CutProxy {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

async fn listen(listener: UnixListener, server: PathBuf, shared: Arc<ProxyState>) {
    let mut sessions = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => {
                let Ok((client, _)) = accepted else { return };
                sessions.spawn(serve(client, server.clone(), shared.clone()));
            }
            // Ended sessions are reaped; their result is known to their clients.
            Some(_) = sessions.join_next() => {}
        }
    }
}

async fn serve(client: UnixStream, server: PathBuf, shared: Arc<ProxyState>) -> io::Result<()> {
    let server = UnixStream::connect(server).await?;
    session::run(client, server, |query| shared.decide(query)).await
}
