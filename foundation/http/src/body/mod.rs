//! Request bodies: JSON of a known shape, the exact bytes, or an upload that the handler reads in chunks.

mod headers;
mod json;
mod raw;
mod rules;
mod upload;

use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use gpuaas_core::{Code, Error, Result};
use http::{HeaderMap, header};
use http_body_util::{BodyExt, Collected, Limited};
use serde_json::Value;
use utoipa::ToSchema;

pub use headers::DeclaredHeaders;
pub use json::JsonBody;
pub(crate) use json::field_error;
pub use raw::RawBody;
#[doc(hidden)]
pub use rules::check_headers;
pub use rules::{BodyFields, BodyForm, BodyRules, UploadTimeouts};
pub(crate) use upload::CONTENT_DIGEST;
pub use upload::StreamBody;

/// The largest JSON body, unless the operation declares another limit.
pub const MAX_BYTES: u64 = 64 * 1024;

/// A type of request body: any JSON type with a schema, [`NoBody`](crate::NoBody), [`RawBody`] or [`StreamBody`].
pub trait RequestBody: Sized + Send + Sync + 'static {
    const FORM: BodyForm;
    /// Errors that only bodies of this form cause.
    const ERRORS: &'static [Code] = &[];
    /// The body as the layers receive it. It is parsed once the caller's access is known.
    type Received: Send;

    /// Receives the body of a request that passed the rate limits.
    fn receive(incoming: IncomingBody<'_>) -> impl Future<Output = Result<Self::Received>> + Send;

    /// Returns a copy of the received JSON; null for other forms.
    fn json(_: &Self::Received) -> Value {
        Value::Null
    }

    fn parse(received: Self::Received) -> Result<Self>;

    /// Returns the reference to the JSON schema in the contract. Adds the schema and those it refers to.
    fn document(_: &mut Vec<Named>) -> Option<utoipa::openapi::Ref> {
        None
    }
}

pub type Named = (String, utoipa::openapi::RefOr<utoipa::openapi::Schema>);

/// A body that hasn't been read, with the rules of its operation.
pub struct IncomingBody<'a> {
    pub(crate) headers: &'a HeaderMap,
    pub(crate) body: Body,
    pub(crate) rules: BodyRules,
    /// Time limit of a body that is read whole.
    pub(crate) read_timeout: Duration,
}

impl IncomingBody<'_> {
    /// Reads the whole body. A body that isn't empty must have one of the declared media types.
    async fn collect(self) -> Result<Bytes> {
        let max_bytes = usize::try_from(self.rules.max_bytes).map_err(Error::internal)?;
        let bytes = collect(self.body, max_bytes, self.read_timeout).await?;
        if !bytes.is_empty() {
            check_media_type(self.headers, self.rules.media_types)?;
        }
        Ok(bytes)
    }
}

/// Rejects a body whose declared length exceeds the limit, before anything of it is read.
pub(crate) fn check_length(headers: &HeaderMap, rules: BodyRules) -> Result<()> {
    if content_length(headers).is_some_and(|length| length > rules.max_bytes) {
        return Err(Code::PayloadTooLarge.into());
    }
    Ok(())
}

fn content_length(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Returns the media type of a body without its parameters.
fn media_type(headers: &HeaderMap) -> &str {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim()
}

fn check_media_type(headers: &HeaderMap, accepted: &[&str]) -> Result<()> {
    let kind = media_type(headers);
    if accepted.iter().any(|accepted| accepted.eq_ignore_ascii_case(kind)) {
        return Ok(());
    }
    let detail = format!("Send the body with `Content-Type: {}`.", accepted.join("` or `"));
    Err(Error::new(Code::UnsupportedMediaType, detail))
}

fn incomplete() -> Error {
    Error::new(Code::InvalidRequest, "The body ended before it was complete.")
}

/// Adds a type's schema and those it refers to to the list. Returns the reference to it.
pub fn reference<T: ToSchema>(schemas: &mut Vec<Named>) -> utoipa::openapi::Ref {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
    utoipa::openapi::Ref::from_schema_name(T::name())
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
        incomplete().because(error)
    })
}
