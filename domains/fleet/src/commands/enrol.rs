//! Enrolment: a one-time token and a certificate request make a host a node.

use std::net::IpAddr;

use chrono::Duration;
use gpuaas_agent_protocol::enrolment::{Bootstrap, EnrolRequest};
use gpuaas_core::chain::sha256;
use gpuaas_core::{Code, EnrolmentProfileId, Error, Machine, NodeId, Result};
use gpuaas_pki::{Authority, IssuedNode};
use gpuaas_settings::Network;
use gpuaas_store::MutationTx;

use super::holds;
use super::nodes::{self, NewNode};
use crate::address;
use crate::events::NodeEnrolled;
use crate::model::Lifecycle;

/// A token is good for one host. One whose answer was lost asks again with the key it asked with before.
enum Redeemed {
    Fresh(NodeId),
    Again(NodeId),
}

/// Redeems the token: the node it was made for, or a new one under its profile.
///
/// From outside the networks nodes may enrol from, every token is unknown.
pub(crate) async fn redeem(
    tx: &mut MutationTx,
    request: &EnrolRequest,
    from: Option<IpAddr>,
    allowed: &[Network],
) -> Result<NodeId> {
    if !allowed.is_empty() && !from.is_some_and(|from| address::is_allowed(from, allowed)) {
        tracing::warn!(?from, "an enrolment was refused: its address isn't in fleet.address_allow_list");
        return Err(unknown());
    }
    let key =
        Authority::requested_key(&request.csr).map_err(|error| Error::field("csr", error.to_string()))?;
    let digest = sha256(&[request.token.as_bytes()]);
    let redeemed = match own_token(tx, &digest, &key).await? {
        Some(redeemed) => redeemed,
        None => under_profile(tx, &digest, &key, request, from).await?,
    };
    match redeemed {
        Redeemed::Fresh(node) => admit(tx, node, request).await.map(|()| node),
        Redeemed::Again(node) => {
            tx.target("node", node);
            tx.note("again", true);
            Ok(node)
        }
    }
}

/// The host is a node from now on.
async fn admit(tx: &mut MutationTx, node: NodeId, request: &EnrolRequest) -> Result<()> {
    let now = tx.now();
    let capabilities = serde_json::to_value(&request.capabilities).map_err(Error::internal)?;
    let row = sqlx::query!(
        "select lifecycle, version, region from fleet.nodes where id = $1 for update",
        node.uuid()
    );
    let row = tx.one(row).await?;
    let stands = Lifecycle::parse(&row.lifecycle)?;
    // One that was in service stays in it, held until it is proved well.
    let again = matches!(stands, Lifecycle::Active | Lifecycle::Retired);
    let becomes = if again { stands.as_str() } else { stands.to(Lifecycle::Enrolling)?.to() };
    let update = sqlx::query!(
        "update fleet.nodes set lifecycle = $2, enrolled_at = $3, simulated = $4, capabilities = $5, agent_version = $6,
                                version = version + 1
         where id = $1",
        node.uuid(),
        becomes,
        now,
        request.simulated,
        capabilities,
        request.capabilities.agent_version,
    );
    tx.execute(update).await?;
    tx.target("node", node);
    tx.note("simulated", request.simulated);
    let enrolled = NodeEnrolled { node_id: node, region: row.region, simulated: request.simulated };
    tx.emit(&enrolled)?;
    if again {
        holds::quarantine_lapsed(tx, node).await?;
    }
    Ok(())
}

fn unknown() -> Error {
    Error::new(Code::TokenInvalid, "The enrolment token is unknown, used up or expired.")
}

async fn own_token(tx: &mut MutationTx, digest: &str, key: &[u8]) -> Result<Option<Redeemed>> {
    let now = tx.now();
    let holder = sqlx::query!("select node_id from fleet.enrolment_tokens where digest = $1", digest);
    let Some(holder) = tx.optional(holder).await? else { return Ok(None) };
    let node = NodeId::from_uuid(holder.node_id);
    // The node before its token, as revocation locks them; the token is compared under the lock.
    nodes::lock(tx, node).await?;
    let token = sqlx::query!(
        "select used_at from fleet.enrolment_tokens where digest = $1 and expires_at > $2 for update",
        digest,
        now,
    );
    let Some(token) = tx.optional(token).await? else { return Ok(None) };
    if token.used_at.is_some() {
        return Ok(is_certified(tx, node, key).await?.then_some(Redeemed::Again(node)));
    }
    let used =
        sqlx::query!("update fleet.enrolment_tokens set used_at = $2 where node_id = $1", node.uuid(), now,);
    tx.execute(used).await?;
    Ok(Some(Redeemed::Fresh(node)))
}

async fn under_profile(
    tx: &mut MutationTx,
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
    let profile = tx.optional(profile).await?.ok_or_else(unknown)?;
    let inside = profile.networks.is_empty()
        || from.is_some_and(|from| profile.networks.iter().any(|network| contains(network, from)));
    if !inside {
        return Err(unknown());
    }
    let name = nodes::name_of(&request.hostname)?;
    let before = sqlx::query!(
        "select id from fleet.nodes where name = $1 and profile_id = $2 and lifecycle <> 'deleted'",
        name,
        profile.id,
    );
    if let Some(before) = tx.optional(before).await? {
        let node = NodeId::from_uuid(before.id);
        nodes::lock(tx, node).await?;
        if is_certified(tx, node, key).await? {
            return Ok(Redeemed::Again(node));
        }
    }
    if !profile.has_room {
        return Err(unknown());
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
    nodes::create(tx, &new).await.map(Redeemed::Fresh)
}

/// Whether the node has a good certificate for this key.
async fn is_certified(tx: &mut MutationTx, node: NodeId, key: &[u8]) -> Result<bool> {
    let certified = sqlx::query!(
        r#"select exists (select from fleet.certificates
                          where node_id = $1 and public_key = $2 and revoked_at is null) as "certified!""#,
        node.uuid(),
        key,
    );
    Ok(tx.one(certified).await?.certified)
}

fn contains(network: &str, address: IpAddr) -> bool {
    network.parse::<Network>().is_ok_and(|network| network.contains(address))
}

/// Issues a node's certificate for the key it asked with, good for so long, and remembers it.
pub(crate) async fn issue(
    tx: &mut MutationTx,
    authority: &Authority,
    node: NodeId,
    csr: &str,
    life: Duration,
) -> Result<IssuedNode> {
    let now = tx.now();
    let issued =
        authority.issue_node(csr, node, now, life).map_err(|error| Error::field("csr", error.to_string()))?;
    let insert = sqlx::query!(
        "insert into fleet.certificates (serial, node_id, public_key, not_before, not_after) values ($1, $2, $3, $4, $5)",
        issued.serial,
        node.uuid(),
        issued.public_key,
        now,
        issued.not_after,
    );
    tx.execute(insert).await?;
    tx.note("serial", issued.serial.as_str());
    Ok(issued)
}

/// Whom a host may dial.
pub(crate) fn bootstrap(tx: &MutationTx, node: NodeId, gateways: &[String]) -> Bootstrap {
    Bootstrap { node_id: node, gateways: gateways.to_vec(), issued_at: tx.now() }
}
