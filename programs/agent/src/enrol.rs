//! Enrolment with a one-time token, and certificate renewal with the existing key.

use std::path::Path;
use std::time::Duration;

use gpuaas_agent_protocol::enrolment::{EnrolAnswer, EnrolRequest, RenewAnswer, RenewRequest};
use gpuaas_agent_protocol::paths;
use gpuaas_core::{Secret, Sources};

use crate::backoff::Backoff;
use crate::blocking::blocking;
use crate::dial;
use crate::drivers::HostDrivers;
use crate::error::Result;
use crate::files;
use crate::identity::{HostKey, Identity};
use crate::node::{Node, capabilities};
use crate::tls;

/// Parameters of an enrolment: the gateway, the fingerprint that authenticates it and the token that authorises the node.
#[derive(Clone)]
pub struct Invitation {
    /// `host:port`
    pub gateway: String,
    /// `sha256:…` of the control plane's root.
    pub ca_fingerprint: String,
    pub token: Secret<String>,
    /// Limit for retries while the gateway is unreachable or answers with a temporary error.
    pub retry_timeout: Duration,
}

impl Invitation {
    /// Default of `retry_timeout`.
    pub const RETRY_TIMEOUT: Duration = Duration::from_secs(60);
}

/// Enrols the host with this state directory and saves its identity. Enrolment is idempotent per key: if a response is
/// lost, a retry with the same key returns the same node.
pub async fn enrol(
    dir: &Path,
    hostname: &str,
    drivers: &HostDrivers,
    invitation: &Invitation,
) -> Result<Identity> {
    let owned = dir.to_owned();
    let key = blocking(move || {
        files::private_dir(&owned)?;
        Ok(HostKey::open(&owned))
    })
    .await??;
    let request = EnrolRequest {
        token: invitation.token.expose().clone(),
        csr: key.request()?,
        hostname: hostname.to_owned(),
        simulated: drivers.is_simulated(),
        capabilities: capabilities(drivers),
    };
    let answer = post_with_retries(invitation, &request).await?;
    let identity = Identity::enrolled(answer)?;
    let (copy, owned) = (identity.clone(), dir.to_owned());
    blocking(move || copy.save(&owned)).await?;
    Ok(identity)
}

async fn post_with_retries(invitation: &Invitation, request: &EnrolRequest) -> Result<EnrolAnswer> {
    let tls = tls::pinned(&invitation.ca_fingerprint)?;
    let (sources, mut backoff) = (Sources::system(), Backoff::default());
    let started_at = sources.now();
    loop {
        let error = match dial::post(&invitation.gateway, tls.clone(), &paths::enrol(), request).await {
            Ok(answer) => return Ok(answer),
            Err(error) => error,
        };
        let wait = backoff.next(&sources.entropy);
        let elapsed = (sources.now() - started_at).to_std().unwrap_or_default();
        if !error.is_temporary() || elapsed + wait > invitation.retry_timeout {
            return Err(error);
        }
        tracing::warn!(%error, ?wait, "enrolment failed; retrying");
        tokio::time::sleep(wait).await;
    }
}

impl Node {
    /// Requests a new certificate for the existing key from one gateway and switches to it.
    pub(crate) async fn renew(&self, gateway: &str) -> Result<()> {
        let identity = self.identity();
        let request = RenewRequest { csr: self.key.request()? };
        let path = paths::renew(identity.node_id);
        let answer: RenewAnswer = dial::post(gateway, self.tls(), &path, &request).await?;
        self.apply_renewal(identity.renewed(answer)?).await?;
        self.agent_log.append("certificate renewed");
        tracing::info!(node = %self.id(), "certificate renewed");
        Ok(())
    }
}
