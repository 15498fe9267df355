//! Enrolment: a host with a one-time token and a certificate request becomes a node.

use std::net::IpAddr;

use gpuaas_agent_protocol::enrolment::{Bootstrap, EnrolRequest};
use gpuaas_core::chain::sha256;
use gpuaas_core::{Code, EnrolmentProfileId, Error, Machine, NodeId, Result};
use gpuaas_pki::{Authority, IssuedNode};
use gpuaas_settings::Network;
use gpuaas_store::{MutationTx, PlatformReason, Store, SystemTx};

use super::certificate_claims::{self, CertificateClaim, Recorded};
use super::holds;
use super::nodes::{self, NewNode};
use crate::address;
use crate::events::NodeEnrolled;
use crate::model::Lifecycle;

/// A redeemed token. A token is for one host; a host whose answer was lost may repeat the request with the same key.
enum Redeemed {
    New(NodeId),
    Repeated(NodeId),
}

/// Redeems a token and claims a certificate of its node for the key of the request; for a profile's token, of a new node.
///
/// From outside the allowed networks every token is rejected as unknown.
pub(crate) async fn claim(
    store: &Store,
    request: &EnrolRequest,
    from: Option<IpAddr>,
    allowed: &[Network],
) -> Result<CertificateClaim> {
    if !allowed.is_empty() && !from.is_some_and(|from| address::is_allowed(from, allowed)) {
        tracing::warn!(?from, "enrolment rejected: source address isn't in fleet.address_allow_list");
        return Err(invalid_token());
    }
    let key =
        Authority::requested_key(&request.csr).map_err(|error| Error::field("csr", error.to_string()))?;
    let mut tx = store.system_tx(PlatformReason::Fleet).await?;
    match redeem(&mut tx, request, &key, from).await {
        Ok(claim) => tx.commit().await.map(|()| claim),
        Err(error) => {
            tx.roll_back().await;
            Err(error)
        }
    }
}

async fn redeem(
    tx: &mut SystemTx,
    request: &EnrolRequest,
    key: &[u8],
    from: Option<IpAddr>,
) -> Result<CertificateClaim> {
    let digest = sha256(&[request.token.as_bytes()]);
    let redeemed = match redeem_node_token(tx, &digest, key).await? {
        Some(redeemed) => redeemed,
        None => redeem_profile_token(tx, &digest, key, request, from).await?,
    };
    match redeemed {
        Redeemed::New(node) => certificate_claims::open(tx, node, key, true).await,
        Redeemed::Repeated(node) => certificate_claims::open(tx, node, key, false).await,
    }
}

/// Records the certificate of a claim. The node that enrols with it moves to `enrolling`, or back into service under
/// quarantine if it was in service before.
pub(crate) async fn record(
    tx: &mut MutationTx,
    claim: &CertificateClaim,
    issued: &IssuedNode,
    request: &EnrolRequest,
) -> Result<Recorded> {
    nodes::lock(tx, claim.node).await?;
    let recorded = certificate_claims::record(tx, claim, issued).await?;
    match recorded {
        Recorded::Now { enrols: true } => enrol_node(tx, claim.node, request).await?,
        Recorded::Now { enrols: false } => tx.note("again", true),
        Recorded::Before => {}
    }
    Ok(recorded)
}

async fn enrol_node(tx: &mut MutationTx, node: NodeId, request: &EnrolRequest) -> Result<()> {
    let now = tx.now();
    let capabilities = serde_json::to_value(&request.capabilities).map_err(Error::internal)?;
    let row = sqlx::query!("select name, lifecycle, region from fleet.nodes where id = $1", node.uuid());
    let row = tx.one(row).await?;
    let current = Lifecycle::parse(&row.lifecycle)?;
    // A node that was in service stays in it, quarantined until a health check passes.
    let was_in_service = matches!(current, Lifecycle::Active | Lifecycle::Retired);
    let next = if was_in_service { current.as_str() } else { current.to(Lifecycle::Enrolling)?.to() };
    let update = sqlx::query!(
        "update fleet.nodes set lifecycle = $2, enrolled_at = $3, simulated = $4, capabilities = $5, agent_version = $6,
                                version = version + 1
         where id = $1",
        node.uuid(),
        next,
        now,
        request.simulated,
        capabilities,
        request.capabilities.agent_version,
    );
    tx.execute(update).await?;
    tx.note("name", row.name);
    tx.note("simulated", request.simulated);
    let enrolled = NodeEnrolled { node_id: node, region: row.region, simulated: request.simulated };
    tx.emit(&enrolled)?;
    if was_in_service {
        holds::quarantine_lapsed(tx, node).await?;
    }
    Ok(())
}

