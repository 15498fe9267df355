//! Becoming a node, and staying one: enrolment with a token, renewal with the key.

use std::path::Path;
use std::time::Duration;

use gpuaas_agent_protocol::enrolment::{EnrolAnswer, EnrolRequest, RenewAnswer, RenewRequest};
use gpuaas_agent_protocol::paths;
use gpuaas_core::{Secret, Sources};

use crate::backoff::Backoff;
use crate::dial;
use crate::drivers::Host;
use crate::error::Result;
use crate::files;
use crate::identity::{HostKey, Identity};
use crate::node::{Node, capabilities};
use crate::task_group::blocking;
use crate::tls;

/// Where to enrol, and what proves that this is the place and that we may.
#[derive(Clone)]
pub struct Invitation {
    /// `host:port`
    pub gateway: String,
    /// `sha256:…` of the control plane's root.
    pub ca_fingerprint: String,
    pub token: Secret<String>,
    /// How long it is tried again while the gateway can't be reached or is in trouble.
    pub patience: Duration,
}

impl Invitation {
    /// Of whoever says nothing else.
    pub const WAIT_TIMEOUT: Duration = Duration::from_secs(60);
}

/// Enrols the host whose state lives in this directory. Asked again with the same key, a gateway knows the host, so that
/// nothing is lost with an answer.
pub async fn enrol(dir: &Path, hostname: &str, host: &dyn Host, invitation: &Invitation) -> Result<Identity> {
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
        simulated: host.simulated(),
        capabilities: capabilities(host),
    };
    let answer = ask(invitation, &request).await?;
    let identity = Identity::enrolled(answer)?;
    let (copy, owned) = (identity.clone(), dir.to_owned());
    blocking(move || copy.save(&owned)).await?;
    Ok(identity)
}

async fn ask(invitation: &Invitation, request: &EnrolRequest) -> Result<EnrolAnswer> {
    let tls = tls::pinned(&invitation.ca_fingerprint)?;
    let (sources, mut backoff) = (Sources::system(), Backoff::default());
    let began = sources.now();
    loop {
        let error = match dial::post(&invitation.gateway, tls.clone(), &paths::enrol(), request).await {
            Ok(answer) => return Ok(answer),
            Err(error) => error,
        };
        let wait = backoff.next(&sources.entropy);
        let tried = (sources.now() - began).to_std().unwrap_or_default();
        if !error.passes() || tried + wait > invitation.patience {
            return Err(error);
        }
        tracing::warn!(%error, ?wait, "not enrolled yet; trying again");
        tokio::time::sleep(wait).await;
    }
}

impl Node {
    /// Asks one gateway for a new certificate for the old key.
    pub(crate) async fn renew(&self, gateway: &str) -> Result<()> {
        let identity = self.identity();
        let request = RenewRequest { csr: self.key.request()? };
        let path = paths::renew(identity.node_id);
        let answer: RenewAnswer = dial::post(gateway, self.tls(), &path, &request).await?;
        self.adopt(identity.renewed(answer)?).await?;
        self.agent_log.note("the certificate was renewed");
        tracing::info!(node = %self.id(), "the certificate was renewed");
        Ok(())
    }
}
