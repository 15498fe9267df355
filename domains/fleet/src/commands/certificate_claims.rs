//! Claims of certificates: one for each node at most, for one key. The claim is committed before the authority is asked, and its id
//! is the idempotency key of the request: whatever happens in between, the same host repeats its request and gets its
//! certificate.

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::{Code, Error, NodeId, Result};
use gpuaas_pki::{AuthorityError, CertificateAuthority, IssuedNode, NodeCertificateRequest};
use gpuaas_store::{MutationTx, Tx, WriteTx};
use uuid::Uuid;

/// Age at which a claim is replaced rather than continued: its certificate would begin too early.
const MAX_CLAIM_AGE: Duration = Duration::minutes(15);

/// A node's claim of a certificate for its key.
#[derive(Debug, Clone)]
pub(crate) struct CertificateClaim {
    pub node: NodeId,
    id: Uuid,
    claimed_at: DateTime<Utc>,
}

/// The request that recorded the certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Recorded {
    /// By this request. `enrols`: the node enrols with it.
    Now { enrols: bool },
    /// By another request with the same claim.
    Before,
}

/// Continues the node's claim for this key, or opens one. A claim for another key is replaced: its certificate can't be
/// recorded any more. The node row must be locked.
pub(crate) async fn open<C: WriteTx>(
    tx: &mut C,
    node: NodeId,
    key: &[u8],
    enrols: bool,
) -> Result<CertificateClaim> {
    let now = tx.now();
    let existing = sqlx::query!(
        "select id, enrols, claimed_at from fleet.certificate_claims where node_id = $1 and public_key = $2",
        node.uuid(),
        key,
    );
    let existing = tx.optional(existing).await?;
    if let Some(claim) = existing.as_ref().filter(|claim| now - claim.claimed_at < MAX_CLAIM_AGE && !enrols) {
        return Ok(CertificateClaim { node, id: claim.id, claimed_at: claim.claimed_at });
    }
    let (id, enrols) = (tx.sources().uuid(), enrols || existing.is_some_and(|claim| claim.enrols));
    let replace = sqlx::query!(
        "insert into fleet.certificate_claims (node_id, id, public_key, enrols, claimed_at) values ($1, $2, $3, $4, $5)
         on conflict (node_id) do update set id = $2, public_key = $3, enrols = $4, claimed_at = $5",
        node.uuid(),
        id,
        key,
        enrols,
        now,
    );
    tx.execute(replace).await?;
    Ok(CertificateClaim { node, id, claimed_at: now })
}

/// Returns true if the node has an open claim or an unrevoked certificate for this key.
pub(crate) async fn is_for_key(tx: &mut Tx, node: NodeId, key: &[u8]) -> Result<bool> {
    let known = sqlx::query!(
        r#"select exists (select from fleet.certificates
                          where node_id = $1 and public_key = $2 and revoked_at is null)
               or exists (select from fleet.certificate_claims where node_id = $1 and public_key = $2) as "known!""#,
        node.uuid(),
        key,
    );
    Ok(tx.one(known).await?.known)
}

/// Has the authority issue the certificate, outside any transaction. Fails with `service_unavailable` if the outcome is
/// unknown: the host repeats its request, and the claim is continued.
pub(crate) async fn sign(
    authority: &dyn CertificateAuthority,
    claim: &CertificateClaim,
    csr: &str,
    life: Duration,
) -> Result<IssuedNode> {
    let request = NodeCertificateRequest {
        claim: claim.id,
        node: claim.node,
        csr_pem: csr.to_owned(),
        not_before: claim.claimed_at,
        life,
    };
    authority.issue_node(&request).await.map_err(|error| match error {
        AuthorityError::Csr(error) => Error::field("csr", error.to_string()),
        unavailable @ AuthorityError::Unavailable(_) => Error::unavailable(unavailable),
        other => Error::internal(other),
    })
}

/// Ends the claim and records its certificate. The node row must be locked. Fails if the claim was voided meanwhile, by a
/// revocation, a new token or another key.
pub(crate) async fn record(
    tx: &mut MutationTx,
    claim: &CertificateClaim,
    issued: &IssuedNode,
) -> Result<Recorded> {
    tx.target("node", claim.node);
    let end = sqlx::query!(
        "delete from fleet.certificate_claims where node_id = $1 and id = $2 returning enrols",
        claim.node.uuid(),
        claim.id,
    );
    let Some(ended) = tx.optional(end).await? else { return recorded_before(tx, claim, issued).await };
    let insert = sqlx::query!(
        "insert into fleet.certificates (serial, node_id, public_key, not_before, not_after) values ($1, $2, $3, $4, $5)",
        issued.serial,
        claim.node.uuid(),
        issued.public_key,
        claim.claimed_at,
        issued.not_after,
    );
    tx.execute(insert).await?;
    tx.note("serial", issued.serial.as_str());
    Ok(Recorded::Now { enrols: ended.enrols })
}

/// Another request has ended the claim: with the same certificate, with another one for the same key, or without one.
async fn recorded_before(
    tx: &mut MutationTx,
    claim: &CertificateClaim,
    issued: &IssuedNode,
) -> Result<Recorded> {
    let same = sqlx::query!(
        r#"select exists (select from fleet.certificates
                          where serial = $1 and node_id = $2 and revoked_at is null) as "same!""#,
        issued.serial,
        claim.node.uuid(),
    );
    if tx.one(same).await?.same {
        return Ok(Recorded::Before);
    }
    if is_for_key(tx, claim.node, &issued.public_key).await? {
        return Err(Error::unavailable("another request of the node has claimed the certificate"));
    }
    let detail = "The node's certificates or its token were revoked while a certificate was issued. Enrol the node again.";
    Err(Error::new(Code::TokenInvalid, detail))
}

/// Voids the claim of a node: a certificate being issued for it can't be recorded.
pub(crate) async fn void(tx: &mut Tx, node: NodeId) -> Result<()> {
    let delete = sqlx::query!("delete from fleet.certificate_claims where node_id = $1", node.uuid());
    tx.execute(delete).await.map(drop)
}
