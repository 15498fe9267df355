//! Secrets at rest and identities: envelope encryption, the built-in certificate authority, task signing.
//!
//! Two independent hierarchies: the control plane's certifies servers, which agents verify; the nodes' certifies nodes,
//! which gateways verify. Their root keys are stored outside the system, by the operator who created them.

mod authority;
mod certificate_authority;
mod csr;
mod derive;
mod envelope;
mod keyring;
mod keys;
mod master_key;
mod peer;
mod task_keys;
mod tls;

pub use authority::{Authority, AuthorityError, IssuedNode, ServerCertificate};
pub use certificate_authority::{CertificateAuthority, Issuing, NodeCertificateRequest};
pub use csr::CsrError;
pub use envelope::Envelope;
pub use keyring::{Keyring, KeyringError};
pub use keys::{AuthorityKeys, RootKeys, new_authority};
pub use master_key::{MasterKey, MasterKeyError, MasterKeySource};
pub use peer::{PeerError, PeerIdentity};
pub use task_keys::TaskSigner;
pub use tls::server_config;
