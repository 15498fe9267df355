//! Ids: a UUID version 7 in the database, with a typed prefix in text (`org_…`, `proj_…`).

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use uuid::Uuid;

use crate::sources::Sources;

/// A kind of resource that has ids.
pub trait Kind: 'static {
    const PREFIX: &'static str;
    /// The schema's name in the contract.
    const NAME: &'static str;
}

/// The id of a resource of kind `K`. Ids of different kinds are different types.
pub struct Id<K: Kind>(Uuid, PhantomData<fn() -> K>);

impl<K: Kind> Id<K> {
    pub fn new(sources: &Sources) -> Self {
        Self::from_uuid(sources.uuid())
    }

    pub const fn from_uuid(uuid: Uuid) -> Self {
        Self(uuid, PhantomData)
    }

    pub const fn uuid(self) -> Uuid {
        self.0
    }
}

impl<K: Kind> Clone for Id<K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<K: Kind> Copy for Id<K> {}
impl<K: Kind> PartialEq for Id<K> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<K: Kind> Eq for Id<K> {}
impl<K: Kind> std::hash::Hash for Id<K> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}
impl<K: Kind> PartialOrd for Id<K> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<K: Kind> Ord for Id<K> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

impl<K: Kind> fmt::Display for Id<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", K::PREFIX, self.0.simple())
    }
}
impl<K: Kind> fmt::Debug for Id<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Error for malformed id text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be `{prefix}_` and 32 lowercase hexadecimal digits")]
pub struct MalformedId {
    prefix: &'static str,
}

impl<K: Kind> FromStr for Id<K> {
    type Err = MalformedId;

    fn from_str(text: &str) -> Result<Self, MalformedId> {
        let malformed = MalformedId { prefix: K::PREFIX };
        let digits = text.strip_prefix(K::PREFIX).and_then(|rest| rest.strip_prefix('_')).ok_or(malformed)?;
        let plain = digits.len() == 32 && digits.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        if !plain {
            return Err(malformed);
        }
        Uuid::try_parse(digits).map(Self::from_uuid).map_err(|_| malformed)
    }
}

impl<K: Kind> Serialize for Id<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
impl<'de, K: Kind> Deserialize<'de> for Id<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Cow::<str>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl<K: Kind> utoipa::PartialSchema for Id<K> {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::String))
            .pattern(Some(format!("^{}_[0-9a-f]{{32}}$", K::PREFIX)))
            .examples([format!("{}_01980000000070008000000000000000", K::PREFIX)])
            .into()
    }
}
impl<K: Kind> utoipa::ToSchema for Id<K> {
    fn name() -> Cow<'static, str> {
        K::NAME.into()
    }
}

impl<K: Kind> From<Id<K>> for Uuid {
    fn from(id: Id<K>) -> Self {
        id.0
    }
}

#[cfg(feature = "sql")]
mod sql {
    use super::{Id, Kind, Uuid};
    use sqlx::postgres::{PgArgumentBuffer, PgHasArrayType, PgTypeInfo, PgValueRef};
    use sqlx::{Decode, Encode, Postgres, Type, encode::IsNull, error::BoxDynError};

    impl<K: Kind> Type<Postgres> for Id<K> {
        fn type_info() -> PgTypeInfo {
            <Uuid as Type<Postgres>>::type_info()
        }
    }
    impl<K: Kind> PgHasArrayType for Id<K> {
        fn array_type_info() -> PgTypeInfo {
            <Uuid as PgHasArrayType>::array_type_info()
        }
    }
    impl<K: Kind> Encode<'_, Postgres> for Id<K> {
        fn encode_by_ref(&self, buf: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
            <Uuid as Encode<'_, Postgres>>::encode_by_ref(&self.0, buf)
        }
    }
    impl<K: Kind> Decode<'_, Postgres> for Id<K> {
        fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
            <Uuid as Decode<'_, Postgres>>::decode(value).map(Self::from_uuid)
        }
    }
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident, $id:ident, $prefix:literal;)+) => {$(
        $(#[$doc])*
        pub enum $kind {}
        impl Kind for $kind {
            const PREFIX: &'static str = $prefix;
            const NAME: &'static str = stringify!($id);
        }
        pub type $id = Id<$kind>;
    )+};
}

kinds! {
    /// An organisation: the tenant and the payer.
    Org, OrgId, "org";
    /// A project of one organisation; owns allocations, apps and files.
    Project, ProjectId, "proj";
    /// A user account.
    User, UserId, "user";
    /// A sign-in and the tokens issued from it.
    Session, SessionId, "sess";
    /// An API token of a user.
    Token, TokenId, "tok";
    /// A service account of a project.
    ServiceAccount, ServiceAccountId, "sa";
    /// A public SSH key of a user.
    SshKey, SshKeyId, "key";
    /// A value set for a policy key.
    Policy, PolicyId, "pol";
    /// A row of the audit log.
    Audit, AuditId, "aud";
    /// An event of the log.
    Event, EventId, "evt";
    /// A run of a workflow.
    Run, RunId, "run";
    /// A dead letter: an event that a consumer failed to process, or one parked behind it.
    Letter, LetterId, "dlq";
    /// A call to an external system under a caller's key; doubles as that system's idempotency key.
    Claim, ClaimId, "clm";
    /// An end-to-end probe of events and workflows.
    Probe, ProbeId, "prb";
    /// A node of the fleet.
    Node, NodeId, "node";
    /// A GPU of a node with its associated resources.
    Slot, SlotId, "slot";
    /// A task for a node.
    Task, TaskId, "task";
    /// A stream over a data connection of a node.
    DataStream, DataStreamId, "strm";
    /// A check of a node's data connections.
    StreamCheck, StreamCheckId, "schk";
    /// An enrolment profile: terms under which several nodes may enrol.
    EnrolmentProfile, EnrolmentProfileId, "enr";
    /// GPUs allocated to a project.
    Allocation, AllocationId, "alloc";
    /// A notification to a user.
    Notification, NotificationId, "ntf";
    /// A SKU: a machine shape offered at a price.
    Sku, SkuId, "sku";
    /// An entry of the ledger.
    Entry, EntryId, "ent";
    /// An interval of usage that is charged.
    Usage, UsageId, "use";
    /// An operating-system image.
    Image, ImageId, "img";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips_and_kinds_do_not_mix() {
        let id = OrgId::new(&Sources::system());
        assert_eq!(id.to_string().parse::<OrgId>(), Ok(id));
        assert!(id.to_string().parse::<ProjectId>().is_err());
    }

    #[test]
    fn other_spellings_of_the_same_uuid_are_refused() {
        let id = OrgId::new(&Sources::system());
        for text in [
            id.to_string().to_uppercase(),
            format!("org_{}", id.uuid()),
            id.uuid().simple().to_string(),
            "org_".to_owned(),
        ] {
            assert!(text.parse::<OrgId>().is_err(), "{text} was accepted");
        }
    }
}
