//! Authentication of nodes by their client certificates.

use futures::future::BoxFuture;
use gpuaas_core::{Code, Error, Result};
use gpuaas_http::{AuthenticateNode, NodePrincipal};
use gpuaas_pki::PeerIdentity;
use gpuaas_settings::keys;

use super::Gateway;
use crate::commands::certificates;

impl AuthenticateNode for Gateway {
    fn identify(&self, certificate: &[u8]) -> Result<NodePrincipal> {
        let peer = PeerIdentity::from_der(certificate, self.fleet.authority.trust_domain())
            .map_err(|error| Error::from(Code::TokenInvalid).because(error))?;
        let PeerIdentity { node_id, serial, public_key, not_after, .. } = peer;
        Ok(NodePrincipal { node_id, serial, public_key, not_after })
    }

    fn check<'a>(&'a self, node: &'a NodePrincipal, also_expired: bool) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            if !also_expired {
                // Before the query. A renewal needn't wait: a certificate must not expire because hellos are rejected.
                self.attempts.check(&node.serial, self.fleet.store.sources().uptime())?;
            }
            self.check_expiry(node, also_expired)?;
            self.batches.certificate_checks.submit(node.clone()).await
        })
    }

    fn recheck(&self, node: &NodePrincipal, also_expired: bool) -> Result<()> {
        self.check_expiry(node, also_expired)?;
        self.revoked.check(&node.serial)
    }
}

impl Gateway {
    fn check_expiry(&self, node: &NodePrincipal, also_expired: bool) -> Result<()> {
        let now = self.fleet.store.sources().now();
        if !also_expired {
            return certificates::unexpired(node, now);
        }
        let grace = chrono::Duration::days(self.fleet.settings.get(&keys::NODE_CERT_GRACE_DAYS));
        certificates::renewable(node, now, grace)
    }
}
