//! Node certificates: validity checks, renewal within the grace period, revocation.

use std::collections::HashMap;
use std::slice;

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::{Code, Error, NodeId, Result};
use gpuaas_http::NodePrincipal;
use gpuaas_pki::{Authority, IssuedNode};
use gpuaas_store::{MutationTx, Store, Tx, WriteTx};

use super::certificate_claims::{self, CertificateClaim, Recorded};
use super::{holds, nodes};
use crate::events::CertificatesRevoked;

/// Checks that each certificate is known, belongs to its node and isn't revoked. Expiry is checked by [`unexpired`].
pub(crate) async fn check(tx: &mut Tx, nodes: &[NodePrincipal]) -> Result<Vec<Result<()>>> {
    let serials: Vec<String> = nodes.iter().map(|node| node.serial.clone()).collect();
    let rows = sqlx::query!(
        "select serial, node_id, revoked_at from fleet.certificates where serial = any($1)",
        &serials,
    );
    let known: HashMap<String, _> =
        tx.all(rows).await?.into_iter().map(|row| (row.serial, (row.node_id, row.revoked_at))).collect();
    let check_one = |node: &NodePrincipal| match known.get(&node.serial) {
        Some((owner, None)) if *owner == node.node_id.uuid() => Ok(()),
        Some((owner, Some(_))) if *owner == node.node_id.uuid() => {
            Err(Error::new(Code::TokenRevoked, "The certificate was revoked. Enrol the node again."))
        }
        _ => Err(Error::new(Code::TokenInvalid, "The certificate is unknown. Enrol the node again.")),
    };
    Ok(nodes.iter().map(check_one).collect())
}

/// Rejects an expired certificate.
pub(crate) fn unexpired(node: &NodePrincipal, now: DateTime<Utc>) -> Result<()> {
    if node.not_after <= now {
        return Err(Error::new(Code::TokenExpired, "The certificate has expired. Renew it."));
    }
    Ok(())
}

/// Rejects a certificate that expired longer ago than the grace period for renewal.
pub(crate) fn renewable(node: &NodePrincipal, now: DateTime<Utc>, grace: Duration) -> Result<()> {
    if node.not_after + grace <= now {
        return Err(Error::new(
            Code::TokenExpired,
            "The certificate's renewal period has ended. Enrol the node again.",
        ));
    }
    Ok(())
}

/// Claims a new certificate for the same key.
pub(crate) async fn claim_renewal(
    store: &Store,
    node: &NodePrincipal,
    csr: &str,
) -> Result<CertificateClaim> {
    let mut tx = store.node_tx(node.node_id).await?;
    let claimed = async {
        check_renewable(&mut tx, node).await?;
        let key = Authority::requested_key(csr).map_err(|error| Error::field("csr", error.to_string()))?;
        if key != node.public_key {
            return Err(Error::field("csr", "must be for the key of the current certificate"));
        }
        certificate_claims::open(&mut tx, node.node_id, &key, false).await
    };
    match claimed.await {
        Ok(claim) => tx.commit().await.map(|()| claim),
        Err(error) => {
            tx.roll_back().await;
            Err(error)
        }
    }
}

/// Records the new certificate. If the current one has expired, the node is quarantined until a health check passes. Rejects
/// a certificate that was revoked after its node was authenticated.
pub(crate) async fn record_renewal(
    tx: &mut MutationTx,
    node: &NodePrincipal,
    claim: &CertificateClaim,
    issued: &IssuedNode,
) -> Result<Recorded> {
    check_renewable(tx, node).await?;
    let recorded = certificate_claims::record(tx, claim, issued).await?;
    if recorded != Recorded::Before && node.not_after <= tx.now() {
        holds::quarantine_lapsed(tx, node.node_id).await?;
    }
    Ok(recorded)
}

/// Locks the node. Rejects a node out of service and a revoked certificate.
async fn check_renewable(tx: &mut Tx, node: &NodePrincipal) -> Result<()> {
    nodes::lock_in_service(tx, node.node_id).await?;
    check(tx, slice::from_ref(node)).await?.into_iter().collect()
}

/// Revokes all certificates of the node and its enrolment token. Its channel is closed, and it must enrol again.
///
/// The node row is locked first, as by every issuer: a certificate is either issued before and revoked here, or its
/// issuer sees the revocation.
pub(crate) async fn revoke<C: WriteTx>(tx: &mut C, node: NodeId, reason: &str) -> Result<()> {
    let now = tx.now();
    nodes::lock(tx, node).await?;
    let void = sqlx::query!(
        "update fleet.enrolment_tokens set expires_at = least(expires_at, $2) where node_id = $1",
        node.uuid(),
        now,
    );
    tx.execute(void).await?;
    certificate_claims::void(tx, node).await?;
    let revoke = sqlx::query!(
        "update fleet.certificates set revoked_at = $2, revoked_reason = $3 where node_id = $1 and revoked_at is null",
        node.uuid(),
        now,
        reason,
    );
    tx.execute(revoke).await?;
    tx.emit(&CertificatesRevoked { node_id: node })
}

/// Returns true if the node has a certificate that isn't revoked and is valid or can be renewed within the grace
/// period.
pub(crate) async fn has_renewable(tx: &mut MutationTx, node: NodeId, grace: Duration) -> Result<bool> {
    let good = sqlx::query!(
        r#"select exists (select from fleet.certificates
                          where node_id = $1 and revoked_at is null and not_after > $2) as "good!""#,
        node.uuid(),
        tx.now() - grace,
    );
    Ok(tx.one(good).await?.good)
}

/// Deletes certificates that expired before `before`, except the latest of each node.
pub(crate) async fn forget(tx: &mut Tx, before: DateTime<Utc>) -> Result<()> {
    let delete = sqlx::query!(
        "delete from fleet.certificates c where c.not_after < $1
         and exists (select from fleet.certificates later where later.node_id = c.node_id and later.not_after > c.not_after)",
        before,
    );
    tx.execute(delete).await.map(|_| ())
}
