//! Events: facts that a domain publishes under its own prefix, and the envelope that carries them.

use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::id::{EventId, OrgId, ProjectId};

/// A fact that a domain publishes. The payload holds ids and facts, never secrets: `Secret` isn't serialisable.
/// Implemented by [`events!`](crate::events), which also adds the domain's prefix to the name.
pub trait Event: Serialize + DeserializeOwned + ToSchema + Send + Sync {
    /// `<domain>.<noun>.<what happened>`
    const TYPE: &'static str;
    const VERSION: u16 = 1;
    /// Type of the aggregate that the event is about.
    const AGGREGATE: &'static str;
    const DESCRIPTION: &'static str;

    fn aggregate_id(&self) -> Uuid;
}

/// An event as stored in the log. Consumers ignore unknown fields, because the producer may be a newer release.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Envelope {
    pub event_id: EventId,
    pub event_type: String,
    pub occurred_at: DateTime<Utc>,
    pub version: u16,
    pub correlation_id: String,
    pub traceparent: String,
    pub org_id: Option<OrgId>,
    pub project_id: Option<ProjectId>,
    pub aggregate_type: String,
    pub aggregate_id: Uuid,
    /// Version of the aggregate after the change, assigned under its row lock.
    pub aggregate_seq: i64,
    pub payload: Value,
}

impl Envelope {
    /// Returns the payload if this is an event of type `E`.
    pub fn read<E: Event>(&self) -> Result<Option<E>> {
        if self.event_type != E::TYPE {
            return Ok(None);
        }
        let unreadable = |error| Error::internal(format!("{} can't be read: {error}", self.event_type));
        E::deserialize(&self.payload).map(Some).map_err(unreadable)
    }

    /// Returns the aggregate's prefixed id from the payload; every payload contains it.
    pub fn subject(&self) -> Option<&str> {
        let digits = self.aggregate_id.simple().to_string();
        let names_it = |text: &&str| text.ends_with(&digits);
        self.payload.as_object()?.values().filter_map(Value::as_str).find(names_it)
    }
}

/// Schema of a payload and the named schemas it refers to, as JSON.
pub struct PayloadSchema {
    pub schema: Value,
    pub named: Vec<(String, Value)>,
}

/// An event type as data, for the contract.
pub struct Declared {
    pub name: &'static str,
    pub event_type: &'static str,
    pub version: u16,
    pub aggregate: &'static str,
    pub description: &'static str,
    pub schema: fn() -> PayloadSchema,
}

impl Declared {
    pub const fn of<E: Event>(name: &'static str) -> Self {
        Self {
            name,
            event_type: E::TYPE,
            version: E::VERSION,
            aggregate: E::AGGREGATE,
            description: E::DESCRIPTION,
            schema: || {
                let as_json = |schema| serde_json::to_value(schema).unwrap_or_default();
                let mut named = Vec::new();
                E::schemas(&mut named);
                let named = named.into_iter().map(|(name, schema)| (name, as_json(schema))).collect();
                PayloadSchema { schema: as_json(E::schema()), named }
            },
        }
    }
}

/// Declares the events of a domain, and `EVENTS`, which lists them.
///
/// Only the crate that declares an event can construct one: its fields are readable everywhere and settable nowhere else, so
/// that no domain emits another domain's events.
///
/// ```
/// gpuaas_core::events! { "house";
///     /// A lamp was lit.
///     LampLit = "lamp.lit" of "lamp" by org_id { org_id: gpuaas_core::OrgId }
/// }
/// use gpuaas_core::event::Event;
/// assert_eq!(LampLit::TYPE, "house.lamp.lit");
/// assert_eq!(EVENTS[0].description, "A lamp was lit.");
/// ```
#[macro_export]
macro_rules! events {
    ($domain:literal; $(#[doc = $doc:literal] $name:ident = $type:literal of $aggregate:literal by $key:ident {
        $($field:ident: $kind:ty),+ $(,)?
    })+) => {
        $(
            #[doc = $doc]
            #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize, ::utoipa::ToSchema)]
            #[non_exhaustive]
            pub struct $name { $(pub $field: $kind),+ }

            impl $crate::event::Event for $name {
                const TYPE: &'static str = concat!($domain, ".", $type);
                const AGGREGATE: &'static str = $aggregate;
                const DESCRIPTION: &'static str = $doc.trim_ascii();
                fn aggregate_id(&self) -> ::uuid::Uuid { self.$key.into() }
            }
        )+

        /// All events of this domain.
        pub const EVENTS: &[$crate::event::Declared] =
            &[$($crate::event::Declared::of::<$name>(stringify!($name))),+];
    };
}
