//! Limits, media types and headers of request bodies, as operations declare them. Checked at compile time.

use std::time::Duration;

use http::HeaderName;

use super::MAX_BYTES;

/// Largest number of headers that an operation reads.
const MAX_HEADERS: usize = 8;

/// How a body reaches the handler.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodyForm {
    /// Parsed JSON, or no body.
    Json,
    /// The exact bytes.
    Raw,
    /// Chunks, while they arrive.
    Stream,
}

/// Time limits of an upload.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UploadTimeouts {
    /// Wait for the next chunk.
    pub idle: Duration,
    /// Time from the admission of the request to the last byte of its body.
    pub total: Duration,
}

/// Fields about the body in the declaration of an operation, as far as they are present.
#[derive(Debug, Clone, Copy)]
pub struct BodyFields {
    pub max_bytes: Option<u64>,
    pub media_types: &'static [&'static str],
    pub idle_timeout: Option<Duration>,
    pub total_timeout: Option<Duration>,
}

/// Rules for the body of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BodyRules {
    pub max_bytes: u64,
    pub media_types: &'static [&'static str],
    /// `None` for bodies that are received before the handler runs.
    pub upload: Option<UploadTimeouts>,
}

impl BodyRules {
    /// JSON of the default size.
    pub const JSON: Self = Self { max_bytes: MAX_BYTES, media_types: &["application/json"], upload: None };

    /// Returns the rules for a body of a form. A missing or meaningless field is a compile error.
    pub const fn declared(form: BodyForm, fields: BodyFields) -> Self {
        let BodyFields { max_bytes, media_types, idle_timeout, total_timeout } = fields;
        let upload = match (form, idle_timeout, total_timeout) {
            (BodyForm::Stream, Some(idle), Some(total)) => Some(UploadTimeouts { idle, total }),
            (BodyForm::Stream, ..) => panic!("a `StreamBody` needs `idle_timeout` and `total_timeout`"),
            (_, None, None) => None,
            _ => panic!("only a `StreamBody` has `idle_timeout` and `total_timeout`"),
        };
        let declares_types = !media_types.is_empty();
        match (form, max_bytes) {
            (BodyForm::Json, _) if declares_types => panic!("a JSON body has no `media_types`"),
            (BodyForm::Json, None) => Self::JSON,
            (BodyForm::Json, Some(max_bytes)) => Self { max_bytes, ..Self::JSON },
            (_, Some(max_bytes)) if declares_types => Self { max_bytes, media_types, upload },
            _ => panic!("a `RawBody` or `StreamBody` needs `max_body` and `media_types`"),
        }
    }

    /// Returns the time limit of the answer: for an upload, the given limit counts from the end of the body.
    pub(crate) fn answer_timeout(self, answer_timeout: Duration) -> Duration {
        answer_timeout + self.upload.map_or(Duration::ZERO, |timeouts| timeouts.total)
    }
}

/// Checks the headers that an operation reads: only protocols read any, few of them, with names in lower case.
#[doc(hidden)]
pub const fn check_headers(names: &[&'static str], is_protocol: bool) {
    assert!(is_protocol || names.is_empty(), "only operations of kind `protocol` read headers");
    assert!(names.len() <= MAX_HEADERS, "an operation reads at most 8 headers");
    let mut index = 0;
    while index < names.len() {
        // Panics for an invalid name. Forgotten because destructors can't run at compile time.
        std::mem::forget(HeaderName::from_static(names[index]));
        index += 1;
    }
}
