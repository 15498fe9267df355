//! JSON bodies of a known shape: unknown fields are rejected, errors name the field's path.

use gpuaas_core::{Code, Error, Result};
use serde::de::DeserializeOwned;
use serde_json::Value;
use utoipa::ToSchema;

use super::{BodyForm, IncomingBody, Named, RequestBody, reference};
use crate::operation::NoBody;

/// A JSON body, or none: the form that replays compare by content. Only protocols have other bodies.
#[diagnostic::on_unimplemented(
    message = "`{Self}` isn't a JSON body",
    note = "operations with `RawBody` or `StreamBody` are of kind `protocol`"
)]
pub trait JsonBody: RequestBody {}

impl JsonBody for NoBody {}

impl<T: DeserializeOwned + ToSchema + Send + Sync + 'static> JsonBody for T {}

impl RequestBody for NoBody {
    const FORM: BodyForm = BodyForm::Json;
    type Received = Value;

    async fn receive(incoming: IncomingBody<'_>) -> Result<Value> {
        json(&incoming.collect().await?)
    }

    fn parse(received: Value) -> Result<Self> {
        match received {
            Value::Null => Ok(Self),
            Value::Object(map) if map.is_empty() => Ok(Self),
            _ => Err(Error::new(Code::InvalidRequest, "This operation accepts no request body.")),
        }
    }

    fn json(received: &Value) -> Value {
        received.clone()
    }
}

impl<T: DeserializeOwned + ToSchema + Send + Sync + 'static> RequestBody for T {
    const FORM: BodyForm = BodyForm::Json;
    type Received = Value;

    async fn receive(incoming: IncomingBody<'_>) -> Result<Value> {
        json(&incoming.collect().await?)
    }

    fn parse(received: Value) -> Result<Self> {
        serde_path_to_error::deserialize(received).map_err(field_error)
    }

    fn json(received: &Value) -> Value {
        received.clone()
    }

    fn document(schemas: &mut Vec<Named>) -> Option<utoipa::openapi::Ref> {
        Some(reference::<T>(schemas))
    }
}

pub(crate) fn field_error<E: std::error::Error>(error: serde_path_to_error::Error<E>) -> Error {
    let path = error.path().to_string();
    let message = error.inner().to_string();
    let message = message.split(" at line ").next().unwrap_or_default().to_owned();
    Error::field(if path == "." { String::new() } else { path }, message)
}

/// Parses the bytes as JSON. Rejects NUL characters, which PostgreSQL can't store in a text.
fn json(bytes: &[u8]) -> Result<Value> {
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
