//! A bounded connection pool for one role.
//!
//! sqlx's own pool pings every connection when it is returned: a sixth round trip for every mutation. This pool drops a
//! broken connection, and the caller's retry covers the request that finds it broken.
//!
//! Four idle connections are reused round-robin; the rest are used last-in-first-out, and only when none of the four is
//! idle. Using all backends costs about 10 % (each has its own caches). Using one is worse: the scheduler penalises the
//! busiest process, and when that process flushes the WAL every commit waits.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use gpuaas_core::{Error, Result};
use parking_lot::Mutex;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::outage::OutageLog;

const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(3);
/// Idle connections that are reused round-robin.
const MAX_WARM: usize = 4;

#[derive(Clone)]
pub(crate) struct Pool {
    options: Arc<PgConnectOptions>,
    permits: Arc<Semaphore>,
    idle: Arc<Mutex<Idle>>,
    outages: OutageLog,
}

/// Idle connections.
#[derive(Default)]
struct Idle {
    /// Reused first-in-first-out.
    warm: VecDeque<PgConnection>,
    /// Reused last-in-first-out, and only when no warm connection is left.
    spare: Vec<PgConnection>,
}

impl Idle {
    fn pop(&mut self) -> Option<PgConnection> {
        self.warm.pop_front().or_else(|| self.spare.pop())
    }

    fn push(&mut self, connection: PgConnection) {
        if self.warm.len() < MAX_WARM {
            self.warm.push_back(connection);
        } else {
            self.spare.push(connection);
        }
    }
}

impl Pool {
    pub(crate) fn new(options: PgConnectOptions, size: usize, outages: OutageLog) -> Self {
        Self {
            options: Arc::new(options),
            permits: Arc::new(Semaphore::new(size)),
            idle: Arc::default(),
            outages,
        }
    }

    /// Returns a connection; waits at most [`ACQUIRE_TIMEOUT`] for a free one.
    pub(crate) async fn acquire(&self) -> Result<PooledConnection> {
        let waited = tokio::time::timeout(ACQUIRE_TIMEOUT, self.connect_or_reuse()).await;
        waited.map_err(|_| Error::unavailable("no database connection became free in time"))?
    }

    async fn connect_or_reuse(&self) -> Result<PooledConnection> {
        let permit = self.permits.clone().acquire_owned().await.map_err(Error::unavailable)?;
        let idle = self.idle.lock().pop();
        let connection = match idle {
            Some(connection) => connection,
            None => {
                let connected = self.options.connect().await.map_err(Error::unavailable);
                connected.inspect_err(|error| self.outages.record_failure(error))?
            }
        };
        let (idle, outages) = (self.idle.clone(), self.outages.clone());
        Ok(PooledConnection { connection: Some(connection), idle, outages, _permit: permit })
    }

    /// Returns the connection options of this role.
    pub(crate) fn options(&self) -> PgConnectOptions {
        (*self.options).clone()
    }

    pub(crate) fn drop_idle(&self) {
        *self.idle.lock() = Idle::default();
    }

    /// Closes the idle connections; connections in use are closed when they are released.
    pub(crate) async fn close(&self) {
        self.permits.close();
        let Idle { warm, spare } = std::mem::take(&mut *self.idle.lock());
        for connection in warm.into_iter().chain(spare) {
            // The server ends the session in any case.
            let _ = connection.close().await;
        }
    }
}

/// A connection taken from the pool. Dropping it closes it; [`PooledConnection::release`] returns it to the pool.
pub(crate) struct PooledConnection {
    connection: Option<PgConnection>,
    idle: Arc<Mutex<Idle>>,
    pub(crate) outages: OutageLog,
    _permit: OwnedSemaphorePermit,
}

impl PooledConnection {
    pub(crate) fn get(&mut self) -> Result<&mut PgConnection> {
        self.connection.as_mut().ok_or_else(|| Error::internal("the connection is already released"))
    }

    /// Returns the connection to the pool. It must not be inside a transaction.
    pub(crate) fn release(mut self) {
        if let Some(connection) = self.connection.take() {
            self.idle.lock().push(connection);
        }
    }
}
