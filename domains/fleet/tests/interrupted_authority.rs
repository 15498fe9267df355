//! A certificate authority behind a network: a test interrupts its requests.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use gpuaas_pki::{
    AuthorityError, CertificateAuthority, IssuedNode, Issuing, NodeCertificateRequest, ServerCertificate,
};
use parking_lot::Mutex;
use tokio::sync::Semaphore;
use uuid::Uuid;

/// The point at which a request is interrupted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Interruption {
    /// The request is lost.
    BeforeSigning,
    /// The answer is lost.
    AfterSigning,
    /// The answer is late: it waits until the test continues it.
    Late,
}

/// Interrupts the next request, once.
pub struct InterruptedAuthority {
    inner: Arc<dyn CertificateAuthority>,
    next: Mutex<Option<Interruption>>,
    /// Signals that a late request waits.
    pub reached: Semaphore,
    pub continued: Semaphore,
    /// Claim and public key of each certificate issued.
    pub issued: Mutex<Vec<(Uuid, Vec<u8>)>>,
}

impl InterruptedAuthority {
    pub fn new(inner: Arc<dyn CertificateAuthority>) -> Self {
        let (reached, continued) = (Semaphore::new(0), Semaphore::new(0));
        Self { inner, next: Mutex::default(), reached, continued, issued: Mutex::default() }
    }

    pub fn interrupt(&self, at: Interruption) {
        *self.next.lock() = Some(at);
    }

    async fn issue(&self, request: &NodeCertificateRequest) -> Result<IssuedNode, AuthorityError> {
        let lost = || AuthorityError::Unavailable("the connection was reset".into());
        let interruption = self.next.lock().take();
        if interruption == Some(Interruption::BeforeSigning) {
            return Err(lost());
        }
        let issued = self.inner.issue_node(request).await?;
        self.issued.lock().push((request.claim, issued.public_key.clone()));
        match interruption {
            Some(Interruption::AfterSigning) => return Err(lost()),
            Some(Interruption::Late) => {
                self.reached.add_permits(1);
                self.continued.acquire().await.expect("open").forget();
            }
            _ => {}
        }
        Ok(issued)
    }
}

impl CertificateAuthority for InterruptedAuthority {
    fn trust_domain(&self) -> &str {
        self.inner.trust_domain()
    }

    fn trust_bundle(&self) -> String {
        self.inner.trust_bundle()
    }

    fn node_bundle(&self) -> String {
        self.inner.node_bundle()
    }

    fn fingerprint(&self) -> String {
        self.inner.fingerprint()
    }

    fn issue_node<'a>(&'a self, request: &'a NodeCertificateRequest) -> Issuing<'a, IssuedNode> {
        Box::pin(self.issue(request))
    }

    fn issue_server<'a>(&'a self, names: &'a [String], now: DateTime<Utc>) -> Issuing<'a, ServerCertificate> {
        self.inner.issue_server(names, now)
    }
}
