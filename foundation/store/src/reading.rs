//! Reads: a read-only transaction in a scope.

use std::ops::{Deref, DerefMut};

use gpuaas_core::Result;

use crate::transaction::Tx;
use crate::{Reason, Scope, Store};

/// A read-only transaction. The database refuses writes in it.
pub struct Reading(Tx);

impl Reading {
    pub async fn finish(self) {
        self.0.roll_back().await;
    }
}

impl Deref for Reading {
    type Target = Tx;
    fn deref(&self) -> &Tx {
        &self.0
    }
}

impl DerefMut for Reading {
    fn deref_mut(&mut self) -> &mut Tx {
        &mut self.0
    }
}

/// Statements of the platform that stand alone, each in its own view of the database: one round trip.
pub struct Looking(Tx);

impl Looking {
    pub fn finish(self) {
        self.0.give_back();
    }
}

impl Deref for Looking {
    type Target = Tx;
    fn deref(&self) -> &Tx {
        &self.0
    }
}

impl DerefMut for Looking {
    fn deref_mut(&mut self) -> &mut Tx {
        &mut self.0
    }
}

impl Store {
    /// For looking often: no transaction is opened.
    pub async fn looking(&self, reason: Reason) -> Result<Looking> {
        let leased = self.pool(Scope::Platform(reason)).acquire().await?;
        Ok(Looking(Tx::bare(leased, self)))
    }

    /// Opens a read. A connection that turns out broken is replaced.
    pub async fn reading(&self, scope: Scope) -> Result<Reading> {
        let mut attempts = self.attempts(true);
        loop {
            match self.begin(scope, true).await {
                Ok(tx) => return Ok(Reading(tx)),
                Err(error) => self.again(&mut attempts, error).await?,
            }
        }
    }
}
