//! A Redis server for one test.

use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::eventually::eventually;
use crate::scratch::scratch;

const START_TIMEOUT: Duration = Duration::from_secs(20);

/// A Redis server on a socket of its own, without persistence. Killed when dropped.
pub struct RedisServer {
    directory: TempDir,
    process: Option<Child>,
}

impl RedisServer {
    /// Starts a server and waits until it accepts connections.
    pub async fn start() -> Self {
        let mut server = Self { directory: scratch(), process: None };
        server.restart().await;
        server
    }

    /// Starts the server again, empty, after [`RedisServer::kill`].
    pub async fn restart(&mut self) {
        self.kill();
        let socket = self.directory.path().join("socket");
        let process = Command::new("redis-server")
            .args(["--port", "0", "--save", "", "--appendonly", "no", "--unixsocket"])
            .arg(&socket)
            .arg("--dir")
            .arg(self.directory.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn();
        self.process = Some(process.expect("redis-server starts; `scripts/setup test` installs it"));
        let accepts = async || tokio::net::UnixStream::connect(&socket).await.is_ok();
        assert!(eventually(START_TIMEOUT, accepts).await, "redis-server accepts connections");
    }

    /// Kills the server. Everything it held is lost.
    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().expect("it is killed");
            process.wait().expect("it ends");
        }
    }

    /// Stops the server's execution without closing its connections: commands stay without a reply.
    pub fn pause(&self) {
        self.signal(rustix::process::Signal::STOP);
    }

    /// Continues after [`RedisServer::pause`].
    pub fn resume(&self) {
        self.signal(rustix::process::Signal::CONT);
    }

    fn signal(&self, signal: rustix::process::Signal) {
        let process = self.process.as_ref().expect("it runs");
        let pid = rustix::process::Pid::from_child(process);
        rustix::process::kill_process(pid, signal).expect("signalled");
    }

    pub fn url(&self) -> String {
        format!("redis+unix://{}/socket", self.directory.path().display())
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        self.kill();
    }
}
