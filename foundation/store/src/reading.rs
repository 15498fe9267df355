//! Reads: a read-only transaction in a scope.

use std::ops::{Deref, DerefMut};

use gpuaas_core::Result;

use crate::transaction::Tx;
use crate::{Scope, Store};

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

impl Store {
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
