//! Events: facts a domain states under its own prefix, and the envelope they travel in.

use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::id::{EventId, OrgId, ProjectId};

/// A fact a domain states. The payload holds ids and facts, never secrets: `Secret` doesn't serialise.
/// Made by [`events!`](crate::events), which also puts the domain's prefix before its name.
pub trait Event: Serialize + DeserializeOwned + ToSchema + Send + Sync {
    /// `<domain>.<noun>.<what happened>`
    const TYPE: &'static str;
    const VERSION: u16 = 1;
    /// The kind of thing it happened to.
    const AGGREGATE: &'static str;
    const DESCRIPTION: &'static str;

    fn aggregate_id(&self) -> Uuid;
}

/// An event as it stands in the log. A reader ignores fields it doesn't know: the writer may be newer.
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
    /// The aggregate's version after the change: assigned under its row lock.
    pub aggregate_seq: i64,
    pub payload: Value,
}

impl Envelope {
    /// The payload, if this is an event of that type.
    pub fn read<E: Event>(&self) -> Result<Option<E>> {
        if self.event_type != E::TYPE {
            return Ok(None);
        }
        let unreadable = |error| Error::internal(format!("{} can't be read: {error}", self.event_type));
        E::deserialize(&self.payload).map(Some).map_err(unreadable)
    }

    /// The aggregate's id as text, with its prefix: every payload names it.
    pub fn subject(&self) -> Option<&str> {
        let digits = self.aggregate_id.simple().to_string();
        let names_it = |text: &&str| text.ends_with(&digits);
        self.payload.as_object()?.values().filter_map(Value::as_str).find(names_it)
    }
}

/// A payload's schema, and those it refers to by name, as JSON.
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
/// Only the crate that declares an event can make one: its fields may be read everywhere and set nowhere else, so
/// that nobody emits another domain's facts.
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

        /// Every event of this domain.
        pub const EVENTS: &[$crate::event::Declared] =
            &[$($crate::event::Declared::of::<$name>(stringify!($name))),+];
    };
}
