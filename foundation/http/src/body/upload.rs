//! Uploads: bodies that the handler reads in chunks while they arrive.

use std::pin::Pin;
use std::time::Duration;

use aws_lc_rs::digest::{Context, SHA256};
use axum::body::Body;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use gpuaas_core::chain::{Digest, hex};
use gpuaas_core::{Code, Error, Result};
use http::HeaderMap;
use http_body_util::BodyExt;
use parking_lot::Mutex;
use tokio::time::{Sleep, sleep, timeout};

use super::{BodyForm, IncomingBody, RequestBody, check_media_type, content_length, incomplete, media_type};

/// Digest of the content in a request (RFC 9530).
pub(crate) const CONTENT_DIGEST: &str = "content-digest";

/// A body that arrives while the handler reads it.
///
/// Only one chunk at a time is in memory: the client can't send the next one before the handler asks for it. Chunks must not
/// have a permanent effect before [`finish`](Self::finish) has returned: the client may still disconnect.
pub struct StreamBody {
    length: u64,
    media_type: String,
    /// In a mutex only because a body isn't `Sync`; it is never locked.
    transfer: Mutex<Transfer>,
}

impl StreamBody {
    /// Returns the length that the client declared. The body has exactly this length if it is complete.
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// Returns the media type without parameters.
    pub fn media_type(&self) -> &str {
        &self.media_type
    }

    /// Returns the next chunk, or `None` when the body is complete and matches its digest.
    ///
    /// Fails if the client disconnects, sends nothing for the idle timeout or isn't done within the total one, or if the
    /// body's length or digest differs from the declared one. The upload has failed then: the caller must discard what it
    /// wrote.
    pub async fn chunk(&mut self) -> Result<Option<Bytes>> {
        let transfer = self.transfer.get_mut();
        let next = match transfer.ending {
            Some(Ending::Complete(_)) => return Ok(None),
            Some(Ending::Failed) => return Err(incomplete()),
            None => transfer.next().await,
        };
        if next.is_err() {
            transfer.ending = Some(Ending::Failed);
        }
        next
    }

    /// Returns the SHA-256 digest of the complete body. Fails unless [`chunk`](Self::chunk) has returned `None`.
    pub fn finish(self) -> Result<Digest> {
        match self.transfer.into_inner().ending {
            Some(Ending::Complete(digest)) => Ok(digest),
            Some(Ending::Failed) => Err(incomplete()),
            None => Err(Error::internal("an upload was finished before its end was read")),
        }
    }
}

impl RequestBody for StreamBody {
    const FORM: BodyForm = BodyForm::Stream;
    const ERRORS: &'static [Code] = &[Code::LengthRequired, Code::RequestTimeout, Code::DigestMismatch];
    type Received = Self;

    async fn receive(incoming: IncomingBody<'_>) -> Result<Self> {
        let IncomingBody { headers, body, rules, .. } = incoming;
        let timeouts = rules.upload.ok_or_else(|| Error::internal("the upload has no timeouts"))?;
        let length = content_length(headers).ok_or(Code::LengthRequired)?;
        check_media_type(headers, rules.media_types)?;
        let transfer = Transfer {
            body,
            missing_bytes: length,
            hashed: Context::new(&SHA256),
            expected: expected_digest(headers)?,
            idle_timeout: timeouts.idle,
            total_timeout: Box::pin(sleep(timeouts.total)),
            ending: None,
        };
        let media_type = media_type(headers).to_ascii_lowercase();
        Ok(Self { length, media_type, transfer: Mutex::new(transfer) })
    }

    fn parse(received: Self) -> Result<Self> {
        Ok(received)
    }
}

/// The rest of an upload.
struct Transfer {
    body: Body,
    missing_bytes: u64,
    hashed: Context,
    expected: Option<Vec<u8>>,
    idle_timeout: Duration,
    total_timeout: Pin<Box<Sleep>>,
    ending: Option<Ending>,
}

/// How an upload ended.
enum Ending {
    Complete(Digest),
    Failed,
}

impl Transfer {
    async fn next(&mut self) -> Result<Option<Bytes>> {
        loop {
            let frame = tokio::select! {
                () = &mut self.total_timeout => return Err(timed_out("The upload took too long.")),
                frame = timeout(self.idle_timeout, self.body.frame()) => frame,
            };
            match frame.map_err(|_| timed_out("The upload stalled: no data arrived for too long."))? {
                Some(Ok(frame)) => {
                    if let Some(chunk) = frame.into_data().ok().filter(|chunk| !chunk.is_empty()) {
                        return self.count(chunk).map(Some);
                    }
                }
                Some(Err(error)) => return Err(incomplete().because(error)),
                None => return self.complete().map(|()| None),
            }
        }
    }

    fn count(&mut self, chunk: Bytes) -> Result<Bytes> {
        let missing_bytes = self.missing_bytes.checked_sub(chunk.len() as u64);
        let too_long = || Error::new(Code::InvalidRequest, "The body is longer than its `Content-Length`.");
        self.missing_bytes = missing_bytes.ok_or_else(too_long)?;
        self.hashed.update(&chunk);
        Ok(chunk)
    }

