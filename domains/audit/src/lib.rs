//! Audit: the log of all mutations, sealed so that later changes are detected.
//!
//! Mutations write their own rows. This domain lists and exports them, and seals them within a second of their commit
//! into signed chains, one per organisation and one for the platform. The signing key is derived from the master key and
//! is never in the database. A client that keeps a seal can verify later that history wasn't rewritten; rows not written
//! by this system are never sealed.

mod commands;
pub mod model;
mod operations;
mod queries;
mod worker;

use std::sync::Arc;

use gpuaas_core::chain::SealSigner;
use gpuaas_core::{Error, Result};
use gpuaas_http::ApiBuilder;
use gpuaas_pki::Keyring;
use gpuaas_store::Store;
use gpuaas_supervisor::Supervisor;

use commands::sealing::{LockMode, publish_key, seal_batch};

/// Derivation label of the sealing key; another label gives another key.
const SEALING_KEY: &str = "gpuaas audit sealing 1";

/// State shared by the operations and the worker of this domain.
#[derive(Clone)]
pub struct AuditDomain {
    store: Store,
    signer: Arc<SealSigner>,
}

impl AuditDomain {
    /// Derives the sealing key and publishes its public half.
    pub async fn open(store: &Store, keyring: &Keyring) -> Result<Self> {
        let seed = keyring.derive(SEALING_KEY).map_err(Error::internal)?;
        let audit = Self::with_seed(store, seed.expose())?;
        publish_key(store, &audit.signer).await?;
        Ok(audit)
    }

    /// Returns an instance for generating the API contract, with a random sealing key that isn't stored.
    pub fn detached(store: &Store) -> Result<Self> {
        Self::with_seed(store, &store.sources().entropy.bytes::<32>())
    }

    fn with_seed(store: &Store, seed: &[u8]) -> Result<Self> {
        let signer =
            SealSigner::from_seed(seed).ok_or_else(|| Error::internal("the sealing key is invalid"))?;
        Ok(Self { store: store.clone(), signer: Arc::new(signer) })
    }

    /// Registers every operation of this domain.
    pub fn operations(&self, api: ApiBuilder) -> ApiBuilder {
        operations::register(self, api)
    }

    /// Starts the background tasks.
    pub fn start_workers(&self, supervisor: &Supervisor) {
        worker::start(self.clone(), supervisor);
    }

    /// Signs a record of the rows that retention will drop within days, and must be called before it drops them. Returns
    /// the number of chains cut.
    pub async fn cut(&self, kept_days: i64) -> Result<usize> {
        commands::cutting::cut(&self.store, &self.signer, kept_days).await
    }

    /// Seals all rows committed before the call, waiting for the lock of another sealer; returns the number of rows.
    pub async fn seal_now(&self) -> Result<usize> {
        let mut sealed = 0;
        loop {
            let batch = seal_batch(&self.store, &self.signer, LockMode::Wait).await?;
            sealed += batch.sealed;
            if !batch.more {
                return Ok(sealed);
            }
        }
    }
}
