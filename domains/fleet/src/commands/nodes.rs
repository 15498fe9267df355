//! Nodes: created by an operator or under a profile, retired, removed.

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::chain::{hex, sha256};
use gpuaas_core::{Code, EnrolmentProfileId, Error, Machine, NodeId, Result, Secret};
use gpuaas_store::{MutationTx, Tx, WriteTx};

use super::{certificate_claims, certificates};
use crate::events::NodeChanged;
use crate::model::Lifecycle;

/// Attributes of a new node.
pub(crate) struct NewNode<'a> {
    pub name: &'a str,
    pub region: &'a str,
    /// Slugs of the SKUs it may be sold as.
    pub skus: &'a [String],
    pub management_address: Option<&'a str>,
    pub profile: Option<EnrolmentProfileId>,
}

/// Returns a hostname as a node name: at most 63 lowercase letters, digits, dots and hyphens.
pub(crate) fn name_of(hostname: &str) -> Result<String> {
    let name: String = hostname.trim().to_ascii_lowercase().chars().take(63).collect();
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '.' || c == '-';
    let begins = name.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit());
    if begins && name.chars().all(fits) {
        return Ok(name);
    }
    Err(Error::field(
        "hostname",
        "must have 1 to 63 letters, digits, dots or hyphens, and begin with a letter or digit",
    ))
}

/// Creates a node. Its name must be free and its SKUs active.
pub(crate) async fn create<C: WriteTx>(tx: &mut C, new: &NewNode<'_>) -> Result<NodeId> {
    let node = NodeId::new(tx.sources());
    let now = tx.now();
    let insert = sqlx::query!(
        "insert into fleet.nodes (id, name, region, lifecycle, connectivity_since, profile_id, management_address, created_at)
         values ($1, $2, $3, 'bootstrap_issued', $4, $5, $6, $4)
         on conflict do nothing",
        node.uuid(),
        new.name,
        new.region,
        now,
        new.profile.map(EnrolmentProfileId::uuid),
        new.management_address,
    );
    if tx.execute(insert).await? == 0 {
        return Err(Error::new(
            Code::AlreadyExists,
            format!("A node named {} already exists. Choose another name.", new.name),
        ));
    }
    let known = sqlx::query!(
        "insert into fleet.node_skus (node_id, sku_id)
         select $1, s.id from catalog.v_skus s where s.slug = any($2) and s.active",
        node.uuid(),
        new.skus,
    );
    if tx.execute(known).await? != new.skus.len() as u64 {
        return Err(Error::field("skus", "must be active SKUs, each named once"));
    }
    Ok(node)
}

/// A one-time enrolment token with its expiry.
pub(crate) struct IssuedToken {
    pub token: Secret<String>,
    pub expires_at: DateTime<Utc>,
}

/// Issues a one-time token for a node. A previous token is invalidated.
pub(crate) async fn issue_token(tx: &mut MutationTx, node: NodeId, life: Duration) -> Result<IssuedToken> {
    let token = new_token(tx);
    let expires_at = tx.now() + life;
    let keep = sqlx::query!(
        "insert into fleet.enrolment_tokens (node_id, digest, expires_at) values ($1, $2, $3)
         on conflict (node_id) do update set digest = $2, expires_at = $3, used_at = null",
        node.uuid(),
        sha256(&[token.expose().as_bytes()]),
        expires_at,
    );
    tx.execute(keep).await?;
    certificate_claims::void(tx, node).await?;
    Ok(IssuedToken { token, expires_at })
}

