//! Read-only transactions.

use std::ops::{Deref, DerefMut};

use gpuaas_core::Result;

use crate::transaction::Tx;
use crate::{PlatformReason, Scope, Store, failure};

/// A read-only transaction: the database rejects writes in it.
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
    /// Runs platform-scope statements in autocommit mode on a pooled connection: no transaction, one snapshot per statement.
    /// For frequent single-statement reads and writes. The connection returns to the pool when the closure ends, unless it
    /// was lost.
    pub async fn autocommit<T>(
        &self,
        reason: PlatformReason,
        run: impl AsyncFnOnce(&mut Tx) -> Result<T>,
    ) -> Result<T> {
        let mut tx = Tx::autocommit(self.pool(Scope::Platform(reason)).acquire().await?, self);
        let result = run(&mut tx).await;
        if !result.as_ref().is_err_and(failure::connection_lost) {
            tx.release();
        }
        result
    }

    /// Opens a read-only transaction. A broken connection is replaced.
    pub async fn read_tx(&self, scope: Scope) -> Result<ReadTx> {
        let mut retry = self.retry(true);
        loop {
            match self.begin(scope, true).await {
                Ok(tx) => return Ok(ReadTx(tx.mark_read_only())),
                Err(error) => retry.wait_or_fail(error).await?,
            }
        }
    }
}
