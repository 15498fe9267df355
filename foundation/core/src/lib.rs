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
    AllocationId, AuditId, EnrolmentProfileId, EventId, Id, LetterId, NodeId, NotificationId, OrgId,
    PolicyId, ProbeId, ProjectId, RunId, SessionId, SlotId, SshKeyId, TaskId, TokenId, UserId,
};
pub use machine::{Machine, Transition};
pub use secret::{Secret, SecretText, Shown, ShownOnce};
pub use sources::{Clock, Entropy, Sources};
