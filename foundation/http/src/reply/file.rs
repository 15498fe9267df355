//! Files as answers: streamed from their source, whole or in part.

use std::ops::Range;
use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use futures::stream::{self, BoxStream, Stream, StreamExt};
use gpuaas_core::{Code, Error, Result, log_failure};
use http::{HeaderValue, StatusCode, header};
use tokio::time::timeout;

use super::disposition::attachment;
use super::range::RangeRequest;
use super::{Content, Reply};
use crate::body::Named;

/// Wait for the next chunk of a source.
const SOURCE_TIMEOUT: Duration = Duration::from_secs(30);

/// The content of a file.
pub trait FileSource: Send + 'static {
    /// Reads the bytes in a range that isn't empty. Called once the answer's head has been sent, outside any transaction; the
    /// stream is polled only as fast as the client reads, and dropped if the client disconnects.
    fn read(self: Box<Self>, range: Range<u64>) -> BoxStream<'static, Result<Bytes>>;
}

/// A file, offered for download. Answers requests for ranges.
///
/// If the source fails or has another length, the connection is aborted: the client sees that the file is incomplete.
pub struct FileReply {
    source: Box<dyn FileSource>,
    length: u64,
    media_type: String,
    file_name: String,
    etag: Option<String>,
    /// The requested part; `None` for the whole file.
    part: Option<Range<u64>>,
}

impl FileReply {
    pub fn new(
        source: impl FileSource,
        length: u64,
        media_type: impl Into<String>,
        file_name: impl Into<String>,
    ) -> Self {
        let (media_type, file_name) = (media_type.into(), file_name.into());
        Self { source: Box::new(source), length, media_type, file_name, etag: None, part: None }
    }

    /// Sets the tag of this version of the content, such as its digest. With it a client can resume a download safely
    /// (`If-Range`).
    #[must_use]
    pub fn etag(mut self, version: &str) -> Self {
        self.etag = Some(format!("\"{version}\""));
        self
    }
}

impl Reply for FileReply {
    const ERRORS: &'static [Code] = &[Code::RangeNotSatisfiable];

    fn select(mut self, range: &RangeRequest) -> Result<Self> {
        self.part = range.select(self.length, self.etag.as_deref())?;
        Ok(self)
    }

    fn stored(&self) -> Result<String> {
        Err(Error::internal("a file can't be stored"))
    }

    fn respond(self, status: u16, _: bool) -> Result<Response> {
        let Self { source, length, media_type, file_name, etag, part } = self;
        let value = |text: String| HeaderValue::try_from(text).map_err(Error::internal);
        let sent = part.clone().unwrap_or(0..length);
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::from_u16(status).map_err(Error::internal)?;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, value(media_type)?);
        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(sent.end - sent.start));
        headers.insert(header::CONTENT_DISPOSITION, attachment(&file_name)?);
        headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        if let Some(etag) = etag {
            headers.insert(header::ETAG, value(etag)?);
        }
        if let Some(part) = part {
            let range = format!("bytes {}-{}/{length}", part.start, part.end - 1);
            headers.insert(header::CONTENT_RANGE, value(range)?);
            *response.status_mut() = StatusCode::PARTIAL_CONTENT;
        }
        *response.body_mut() = Body::from_stream(chunks(source, sent, SOURCE_TIMEOUT));
        Ok(response)
    }

    fn document(_: &mut Vec<Named>) -> Option<Content> {
        Some(Content::File)
    }
}

/// Streams exactly the range, or fails. The source isn't opened before the first poll, and not at all for an answer without
/// content.
fn chunks(
    source: Box<dyn FileSource>,
    range: Range<u64>,
    source_timeout: Duration,
) -> impl Stream<Item = Result<Bytes>> + Send {
    let rest = FileRest::Unopened(source, range);
    stream::try_unfold(rest, move |rest| async move {
        let (mut stream, missing_bytes) = match rest {
            FileRest::Unopened(source, range) if !range.is_empty() => {
                let length = range.end - range.start;
                (source.read(range), length)
            }
            FileRest::Open(stream, missing_bytes) if missing_bytes > 0 => (stream, missing_bytes),
            _ => return Ok(None),
        };
        let next = timeout(source_timeout, stream.next()).await;
        let chunk = next.map_err(Error::unavailable).and_then(|next| check(next, missing_bytes));
        let chunk = chunk.inspect_err(count_failure)?;
        let missing_bytes = missing_bytes - chunk.len() as u64;
        Ok(Some((chunk, FileRest::Open(stream, missing_bytes))))
    })
}

/// The part of a file that hasn't been sent.
enum FileRest {
    Unopened(Box<dyn FileSource>, Range<u64>),
    /// The source's stream, and the number of bytes that it still has to return.
    Open(BoxStream<'static, Result<Bytes>>, u64),
}

fn check(next: Option<Result<Bytes>>, missing_bytes: u64) -> Result<Bytes> {
    let chunk = next.ok_or_else(|| Error::internal("the source of a file ended early"))??;
    if chunk.len() as u64 > missing_bytes {
        return Err(Error::internal("the source of a file returned more than its length"));
    }
    Ok(chunk)
}

fn count_failure(error: &Error) {
    metrics::counter!("gpuaas_downloads_aborted_total").increment(1);
    log_failure!(error, "a download was aborted");
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fixed(Vec<&'static str>);

    impl FileSource for Fixed {
        fn read(self: Box<Self>, _: Range<u64>) -> BoxStream<'static, Result<Bytes>> {
            stream::iter(self.0.into_iter().map(|chunk| Ok(Bytes::from(chunk)))).boxed()
        }
    }

    async fn read(parts: Vec<&'static str>, range: Range<u64>) -> Vec<Result<Bytes, Code>> {
        chunks(Box::new(Fixed(parts)), range, SOURCE_TIMEOUT)
            .map(|chunk| chunk.map_err(|error| error.code))
            .collect()
            .await
    }

    #[tokio::test]
    async fn a_source_of_another_length_fails() {
        let (a, bc) = (Ok(Bytes::from("a")), Ok(Bytes::from("bc")));
        assert_eq!(read(vec!["a", "bc"], 0..3).await, [a.clone(), bc.clone()]);
        assert_eq!(read(vec!["a", "bc"], 0..4).await, [a.clone(), bc, Err(Code::InternalError)]);
        assert_eq!(read(vec!["a", "bc"], 0..2).await, [a, Err(Code::InternalError)]);
        assert_eq!(read(vec!["a"], 0..0).await, []);
    }

    #[tokio::test]
    async fn an_aborted_download_is_counted() {
        let recorder = metrics_exporter_prometheus::PrometheusBuilder::new().build_recorder();
        let _installed = metrics::set_default_local_recorder(&recorder);

        read(vec!["a"], 0..1).await;
        assert!(!recorder.handle().render().contains("gpuaas_downloads_aborted_total"));
        read(vec!["a"], 0..2).await;
        assert!(recorder.handle().render().contains("gpuaas_downloads_aborted_total 1"));
    }

    #[tokio::test]
    async fn a_source_that_returns_nothing_fails() {
        struct Silent;
        impl FileSource for Silent {
            fn read(self: Box<Self>, _: Range<u64>) -> BoxStream<'static, Result<Bytes>> {
                stream::pending().boxed()
            }
        }
        let mut chunks = Box::pin(chunks(Box::new(Silent), 0..1, Duration::from_millis(10)));
        let failed = chunks.next().await.expect("an end").expect_err("nothing came");
        assert_eq!(failed.code, Code::ServiceUnavailable);
    }
}
