//! Reads: a read-only transaction in a scope.

use std::ops::{Deref, DerefMut};

use gpuaas_core::Result;

use crate::transaction::Tx;
use crate::{PlatformReason, Scope, Store, failure};

/// A read-only transaction. The database refuses writes in it.
pub struct ReadTx(Tx);

impl ReadTx {
    pub async fn finish(self) {
        self.0.roll_back().await;
    }
}

impl Deref for ReadTx {
    type Target = Tx;
    fn deref(&self) -> &Tx {
        &self.0
    }
}

impl DerefMut for ReadTx {
    fn deref_mut(&mut self) -> &mut Tx {
        &mut self.0
    }
}

impl Store {
    /// Looks with statements of the platform that stand alone, each in its own view of the database: for looking often, for no
    /// transaction is opened.
    pub async fn autocommit<T>(
        &self,
        reason: PlatformReason,
        look: impl AsyncFnOnce(&mut Tx) -> Result<T>,
    ) -> Result<T> {
        let mut tx = Tx::bare(self.pool(Scope::Platform(reason)).acquire().await?, self);
        let seen = look(&mut tx).await;
        if !seen.as_ref().is_err_and(failure::connection_lost) {
            tx.give_back();
        }
        seen
    }

    /// Opens a read. A connection that turns out broken is replaced.
    pub async fn read_tx(&self, scope: Scope) -> Result<ReadTx> {
        let mut attempts = self.attempts(true);
        loop {
            match self.begin(scope, true).await {
                Ok(tx) => return Ok(ReadTx(tx.read_tx())),
                Err(error) => self.again(&mut attempts, error).await?,
            }
        }
    }
}
