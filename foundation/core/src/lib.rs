//! Shared types of all components: ids, money, time and randomness, errors, secrets, roles, state machines, events and
//! the audit chain. No I/O.

pub mod actor;
pub mod address;
mod backoff;
pub mod chain;
#[cfg(doctest)]
mod compile_fail_tests;
pub mod error;
pub mod event;
pub mod id;
pub mod machine;
pub mod money;
mod network;
pub mod secret;
pub mod sources;
mod trace;
mod value_enum;

pub use actor::{Actor, OrgRole, PlatformRole, ProjectRole};
pub use backoff::Backoff;
pub use error::{Code, Error, FieldError, Result};
pub use id::{
    AllocationId, AuditId, ClaimId, DataStreamId, EnrolmentProfileId, EntryId, EventId, Id, ImageId,
    LetterId, NodeId, NotificationId, OrgId, PolicyId, ProbeId, ProjectId, RunId, ServiceAccountId,
    SessionId, SkuId, SlotId, SshKeyId, StreamCheckId, TaskId, TokenId, UsageId, UserId,
};
pub use machine::{Machine, Transition};
pub use money::{Currency, Money};
pub use network::{MalformedNetwork, Network};
pub use secret::{Secret, SecretText, Shown, ShownOnce};
pub use sources::{Clock, Entropy, Sources, Uptime};
pub use trace::{SpanContext, TraceParent};