fn invalid_token() -> Error {
    Error::new(Code::TokenInvalid, "The enrolment token is unknown, used or expired. Issue a new one.")
}

async fn redeem_node_token(tx: &mut SystemTx, digest: &str, key: &[u8]) -> Result<Option<Redeemed>> {
    let now = tx.now();
    let holder = sqlx::query!("select node_id from fleet.enrolment_tokens where digest = $1", digest);
    let Some(holder) = tx.optional(holder).await? else { return Ok(None) };
    let node = NodeId::from_uuid(holder.node_id);
    // Lock order is node, then token, as in revocation. The token is compared under the lock.
    nodes::lock(tx, node).await?;
    let token = sqlx::query!(
        "select used_at from fleet.enrolment_tokens where digest = $1 and expires_at > $2 for update",
        digest,
        now,
    );
    let Some(token) = tx.optional(token).await? else { return Ok(None) };
    if token.used_at.is_some() {
        return Ok(certificate_claims::is_for_key(tx, node, key).await?.then_some(Redeemed::Repeated(node)));
    }
    let used =
        sqlx::query!("update fleet.enrolment_tokens set used_at = $2 where node_id = $1", node.uuid(), now,);
    tx.execute(used).await?;
    Ok(Some(Redeemed::New(node)))
}

async fn redeem_profile_token(
    tx: &mut SystemTx,
    digest: &str,
    key: &[u8],
    request: &EnrolRequest,
    from: Option<IpAddr>,
) -> Result<Redeemed> {
    let now = tx.now();
    let profile = sqlx::query!(
        r#"select id, region, skus, networks, used < uses as "has_room!" from fleet.enrolment_profiles
           where token_digest = $1 and expires_at > $2 and withdrawn_at is null for update"#,
        digest,
        now,
    );
    let profile = tx.optional(profile).await?.ok_or_else(invalid_token)?;
    let inside = profile.networks.is_empty()
        || from.is_some_and(|from| profile.networks.iter().any(|network| contains(network, from)));
    if !inside {
        return Err(invalid_token());
    }
    let name = nodes::name_of(&request.hostname)?;
    let existing = sqlx::query!(
        "select id from fleet.nodes where name = $1 and profile_id = $2 and lifecycle <> 'deleted'",
        name,
        profile.id,
    );
    if let Some(existing) = tx.optional(existing).await? {
        let node = NodeId::from_uuid(existing.id);
        nodes::lock(tx, node).await?;
        if certificate_claims::is_for_key(tx, node, key).await? {
            return Ok(Redeemed::Repeated(node));
        }
    }
    if !profile.has_room {
        return Err(invalid_token());
    }
    let used = sqlx::query!("update fleet.enrolment_profiles set used = used + 1 where id = $1", profile.id);
    tx.execute(used).await?;
    let new = NewNode {
        name: &name,
        region: &profile.region,
        skus: &profile.skus,
        management_address: None,
        profile: Some(EnrolmentProfileId::from_uuid(profile.id)),
    };
    nodes::create(tx, &new).await.map(Redeemed::New)
}

fn contains(network: &str, address: IpAddr) -> bool {
    network.parse::<Network>().is_ok_and(|network| network.contains(address))
}

/// Returns the gateways the node may connect to.
pub(crate) fn bootstrap(tx: &MutationTx, node: NodeId, gateways: &[String]) -> Bootstrap {
    Bootstrap { node_id: node, gateways: gateways.to_vec(), issued_at: tx.now() }
}
