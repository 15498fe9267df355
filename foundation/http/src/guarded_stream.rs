//! A client connection with timeouts: on the wait for a request, on its head, and on answers that the client doesn't
//! read.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::{Buf, Bytes};
use gpuaas_core::{Code, Error, Sources, Uptime};
use http::StatusCode;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};
use tokio_util::sync::WaitForCancellationFutureOwned;

use crate::connections::Registered;
use crate::server::CORRELATION;
use crate::{problem, server};

/// Time limits of a client connection. Bodies have a limit of their own.
#[derive(Debug, Clone, Copy)]
pub struct ConnectionTimeouts {
    /// Wait for the next request. Longer than the keep-alive of common proxies, so that they close first.
    pub idle: Duration,
    /// Time from the first byte of a request's head to its last.
    pub head: Duration,
    /// Time in which the client reads nothing of an answer.
    pub write: Duration,
}

impl Default for ConnectionTimeouts {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { idle: seconds(75), head: seconds(10), write: seconds(30) }
    }
}

/// Minimum rate at which a client must read, measured while the server waits for it. Slower than any network in use.
const MIN_ANSWER_BYTES_PER_SECOND: u64 = 1024;

/// Phase of the connection: decides which time limit applies to reading.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Request,
    Idle,
    Head,
}

/// Bytes that a client has read of the answers to one request, and the time the server waited for it.
#[derive(Default)]
struct Sent {
    /// Number of requests begun at that time.
    request: usize,
    bytes: usize,
    waiting_since: Option<Uptime>,
    waited: chrono::Duration,
}

impl Sent {
    /// Returns true if the client reads so slowly that the answer would practically never end.
    fn is_too_slow(&self, allowed: Duration) -> bool {
        let waited = self.waited.to_std().unwrap_or_default();
        waited > allowed && self.bytes as u64 / waited.as_secs().max(1) < MIN_ANSWER_BYTES_PER_SECOND
    }
}

/// A connection that ends when the registry closes it or a timeout expires.
pub(crate) struct GuardedStream<S> {
    inner: S,
    registered: Registered,
    closed: Pin<Box<WaitForCancellationFutureOwned>>,
    timeouts: ConnectionTimeouts,
    sources: Sources,
    tls: bool,
    phase: Phase,
    /// Number of requests begun at the last check of the phase.
    begun: usize,
    read_timer: Pin<Box<Sleep>>,
    write_timer: Option<Pin<Box<Sleep>>>,
    sent: Sent,
    /// Answer sent in place of the HTTP library's own, and the number of the library's bytes it replaces.
    replacement: Option<(Bytes, usize)>,
}

impl<S> GuardedStream<S> {
    pub(crate) fn new(
        inner: S,
        registered: Registered,
        timeouts: ConnectionTimeouts,
        sources: Sources,
        tls: bool,
    ) -> Self {
        Self {
            inner,
            closed: Box::pin(registered.connection.closed.clone().cancelled_owned()),
            registered,
            timeouts,
            sources,
            tls,
            phase: Phase::Idle,
            begun: 0,
            read_timer: Box::pin(sleep(timeouts.idle)),
            write_timer: None,
            sent: Sent::default(),
            replacement: None,
        }
    }

    fn enter(&mut self, phase: Phase) {
        if self.phase != phase {
            self.phase = phase;
            let limit = if phase == Phase::Head { self.timeouts.head } else { self.timeouts.idle };
            self.read_timer.set(sleep(limit));
        }
    }

