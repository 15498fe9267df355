//! Secrets at rest, and who is who: envelope encryption, the built-in certificate authority, task signing.
//!
//! Two hierarchies never meet. The control plane's certifies servers, which agents check; the nodes' certifies hosts,
//! which gateways check. Their root keys exist only in the hands of whoever made them.

mod authority;
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
pub use csr::CsrError;
pub use envelope::Envelope;
pub use keyring::{Keyring, KeyringError};
pub use keys::{AuthorityKeys, RootKeys, new_authority};
pub use master_key::{MasterKey, MasterKeyError, MasterKeySource};
pub use peer::{PeerError, PeerIdentity};
pub use task_keys::TaskSigner;
