//! Path parameters before they are deserialised.

use gpuaas_core::id::Kind;
use gpuaas_core::{Error, Id, Result};

pub(crate) fn parameter<'a>(path: &'a [(String, String)], name: &str) -> Option<&'a str> {
    path.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
}

/// Parses an id. A malformed one is rejected as an error of the field `name`.
pub(crate) fn parse_id<K: Kind>(name: &'static str, text: &str) -> Result<Id<K>> {
    text.parse().map_err(|malformed: gpuaas_core::id::MalformedId| Error::field(name, malformed.to_string()))
}
