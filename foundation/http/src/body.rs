//! Request bodies: JSON of a known shape, unknown fields refused, errors with the field's path.

use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use gpuaas_core::{Code, Error, Result};
use http_body_util::{BodyExt, Collected, Limited};
use serde::de::DeserializeOwned;
use serde_json::Value;
use utoipa::ToSchema;

use crate::operation::NoBody;

/// The largest JSON body; uploads are protocol operations with limits of their own.
pub const MAX_BYTES: usize = 64 * 1024;

/// A type of request body: any JSON type with a schema, or [`NoBody`].
pub trait RequestBody: Sized + Send + Sync + 'static {
    const PRESENT: bool;

    fn parse(value: Value) -> Result<Self>;

    /// Returns the reference to the schema in the contract. Adds the schema and those it refers to.
    fn document(schemas: &mut Vec<Named>) -> Option<utoipa::openapi::Ref>;
}

pub type Named = (String, utoipa::openapi::RefOr<utoipa::openapi::Schema>);

impl RequestBody for NoBody {
    const PRESENT: bool = false;

    fn parse(value: Value) -> Result<Self> {
        match value {
            Value::Null => Ok(Self),
            Value::Object(map) if map.is_empty() => Ok(Self),
            _ => Err(Error::new(Code::InvalidRequest, "This operation accepts no request body.")),
        }
    }

    fn document(_: &mut Vec<Named>) -> Option<utoipa::openapi::Ref> {
        None
    }
}

impl<T: DeserializeOwned + ToSchema + Send + Sync + 'static> RequestBody for T {
    const PRESENT: bool = true;

    fn parse(value: Value) -> Result<Self> {
        serde_path_to_error::deserialize(value).map_err(field_error)
    }

    fn document(schemas: &mut Vec<Named>) -> Option<utoipa::openapi::Ref> {
        Some(reference::<T>(schemas))
    }
}

/// Adds a type's schema and those it refers to to the list. Returns the reference to it.
pub fn reference<T: ToSchema>(schemas: &mut Vec<Named>) -> utoipa::openapi::Ref {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
    utoipa::openapi::Ref::from_schema_name(T::name())
}

pub(crate) fn field_error<E: std::error::Error>(error: serde_path_to_error::Error<E>) -> Error {
    let path = error.path().to_string();
    let message = error.inner().to_string();
    let message = message.split(" at line ").next().unwrap_or_default().to_owned();
    Error::field(if path == "." { String::new() } else { path }, message)
}

/// Reads a whole body of bounded size in bounded time. A body that is too large, too slow or incomplete is a client
/// error.
pub(crate) async fn collect(body: Body, max_bytes: usize, limit: Duration) -> Result<Bytes> {
    let collected = tokio::time::timeout(limit, Limited::new(body, max_bytes).collect()).await;
    let collected = collected.map_err(|_| Error::from(Code::RequestTimeout))?;
    collected.map(Collected::to_bytes).map_err(|error| {
        if error.is::<http_body_util::LengthLimitError>() {
            return Error::from(Code::PayloadTooLarge).because(error);
        }
        Error::new(Code::InvalidRequest, "The body ended before it was complete.").because(error)
    })
}

/// Parses the bytes as JSON. Rejects NUL characters, which PostgreSQL can't store in a text.
pub(crate) fn json(bytes: &[u8]) -> Result<Value> {
    if bytes.is_empty() {
        return Ok(Value::Null);
    }
    let value = serde_json::from_slice(bytes)
        .map_err(|error| Error::new(Code::InvalidRequest, format!("The body isn't valid JSON: {error}.")))?;
    refuse_nul(&value)?;
    Ok(value)
}

fn refuse_nul(value: &Value) -> Result<()> {
    let nul = |text: &str| text.contains('\0');
    match value {
        Value::String(text) if nul(text) => Err(Error::field("", "texts can't contain NUL")),
        Value::Array(items) => items.iter().try_for_each(refuse_nul),
        Value::Object(map) if map.keys().any(|key| nul(key)) => {
            Err(Error::field("", "names can't contain NUL"))
        }
        Value::Object(map) => map.values().try_for_each(refuse_nul),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize, ToSchema)]
    #[serde(deny_unknown_fields)]
    struct Inner {
        #[expect(dead_code, reason = "only its parsing matters")]
        count: u8,
    }
    #[derive(serde::Deserialize, ToSchema)]
    #[serde(deny_unknown_fields)]
    struct Outer {
        #[expect(dead_code, reason = "only its parsing matters")]
        items: Vec<Inner>,
    }

    #[test]
    fn an_error_names_the_path_of_its_field() {
        let error = Outer::parse(serde_json::json!({"items": [{"count": 1}, {"count": 300}]})).err();
        let error = error.expect("300 is no u8");
        assert_eq!(error.code, Code::ValidationError);
        assert_eq!(error.fields[0].field, "items[1].count");
    }

    #[test]
    fn unknown_fields_and_nul_are_refused() {
        assert!(Outer::parse(serde_json::json!({"items": [], "more": 1})).is_err());
        assert!(json(br#"{"a":["\u0000"]}"#).is_err());
        assert!(json(b"{").is_err());
    }
}
