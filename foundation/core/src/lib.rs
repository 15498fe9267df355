//! What every part of the system speaks: ids, time and randomness, errors, secrets, roles,
//! state machines, events and the audit chain. No I/O lives here.

pub mod actor;
pub mod chain;
pub mod error;
pub mod event;
pub mod id;
pub mod machine;
#[cfg(doctest)]
mod promises;
pub mod secret;
pub mod sources;

pub use actor::{Actor, OrgRole, PlatformRole, ProjectRole};
pub use error::{Code, Error, FieldError, Result};
pub use id::{
    AuditId, ClaimId, EventId, Id, LetterId, NotificationId, OrgId, PolicyId, ProbeId, ProjectId, RunId,
    SessionId, SshKeyId, TokenId, UserId,
};
pub use machine::{Machine, Transition};
pub use secret::{Secret, SecretText, Shown, ShownOnce};
pub use sources::{Clock, Entropy, Sources};
