//! Answers of handlers: JSON, no content, an export streamed in short reads, or a file.

mod disposition;
mod file;
mod range;

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use futures::future::BoxFuture;
use futures::stream::BoxStream;
use gpuaas_core::{Code, Error, Result, ShownOnce};
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;
use utoipa::ToSchema;

use crate::body::{Named, reference};

pub use file::{FileReply, FileSource};
pub use range::RangeRequest;
pub(crate) use range::add_length;

/// An answer of an operation.
pub trait Reply: Sized + Send + 'static {
    /// Errors that only answers of this form cause.
    const ERRORS: &'static [Code] = &[];

    /// Completes the answer after the handler's transaction has ended.
    fn complete(self) -> impl Future<Output = Result<Self>> + Send {
        std::future::ready(Ok(self))
    }

    /// Selects the part that a read asks for. Only files have parts.
    fn select(self, _: &RangeRequest) -> Result<Self> {
        Ok(self)
    }

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
    /// Bytes, whole or in part.
    File,
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

/// An answer that waits for something outside the database. The wait begins when the transaction of the read has ended, so that no
/// connection is held meanwhile.
pub enum Deferred<T> {
    Pending(BoxFuture<'static, Result<T>>),
    Ready(T),
}

impl<T> Deferred<T> {
    pub fn new(answer: impl Future<Output = Result<T>> + Send + 'static) -> Self {
        Self::Pending(Box::pin(answer))
    }
}

impl<T: Reply> Reply for Deferred<T> {
    const ERRORS: &'static [Code] = T::ERRORS;

    async fn complete(self) -> Result<Self> {
        match self {
            Self::Pending(answer) => answer.await.map(Self::Ready),
            ready @ Self::Ready(_) => Ok(ready),
        }
    }

    fn select(self, range: &RangeRequest) -> Result<Self> {
        match self {
            Self::Ready(answer) => answer.select(range).map(Self::Ready),
            pending @ Self::Pending(_) => Ok(pending),
        }
    }

    fn stored(&self) -> Result<String> {
        match self {
            Self::Ready(answer) => answer.stored(),
            Self::Pending(_) => Err(Error::internal("a deferred answer isn't complete")),
        }
    }

    fn respond(self, status: u16, reveal: bool) -> Result<Response> {
        match self {
            Self::Ready(answer) => answer.respond(status, reveal),
            Self::Pending(_) => Err(Error::internal("a deferred answer isn't complete")),
        }
    }

    fn document(schemas: &mut Vec<Named>) -> Option<Content> {
        T::document(schemas)
    }
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
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.media_type));
        headers.insert(header::CONTENT_DISPOSITION, disposition::attachment(self.file_name)?);
        Ok(response)
    }

    fn document(_: &mut Vec<Named>) -> Option<Content> {
        Some(Content::Text(&["text/csv", "application/x-ndjson"]))
    }
}
