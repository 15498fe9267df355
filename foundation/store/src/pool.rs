//! A bounded set of connections of one role.
//!
//! sqlx's own pool pings every connection when it comes back, a sixth round trip of every mutation. Here a
//! connection that breaks is simply dropped, and the callers' retry covers the one that finds it broken.
//!
//! A few warm ones take turns, and the others rest until there is more to do. Each backend has caches of its own, so work
//! spread over all of them costs a tenth more. One alone must not have it either: the kernel is fair, so the backend that
//! had most of the work waits longest for its turn, and when it is the one that writes the log, all commits wait with it.

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
/// How many idle connections take turns.
const WARM: usize = 4;

#[derive(Clone)]
pub(crate) struct Pool {
    options: Arc<PgConnectOptions>,
    slots: Arc<Semaphore>,
    idle: Arc<Mutex<Idle>>,
    outages: OutageLog,
}

/// Connections nobody has on loan.
#[derive(Default)]
struct Idle {
    /// The one that rested longest is next.
    warm: VecDeque<PgConnection>,
    /// The one that rested shortest is next, and only when no warm one is left.
    resting: Vec<PgConnection>,
}

impl Idle {
    fn take(&mut self) -> Option<PgConnection> {
        self.warm.pop_front().or_else(|| self.resting.pop())
    }

    fn put(&mut self, connection: PgConnection) {
        if self.warm.len() < WARM {
            self.warm.push_back(connection);
        } else {
            self.resting.push(connection);
        }
    }
}

impl Pool {
    pub(crate) fn new(options: PgConnectOptions, size: usize, outages: OutageLog) -> Self {
        Self {
            options: Arc::new(options),
            slots: Arc::new(Semaphore::new(size)),
            idle: Arc::default(),
            outages,
        }
    }

    /// A connection, waiting a bounded time for one to be free.
    pub(crate) async fn acquire(&self) -> Result<Leased> {
        let waited = tokio::time::timeout(ACQUIRE_TIMEOUT, self.lease()).await;
        waited.map_err(|_| Error::unavailable("no database connection became free in time"))?
    }

    async fn lease(&self) -> Result<Leased> {
        let permit = self.slots.clone().acquire_owned().await.map_err(Error::unavailable)?;
        let idle = self.idle.lock().take();
        let connection = match idle {
            Some(connection) => connection,
            None => {
                let connected = self.options.connect().await.map_err(Error::unavailable);
                connected.inspect_err(|error| self.outages.record_failure(error))?
            }
        };
        let (idle, outages) = (self.idle.clone(), self.outages.clone());
        Ok(Leased { connection: Some(connection), idle, outages, _permit: permit })
    }

    /// How to connect in this role.
    pub(crate) fn options(&self) -> PgConnectOptions {
        (*self.options).clone()
    }

    pub(crate) fn forget_idle(&self) {
        *self.idle.lock() = Idle::default();
    }

    /// Closes what is idle; connections still leased close when they come back to a dropped pool.
    pub(crate) async fn close(&self) {
        self.slots.close();
        let Idle { warm, resting } = std::mem::take(&mut *self.idle.lock());
        for connection in warm.into_iter().chain(resting) {
            // The server ends the session either way.
            let _ = connection.close().await;
        }
    }
}

/// A connection on loan. Dropped, it is closed; [`Leased::give_back`] keeps it for the next.
pub(crate) struct Leased {
    connection: Option<PgConnection>,
    idle: Arc<Mutex<Idle>>,
    pub(crate) outages: OutageLog,
    _permit: OwnedSemaphorePermit,
}

impl Leased {
    pub(crate) fn connection(&mut self) -> Result<&mut PgConnection> {
        self.connection.as_mut().ok_or_else(|| Error::internal("the connection was given back already"))
    }

    /// Returns a connection that stands outside any transaction.
    pub(crate) fn give_back(mut self) {
        if let Some(connection) = self.connection.take() {
            self.idle.lock().put(connection);
        }
    }
}
