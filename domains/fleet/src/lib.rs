//! The fleet: enrolled nodes, their channels, topologies, slots with their owners, and tasks.
//!
//! A host authenticates with a certificate of the fleet's authority and runs only tasks signed by the control plane.
//! Its results count only over the channel of the newest epoch and when signed with its own key. A slot has at most
//! one owner, and becomes available only when its cleanup is proved.

mod address;
mod authority;
mod commands;
pub mod events;
mod gateway;
pub mod model;
mod operations;
mod progress;
mod queries;
mod signing_keys;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use gpuaas_agent_protocol::signed::{Purpose, Signed};
use gpuaas_agent_protocol::task::{Task, TaskType};
use gpuaas_agent_protocol::tasks::{SliceVmProvision, StreamOpen, StreamOpenParams, VmParams};
use gpuaas_core::machine::Description;
use gpuaas_core::{Code, Error, Machine, Result, Secret};
use gpuaas_http::ApiBuilder;
use gpuaas_pki::{CertificateAuthority, Keyring};
use gpuaas_settings::{Settings, keys as policy};
use gpuaas_store::{PlatformReason, Store, Topic};
use serde::de::DeserializeOwned;

pub use commands::results::Reporter;
pub use commands::slots::{
    Owner, begin_cleaning, block_cleanup, claim, free, free_by_override, lease, release_reservation,
    release_undispatched,
};
pub use commands::tasks::{cancel_undispatched_task, queue};
pub use commands::telemetry::{OwnMeasured, telemetry_of};
pub use gateway::{Gateway, StreamRequest};
pub use queries::overview::overview;
pub use queries::slots::{Candidate, HostTask, candidates, of_owner, serves, work_for};

use parking_lot::RwLock;

use crate::signing_keys::{SigningKeyCache, SigningRing};
use model::{KeyState, Lifecycle, SlotState, TaskState};
use progress::Progress;

/// Network identity of the fleet.
#[derive(Debug, Clone)]
pub struct Options {
    /// Trust domain of the nodes' identities.
    pub trust_domain: String,
    /// `host:port` of the agent gateways; if empty, the address of this process's gateway.
    pub gateways: Vec<String>,
    /// `host:port` at which nodes reach this process; if `None`, the only address of `gateways`.
    pub stream_address: Option<String>,
    /// File the root keys are written to when the authority is created.
    pub roots: PathBuf,
}

/// State shared by the operations and workers of this domain. Cheap to clone.
#[derive(Clone)]
pub struct Fleet {
    pub(crate) store: Store,
    pub(crate) settings: Arc<Settings>,
    pub(crate) authority: Arc<dyn CertificateAuthority>,
    pub(crate) signing_keys: SigningKeyCache,
    gateways: Arc<RwLock<Vec<String>>>,
    stream_address: Option<String>,
    pub(crate) progress: Progress,
}

impl Fleet {
    pub async fn open(
        store: &Store,
        keyring: Arc<Keyring>,
        settings: Arc<Settings>,
        options: &Options,
    ) -> Result<Self> {
        Ok(Self {
            store: store.clone(),
            settings,
            authority: Arc::new(
                authority::open(store, &keyring, &options.trust_domain, &options.roots).await?,
            ),
            signing_keys: SigningKeyCache::open(store, keyring).await?,
            gateways: Arc::new(RwLock::new(options.gateways.clone())),
            stream_address: options.stream_address.clone(),
            progress: Progress::default(),
        })
    }

    /// Builds a fleet with temporary keys, for generating the contract: nothing is loaded or stored.
    pub fn detached(store: &Store, settings: Arc<Settings>) -> Result<Self> {
        Ok(Self {
            store: store.clone(),
            settings,
            authority: Arc::new(authority::detached(store)?),
            signing_keys: SigningKeyCache::detached(store)?,
            gateways: Arc::default(),
            stream_address: None,
            progress: Progress::default(),
        })
    }

    /// Returns the addresses of the agent gateways.
    pub fn gateways(&self) -> Vec<String> {
        self.gateways.read().clone()
    }

    /// Sets this process's gateway address, unless addresses were configured.
    pub fn listens_at(&self, address: SocketAddr) {
        let mut gateways = self.gateways.write();
        if gateways.is_empty() {
            gateways.push(address.to_string());
        }
    }