/// Issues a token for enrolling again: for a node that never enrolled, or that has no valid or renewable certificate.
pub(crate) async fn reissue_token(
    tx: &mut MutationTx,
    node: NodeId,
    grace: Duration,
    life: Duration,
) -> Result<IssuedToken> {
    tx.target("node", node);
    let row = sqlx::query!("select lifecycle from fleet.nodes where id = $1 for update", node.uuid());
    let row = tx.optional(row).await?.filter(|row| row.lifecycle != "deleted").ok_or(Code::NodeNotFound)?;
    let current = Lifecycle::parse(&row.lifecycle)?;
    match current {
        Lifecycle::BootstrapIssued => {}
        Lifecycle::Enrolling => {
            let step = current.to(Lifecycle::BootstrapIssued)?;
            let update = sqlx::query!(
                "update fleet.nodes set lifecycle = $2, version = version + 1 where id = $1",
                node.uuid(),
                step.to(),
            );
            tx.advance(step, update).await?;
            certificates::revoke(tx, node, "the node enrols again").await?;
        }
        Lifecycle::Active | Lifecycle::Retired => {
            if certificates::has_renewable(tx, node, grace).await? {
                let detail = "The node has a valid certificate. Revoke it before enrolling the node again.";
                return Err(Error::new(Code::StateConflict, detail));
            }
        }
        _ => return Err(Error::new(Code::StateConflict, format!("The node is {}.", row.lifecycle))),
    }
    issue_token(tx, node, life).await
}

/// Returns a token with 192 random bits: enough for its digest to be stored unsalted.
pub(crate) fn new_token(tx: &MutationTx) -> Secret<String> {
    Secret::new(format!("gpu_enr_{}", hex(&tx.sources().entropy.bytes::<24>())))
}

/// Locks the node row until the transaction ends. Certificates are issued and revoked only under this lock.
pub(crate) async fn lock(tx: &mut Tx, node: NodeId) -> Result<Lifecycle> {
    let row = sqlx::query!("select lifecycle from fleet.nodes where id = $1 for update", node.uuid());
    Lifecycle::parse(&tx.optional(row).await?.ok_or(Code::NodeNotFound)?.lifecycle)
}

/// Locks the row of a node that may hold certificates. Rejects any other node.
pub(crate) async fn lock_in_service(tx: &mut Tx, node: NodeId) -> Result<()> {
    match lock(tx, node).await? {
        Lifecycle::Enrolling | Lifecycle::Active | Lifecycle::Retired => Ok(()),
        Lifecycle::BootstrapIssued | Lifecycle::Removing | Lifecycle::Deleted => {
            Err(Error::new(Code::TokenRevoked, "The node isn't in service. Enrol it again."))
        }
    }
}

/// Removes a node from the fleet. Rejected while an allocation holds one of its slots.
pub(crate) async fn remove(tx: &mut MutationTx, node: NodeId, reason: &str) -> Result<()> {
    tx.target("node", node);
    let row =
        sqlx::query!("select lifecycle, version from fleet.nodes where id = $1 for update", node.uuid());
    let row = tx.optional(row).await?.filter(|row| row.lifecycle != "deleted").ok_or(Code::NodeNotFound)?;
    // The slots are locked so that none is claimed meanwhile.
    tx.all(sqlx::query!("select id from fleet.slots where node_id = $1 for update", node.uuid())).await?;
    let held = sqlx::query!(
        r#"select exists (select from fleet.claims where node_id = $1 and ended_at is null) as "held!""#,
        node.uuid(),
    );
    if tx.one(held).await?.held {
        return Err(Code::NodeInUse.into());
    }
    let mut current = Lifecycle::parse(&row.lifecycle)?;
    let steps: &[Lifecycle] = match current {
        Lifecycle::BootstrapIssued | Lifecycle::Removing | Lifecycle::Deleted => &[Lifecycle::Deleted],
        Lifecycle::Enrolling => &[Lifecycle::BootstrapIssued, Lifecycle::Deleted],
        Lifecycle::Active => &[Lifecycle::Retired, Lifecycle::Removing, Lifecycle::Deleted],
        Lifecycle::Retired => &[Lifecycle::Removing, Lifecycle::Deleted],
    };
    for next in steps.iter().copied() {
        let step = current.to(next)?;
        let update = sqlx::query!(
            "update fleet.nodes set lifecycle = $2, version = version + 1 where id = $1",
            node.uuid(),
            step.to(),
        );
        tx.advance(step, update).await?;
        current = next;
    }
    certificates::revoke(tx, node, reason).await?;
    let disabled = sqlx::query!(
        "update fleet.slots set state = 'disabled', reason = 'the node is gone', version = version + 1
         where node_id = $1 and state <> 'disabled'",
        node.uuid(),
    );
    tx.execute(disabled).await?;
    tx.emit(&NodeChanged { node_id: node })
}
