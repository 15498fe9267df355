//! Node certificates: validity checks, renewal within the grace period, revocation.

use std::collections::HashMap;
use std::slice;

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::{Code, Error, NodeId, Result};
use gpuaas_pki::{Authority, IssuedNode, PeerIdentity};
use gpuaas_store::{MutationTx, Store, Tx, WriteTx};

use super::certificate_claims::{self, CertificateClaim, Recorded};
use super::{holds, nodes};
use crate::events::CertificatesRevoked;

/// Checks that each certificate is known, belongs to its node and isn't revoked. Expiry is checked by [`unexpired`].
pub(crate) async fn check(tx: &mut Tx, peers: &[PeerIdentity]) -> Result<Vec<Result<()>>> {
    let serials: Vec<String> = peers.iter().map(|peer| peer.serial.clone()).collect();
    let rows = sqlx::query!(
        "select serial, node_id, revoked_at from fleet.certificates where serial = any($1)",
        &serials,
    );
    let known: HashMap<String, _> =
        tx.all(rows).await?.into_iter().map(|row| (row.serial, (row.node_id, row.revoked_at))).collect();
    let check_one = |peer: &PeerIdentity| match known.get(&peer.serial) {
        Some((node, None)) if *node == peer.node_id.uuid() => Ok(()),
        Some((node, Some(_))) if *node == peer.node_id.uuid() => {
            Err(Error::new(Code::TokenRevoked, "The certificate was revoked. Enrol the node again."))
        }
        _ => Err(Error::new(Code::TokenInvalid, "The certificate is unknown. Enrol the node again.")),
    };
    Ok(peers.iter().map(check_one).collect())
}

/// Rejects an expired certificate.
pub(crate) fn unexpired(peer: &PeerIdentity, now: DateTime<Utc>) -> Result<()> {
    if peer.not_after <= now {
        return Err(Error::new(Code::TokenExpired, "The certificate has expired. Renew it."));
    }
    Ok(())
}

/// Claims a new certificate for the same key. An expired certificate can be renewed within the grace period.
pub(crate) async fn claim_renewal(
    store: &Store,
    peer: &PeerIdentity,
    csr: &str,
    grace: Duration,
) -> Result<CertificateClaim> {
    let mut tx = store.node_tx(peer.node_id).await?;
    let claimed = async {
        check_renewable(&mut tx, peer).await?;
        if peer.not_after + grace <= tx.now() {
            return Err(Error::new(
                Code::TokenExpired,
                "The certificate's renewal period has ended. Enrol the node again.",
            ));
        }
        let key = Authority::requested_key(csr).map_err(|error| Error::field("csr", error.to_string()))?;
        if key != peer.public_key {
            return Err(Error::field("csr", "must be for the key of the current certificate"));
        }
        certificate_claims::open(&mut tx, peer.node_id, &key, false).await
    };
    match claimed.await {
        Ok(claim) => tx.commit().await.map(|()| claim),
        Err(error) => {
            tx.roll_back().await;
            Err(error)
        }
    }
}

/// Records the new certificate. If the current one has expired, the node is quarantined until a health check passes.
pub(crate) async fn record_renewal(
    tx: &mut MutationTx,
    peer: &PeerIdentity,
    claim: &CertificateClaim,
    issued: &IssuedNode,
) -> Result<Recorded> {
    check_renewable(tx, peer).await?;
    let recorded = certificate_claims::record(tx, claim, issued).await?;
    if recorded != Recorded::Before && peer.not_after <= tx.now() {
        holds::quarantine_lapsed(tx, peer.node_id).await?;
    }
    Ok(recorded)
}

/// Locks the node. Rejects a node out of service and a revoked certificate.
async fn check_renewable(tx: &mut Tx, peer: &PeerIdentity) -> Result<()> {
    nodes::lock_in_service(tx, peer.node_id).await?;
    check(tx, slice::from_ref(peer)).await?.into_iter().collect()
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