    /// Returns the address at which nodes reach this process, for their data connections.
    pub(crate) fn stream_address(&self) -> Result<String> {
        let only = || match self.gateways.read().as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        };
        self.stream_address.clone().or_else(only).ok_or_else(|| {
            let detail = "This gateway doesn't know its own address. Set [agent_gateway] stream_address.";
            Error::new(Code::ServiceUnavailable, detail)
        })
    }

    /// Replaces the built-in certificate authority.
    #[must_use]
    pub fn with_authority(self, authority: Arc<dyn CertificateAuthority>) -> Self {
        Self { authority, ..self }
    }

    pub fn authority(&self) -> &Arc<dyn CertificateAuthority> {
        &self.authority
    }

    /// Registers every operation of this domain.
    pub fn operations(&self, api: ApiBuilder) -> ApiBuilder {
        operations::register(self, api)
    }

    /// Returns the command to run on a host to enrol it. The agent trusts only the authority with this fingerprint.
    pub(crate) fn bootstrap_command(&self, token: &Secret<String>) -> Secret<String> {
        let gateways = self.gateways();
        let gateway = gateways.first().map_or("HOST:PORT", String::as_str);
        let (fingerprint, token) = (self.authority.fingerprint(), token.expose());
        Secret::new(format!(
            "gpuaas-agent enrol --gateway {gateway} --ca-fingerprint {fingerprint} --token {token}"
        ))
    }

    /// Returns the lifetime of a node's certificate.
    pub(crate) fn certificate_life(&self) -> chrono::Duration {
        chrono::Duration::hours(self.settings.get(&policy::NODE_CERT_TTL_HOURS))
    }

    /// Returns the lifetime of a one-time enrolment token.
    pub(crate) fn token_life(&self) -> chrono::Duration {
        chrono::Duration::minutes(self.settings.get(&policy::NODE_ENROLMENT_TOKEN_MINUTES))
    }

    /// Signs a task for its host. Sealed secrets in its parameters are opened first.
    pub(crate) fn sign_task(&self, ring: &SigningRing, task: &Task) -> Result<Signed> {
        let mut task = task.clone();
        if task.kind == SliceVmProvision::NAME {
            let mut params: VmParams = parsed(&mut task)?;
            if let Some(sealed) = &params.user_data {
                let context = VmParams::user_data_context(params.allocation_id);
                params.user_data = Some(self.open_sealed(sealed, &context)?);
            }
            task.params = serde_json::to_value(params).map_err(Error::internal)?;
        }
        if task.kind == StreamOpen::NAME {
            let mut params: StreamOpenParams = parsed(&mut task)?;
            let context = StreamOpenParams::ticket_context(params.stream_id);
            params.ticket = self.open_sealed(&params.ticket, &context)?;
            task.params = serde_json::to_value(params).map_err(Error::internal)?;
        }
        ring.sign(Purpose::Task, &task)
    }

    fn open_sealed(&self, sealed: &str, context: &str) -> Result<String> {
        let opened = self.signing_keys.keyring().open_text(sealed, context).map_err(Error::internal)?;
        Ok(opened.expose().clone())
    }

    /// Wakes the task dispatch of every gateway.
    pub(crate) fn wake(&self) {
        self.store.wake(Topic::Tasks);
    }

    /// Deletes rows past their retention.
    pub async fn forget(&self, tasks_days: i64) -> Result<()> {
        let now = self.store.sources().now();
        let mut tx = self.store.system_tx(PlatformReason::Fleet).await?;
        commands::tasks::forget(&mut tx, now - chrono::Duration::days(tasks_days)).await?;
        commands::stream_checks::forget(&mut tx).await?;
        commands::capacity::forget(&mut tx, now - commands::capacity::RETENTION).await?;
        commands::certificates::forget(&mut tx, now - chrono::Duration::days(90)).await?;
        commands::liveness::forget_gateways(&mut tx, now - chrono::Duration::days(1)).await?;
        tx.commit().await
    }
}

fn parsed<T: DeserializeOwned>(task: &mut Task) -> Result<T> {
    serde_json::from_value(std::mem::take(&mut task.params)).map_err(Error::internal)
}

/// Returns the state machines of this domain, for the docs and the database.
pub fn machines() -> Vec<Description> {
    vec![Lifecycle::describe(), SlotState::describe(), TaskState::describe(), KeyState::describe()]
}