    /// Fails if the peer has read nothing for too long, or reads an answer a few bytes at a time. The latter doesn't
    /// apply to WebSockets, which have limits of their own.
    fn bounded<T>(&mut self, cx: &mut Context<'_>, outcome: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if outcome.is_ready() {
            self.write_timer = None;
            if let Some(since) = self.sent.waiting_since.take() {
                self.sent.waited += self.sources.uptime().since(since);
                let connection = &self.registered.connection;
                if self.sent.is_too_slow(self.timeouts.write) && !connection.is_upgraded() {
                    return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
                }
            }
            return outcome;
        }
        if self.sent.waiting_since.is_none() {
            self.sent.waiting_since = Some(self.sources.uptime());
        }
        let limit = self.timeouts.write;
        let timer = self.write_timer.get_or_insert_with(|| Box::pin(sleep(limit)));
        ready!(timer.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    fn count_sent(&mut self, outcome: &Poll<io::Result<usize>>) {
        let request = self.registered.connection.begun();
        if self.sent.request != request {
            self.sent = Sent { request, waiting_since: self.sent.waiting_since, ..Sent::default() };
        }
        if let Poll::Ready(Ok(bytes)) = outcome {
            self.sent.bytes += bytes;
        }
    }

    /// Returns the answer to send in place of the HTTP library's own, which has no correlation id, code or text, when the
    /// library rejects a request that it can't parse.
    fn replace(&self, bytes: &[u8]) -> Option<Bytes> {
        if self.registered.connection.is_busy()
            || !bytes.starts_with(b"HTTP/1.1 4")
            || !bytes.ends_with(b"\r\n\r\n")
        {
            return None;
        }
        let head = std::str::from_utf8(bytes).ok()?.to_ascii_lowercase();
        if head.contains(CORRELATION.as_str()) || !head.contains("content-length: 0") {
            return None;
        }
        let status = StatusCode::from_bytes(bytes.get(9..12)?).ok()?;
        let code = match status {
            StatusCode::URI_TOO_LONG => Code::UriTooLong,
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => Code::HeadersTooLarge,
            _ => Code::InvalidRequest,
        };
        let detail = match code {
            Code::InvalidRequest => "The request isn't valid HTTP/1.1.",
            other => other.title(),
        };
        Some(answer(&Error::new(code, detail), &self.sources, self.tls))
    }
}

/// Returns a complete response as bytes.
fn answer(error: &Error, sources: &Sources, tls: bool) -> Bytes {
    let correlation_id = sources.uuid().simple().to_string();
    let body = problem::body(error, &correlation_id);
    let mut response = problem::respond(error, &correlation_id);
    server::secure(response.headers_mut(), tls);
    let status = response.status();
    let mut head =
        format!("HTTP/1.1 {} {}\r\n", status.as_str(), status.canonical_reason().unwrap_or_default());
    for (name, value) in response.headers() {
        head.push_str(&format!("{name}: {}\r\n", value.to_str().unwrap_or_default()));
    }
    head.push_str(&format!("{CORRELATION}: {correlation_id}\r\n"));
    head.push_str(&format!("content-length: {}\r\nconnection: close\r\n\r\n", body.len()));
    [head.into_bytes(), body].concat().into()
}

impl<S: AsyncRead + Unpin> AsyncRead for GuardedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.closed.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Ok(()));
        }
        let begun = self.registered.connection.begun();
        if self.begun != begun {
            self.begun = begun;
            self.phase = Phase::Request;
        }
        let before = buffer.filled().len();
        let outcome = Pin::new(&mut self.inner).poll_read(cx, buffer);
        // Registered before the check, so that a request that ends in between isn't missed.
        self.registered.connection.reader.register(cx.waker());
        if self.registered.connection.is_busy() {
            self.phase = Phase::Request;
            return outcome;
        }
        match &outcome {
            Poll::Ready(Ok(())) if buffer.filled().len() > before => self.enter(Phase::Head),
            Poll::Ready(_) => return outcome,
            Poll::Pending if self.phase == Phase::Request => self.enter(Phase::Idle),
            Poll::Pending => {}
        }
        match self.read_timer.as_mut().poll(cx) {
            // Reports end of stream, as if the client had closed the connection.
            Poll::Ready(()) => {
                buffer.set_filled(before);
                Poll::Ready(Ok(()))
            }
            Poll::Pending => outcome,
        }
    }
}

impl<S: AsyncWrite + Unpin> GuardedStream<S> {
    /// Writes the whole replacement, then reports the bytes it replaces as written.
    fn poll_replacement(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        while let Some((bytes, replaced_bytes)) = &mut self.replacement {
            if bytes.is_empty() {
                let replaced_bytes = *replaced_bytes;
                self.replacement = None;
                return Poll::Ready(Ok(replaced_bytes));
            }
            let written = Pin::new(&mut self.inner).poll_write(cx, bytes);
            let written = ready!(written)?;
            bytes.advance(written);
        }
        Poll::Ready(Ok(0))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for GuardedStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.replacement.is_none() {
            self.replacement = self.replace(bytes).map(|replacement| (replacement, bytes.len()));
        }
        let outcome = match self.replacement {
            Some(_) => self.poll_replacement(cx),
            None => Pin::new(&mut self.inner).poll_write(cx, bytes),
        };
        self.count_sent(&outcome);
        self.bounded(cx, outcome)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if let [only] = slices {
            return self.poll_write(cx, only);
        }
        let outcome = Pin::new(&mut self.inner).poll_write_vectored(cx, slices);
        self.count_sent(&outcome);
        self.bounded(cx, outcome)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let outcome = Pin::new(&mut self.inner).poll_flush(cx);
        self.bounded(cx, outcome)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let outcome = Pin::new(&mut self.inner).poll_shutdown(cx);
        self.bounded(cx, outcome)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;
    use crate::connections::{ConnectionLimits, Connections};

    #[tokio::test]
    async fn an_unread_answer_ends_its_connection() {
        let connections = Connections::new(ConnectionLimits::default(), Default::default());
        let registered = connections.open(std::net::Ipv4Addr::LOCALHOST.into()).expect("room");
        let (ours, theirs) = tokio::io::duplex(16);
        let timeouts = ConnectionTimeouts { write: Duration::from_millis(20), ..Default::default() };
        let mut stream = GuardedStream::new(ours, registered, timeouts, Sources::system(), false);

        let written = stream.write_all(&[0; 64]).await;

        assert_eq!(written.expect_err("the client reads nothing").kind(), io::ErrorKind::TimedOut);
        drop(theirs);
    }

    #[tokio::test]
    async fn an_answer_that_is_read_a_few_bytes_at_a_time_ends_its_connection() {
        let connections = Connections::new(ConnectionLimits::default(), Default::default());
        let registered = connections.open(std::net::Ipv4Addr::LOCALHOST.into()).expect("room");
        let (ours, mut theirs) = tokio::io::duplex(16);
        let timeouts = ConnectionTimeouts { write: Duration::from_millis(200), ..Default::default() };
        let mut stream = GuardedStream::new(ours, registered, timeouts, Sources::system(), false);
        let reads = tokio::spawn(async move {
            while theirs.read_u8().await.is_ok() {
                // waits: simulates a slow client.
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        });

        let written = stream.write_all(&[0; 1 << 20]).await;

        assert_eq!(written.expect_err("the client reads too slowly").kind(), io::ErrorKind::TimedOut);
        reads.abort();
    }
}
