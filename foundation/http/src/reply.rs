//! Answers of handlers: JSON, no content, or an export streamed in short reads.

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use futures::stream::BoxStream;
use gpuaas_core::{Error, Result, ShownOnce};
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;
use utoipa::ToSchema;

use crate::body::{Named, reference};

/// An answer of an operation.
pub trait Reply: Send + 'static {
    /// Returns the body to store and replay, with secrets hidden. Only JSON answers can be stored.
    fn stored(&self) -> Result<String>;

    /// Returns the response to send now. Reveals secrets if the operation declares it.
    fn respond(self, status: u16, reveal: bool) -> Result<Response>;

    /// Returns the media type and schema in the contract; `None` for answers without content.
    fn document(schemas: &mut Vec<Named>) -> Option<Content>;
}

/// Form of an answer in the contract.
pub enum Content {
    Json(utoipa::openapi::Ref),
    Text(&'static [&'static str]),
}

impl<T: Serialize + ToSchema + Send + 'static> Reply for T {
    fn stored(&self) -> Result<String> {
        let body = serde_json::to_string(self).map_err(Error::internal)?;
        Ok(if body == "null" { String::new() } else { body })
    }

    fn respond(self, status: u16, reveal: bool) -> Result<Response> {
        let body = if reveal { ShownOnce::revealing(|| self.stored()) } else { self.stored() }?;
        json(status, body)
    }

    fn document(schemas: &mut Vec<Named>) -> Option<Content> {
        if T::name() == "NoContent" {
            return None;
        }
        Some(Content::Json(reference::<T>(schemas)))
    }
}

/// Returns a JSON response, or an empty one.
pub(crate) fn json(status: u16, body: String) -> Result<Response> {
    let status = StatusCode::from_u16(status).map_err(Error::internal)?;
    let empty = body.is_empty();
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    if !empty {
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    }
    Ok(response)
}

/// Rows streamed as text, read page by page so that no transaction stays open for long.
pub struct Export {
    pub media_type: &'static str,
    pub file_name: &'static str,
    pub chunks: BoxStream<'static, Result<Bytes>>,
}

impl Reply for Export {
    fn stored(&self) -> Result<String> {
        Err(Error::internal("an export can't be stored"))
    }

    fn respond(self, status: u16, _: bool) -> Result<Response> {
        let mut response = Response::new(Body::from_stream(self.chunks));
        *response.status_mut() = StatusCode::from_u16(status).map_err(Error::internal)?;
        let disposition = format!("attachment; filename=\"{}\"", self.file_name);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.media_type));
        headers.insert(header::CONTENT_DISPOSITION, disposition.parse().map_err(Error::internal)?);
        Ok(response)
    }

    fn document(_: &mut Vec<Named>) -> Option<Content> {
        Some(Content::Text(&["text/csv", "application/x-ndjson"]))
    }
}