    fn complete(&mut self) -> Result<()> {
        if self.missing_bytes > 0 {
            return Err(incomplete());
        }
        let digest = self.hashed.clone().finish();
        if self.expected.as_deref().is_some_and(|expected| expected != digest.as_ref()) {
            return Err(Code::DigestMismatch.into());
        }
        self.ending = Some(Ending::Complete(hex(digest.as_ref())));
        Ok(())
    }
}

fn timed_out(detail: &'static str) -> Error {
    Error::new(Code::RequestTimeout, detail)
}

/// Returns the SHA-256 digest that the client sent along, if any. Other algorithms beside it are ignored.
fn expected_digest(headers: &HeaderMap) -> Result<Option<Vec<u8>>> {
    let sent: Vec<_> =
        headers.get_all(CONTENT_DIGEST).iter().map(|value| value.to_str().unwrap_or_default()).collect();
    if sent.is_empty() {
        return Ok(None);
    }
    let missing = || Error::field("Content-Digest", "must contain the SHA-256 digest: `sha-256=:<base64>:`");
    sha256_of(&sent.join(",")).map(Some).ok_or_else(missing)
}

/// Returns the SHA-256 digest in a dictionary of digests.
fn sha256_of(digests: &str) -> Option<Vec<u8>> {
    let mut pairs = digests.split(',').filter_map(|pair| pair.trim().split_once('='));
    let (_, value) = pairs.find(|(algorithm, _)| *algorithm == "sha-256")?;
    let encoded = value.strip_prefix(':')?.strip_suffix(':')?;
    STANDARD.decode(encoded).ok().filter(|digest| digest.len() == SHA256.output_len())
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use futures::stream;

    use super::*;
    use crate::body::{BodyRules, UploadTimeouts};

    const RULES: BodyRules = BodyRules {
        max_bytes: 100,
        media_types: &["application/octet-stream"],
        upload: Some(UploadTimeouts { idle: Duration::from_secs(60), total: Duration::from_secs(60) }),
    };

    fn headers(length: &str, digest: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert("content-length", length.parse().expect("a value"));
        headers.insert("content-type", "application/octet-stream".parse().expect("a value"));
        if let Some(digest) = digest {
            headers.insert(CONTENT_DIGEST, digest.parse().expect("a value"));
        }
        headers
    }

    async fn receive(headers: &HeaderMap, chunks: &[&'static str]) -> Result<StreamBody> {
        let chunks = chunks.iter().map(|chunk| Ok::<_, std::io::Error>(*chunk)).collect::<Vec<_>>();
        let body = Body::from_stream(stream::iter(chunks));
        let (rules, read_timeout) = (RULES, Duration::from_secs(60));
        StreamBody::receive(IncomingBody { headers, body, rules, read_timeout }).await
    }

    async fn read(mut upload: StreamBody) -> Result<(String, Digest)> {
        let mut text = String::new();
        while let Some(chunk) = upload.chunk().await? {
            text.push_str(std::str::from_utf8(&chunk).expect("text"));
        }
        Ok((text, upload.finish()?))
    }

    #[tokio::test]
    async fn empty_chunks_are_skipped_and_the_digest_is_that_of_the_whole() {
        let upload = receive(&headers("3", None), &["a", "", "bc"]).await.expect("received");
        let (text, digest) = read(upload).await.expect("complete");
        assert_eq!((text.as_str(), digest), ("abc", gpuaas_core::chain::sha256(&[b"abc"])));
    }

    #[tokio::test]
    async fn a_body_of_another_length_is_rejected_and_stays_so() {
        for length in ["2", "4"] {
            let mut upload = receive(&headers(length, None), &["a", "bc"]).await.expect("received");
            let failed = loop {
                match upload.chunk().await {
                    Ok(Some(_)) => {}
                    end => break end,
                }
            };
            assert_eq!(failed.expect_err("not 3").code, Code::InvalidRequest);
            assert_eq!(upload.chunk().await.expect_err("it has failed").code, Code::InvalidRequest);
            assert!(upload.finish().is_err());
        }
    }

    #[tokio::test]
    async fn an_upload_can_not_be_finished_before_its_end() {
        let mut upload = receive(&headers("3", None), &["abc"]).await.expect("received");
        assert!(upload.chunk().await.expect("all").is_some());
        assert_eq!(upload.finish().expect_err("the end wasn't read").code, Code::InternalError);
    }

    #[tokio::test]
    async fn digests_of_other_algorithms_are_no_digest() {
        let sha = format!("sha-256=:{}:", STANDARD.encode(aws_lc_rs::digest::digest(&SHA256, b"abc")));
        for (header, valid) in [
            (sha.clone(), true),
            (format!("sha-512=:AAAA:, {sha}"), true),
            ("sha-512=:AAAA:".to_owned(), false),
            ("sha-256=:AAAA:".to_owned(), false),
            ("sha-256=AAAA".to_owned(), false),
            ("sha-256=:".to_owned(), false),
            (String::new(), false),
        ] {
            let received = receive(&headers("3", Some(&header)), &["abc"]).await;
            assert_eq!(received.is_ok(), valid, "{header}");
        }
    }
}
