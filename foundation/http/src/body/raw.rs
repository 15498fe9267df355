//! Bodies as exact bytes, for requests whose signature covers them.

use bytes::Bytes;
use gpuaas_core::{Code, Result};

use super::{BodyForm, IncomingBody, RequestBody, media_type};

/// The exact bytes of a body, received whole before the handler runs. Nothing about their content has been checked.
pub struct RawBody {
    bytes: Bytes,
    media_type: String,
}

impl RawBody {
    pub fn bytes(&self) -> &Bytes {
        &self.bytes
    }

    /// Returns the media type without parameters; empty if the body is empty and has none.
    pub fn media_type(&self) -> &str {
        &self.media_type
    }
}

impl RequestBody for RawBody {
    const FORM: BodyForm = BodyForm::Raw;
    const ERRORS: &'static [Code] = &[Code::RequestTimeout];
    type Received = Self;

    async fn receive(incoming: IncomingBody<'_>) -> Result<Self> {
        let media_type = media_type(incoming.headers).to_ascii_lowercase();
        Ok(Self { bytes: incoming.collect().await?, media_type })
    }

    fn parse(received: Self) -> Result<Self> {
        Ok(received)
    }
}
