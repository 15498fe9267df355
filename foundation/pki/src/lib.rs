//! Envelope encryption: stored credentials under a master key that the database doesn't hold.

mod derive;
mod envelope;
mod keyring;
mod master_key;

pub use envelope::Envelope;
pub use keyring::{Keyring, KeyringError};
pub use master_key::{MasterKey, MasterKeyError, MasterKeySource};
