//! Connections to gateways over TLS: HTTP requests, or a WebSocket.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures::FutureExt;
use futures::future::{BoxFuture, Fuse};
use gpuaas_agent_protocol::MAX_FRAME_BYTES;
use gpuaas_agent_protocol::data_stream::MAX_DATA_BYTES;
use http::{Method, Request, header};
use http_body_util::{BodyExt, Full, Limited};
use hyper::client::conn::http1::SendRequest;
use hyper_util::rt::TokioIo;
use rustls::ClientConfig;
use rustls::pki_types::ServerName;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::error::{AgentError, Result};

const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);
const BUFFER_BYTES: usize = 2048;
/// Size of the read buffer of a data connection: as large as the records of the gateway.
const STREAM_BUFFER_BYTES: usize = 16 * 1024;
/// Limit for a response, which may contain several frames.
const MAX_RESPONSE_BYTES: usize = 16 * MAX_FRAME_BYTES;

/// Returns the host of `host:port` as a TLS server name.
fn server_name(gateway: &str) -> Result<ServerName<'static>> {
    let malformed = || AgentError::Address(gateway.to_owned());
    let (host, port) = gateway.rsplit_once(':').ok_or_else(malformed)?;
    port.parse::<u16>().map_err(|_| malformed())?;
    let host = host.trim_start_matches('[').trim_end_matches(']');
    ServerName::try_from(host.to_owned()).map_err(|_| malformed())
}

async fn with_timeout<T>(gateway: &str, work: impl Future<Output = Result<T>>) -> Result<T> {
    let late = |_| AgentError::unreachable(gateway, "the request timed out");
    tokio::time::timeout(REQUEST_TIMEOUT, work).await.map_err(late)?
}

async fn connect(gateway: &str, tls: Arc<ClientConfig>) -> Result<TlsStream<TcpStream>> {
    let failed = |error: std::io::Error| AgentError::connection(gateway, &error);
    let name = server_name(gateway)?;
    let tcp = TcpStream::connect(gateway).await.map_err(failed)?;
    tcp.set_nodelay(true).map_err(failed)?;
    TlsConnector::from(tls).connect(name, tcp).await.map_err(failed)
}

/// Opens a connection, posts JSON and parses the JSON response.
pub async fn post<A: DeserializeOwned>(
    gateway: &str,
    tls: Arc<ClientConfig>,
    path: &str,
    body: &impl Serialize,
) -> Result<A> {
    let mut connection = GatewayConnection::open(gateway, tls).await?;
    let answer = connection.send(Method::POST, path, body).await?;
    connection.parse(&answer)
}

/// An HTTP/1.1 connection that carries one request at a time.
pub struct GatewayConnection {
    gateway: String,
    sender: SendRequest<Full<Bytes>>,
    /// Future that drives the connection; no I/O happens unless it is polled.
    driver: Fuse<BoxFuture<'static, hyper::Result<()>>>,
}

impl GatewayConnection {
    pub async fn open(gateway: &str, tls: Arc<ClientConfig>) -> Result<Self> {
        let handshake = async {
            let stream = TokioIo::new(connect(gateway, tls).await?);
            let failed = |error: hyper::Error| AgentError::unreachable(gateway, error);
            let (sender, driver) = hyper::client::conn::http1::handshake(stream).await.map_err(failed)?;
            Ok(Self { gateway: gateway.to_owned(), sender, driver: driver.boxed().fuse() })
        };
        Box::pin(with_timeout(gateway, handshake)).await
    }

    /// Sends JSON and returns the response body.
    pub async fn send(&mut self, method: Method, path: &str, body: &impl Serialize) -> Result<Bytes> {
        let body = serde_json::to_vec(body).map_err(|error| AgentError::State(error.to_string()))?;
        let gateway = self.gateway.clone();
        Box::pin(with_timeout(&gateway, self.exchange(method, path, body))).await
    }

    /// Sends a GET request and parses the JSON response.
    pub async fn get<A: DeserializeOwned>(&mut self, path: &str) -> Result<A> {
        let gateway = self.gateway.clone();
        let answer = Box::pin(with_timeout(&gateway, self.exchange(Method::GET, path, Vec::new()))).await?;
        self.parse(&answer)
    }

    fn parse<A: DeserializeOwned>(&self, answer: &[u8]) -> Result<A> {
        let unreadable = |error| format!("invalid response: {error}");
        serde_json::from_slice(answer)
            .map_err(|error| AgentError::unreachable(&self.gateway, unreadable(error)))
    }

    async fn exchange(&mut self, method: Method, path: &str, body: Vec<u8>) -> Result<Bytes> {
        let Self { gateway, sender, driver } = self;
        let failed = |error: hyper::Error| AgentError::unreachable(gateway, error);
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, gateway.as_str())
            .header(header::CONTENT_TYPE, "application/json")
            .body(Full::new(Bytes::from(body)))
            .map_err(|error| AgentError::unreachable(gateway, error))?;
        let answer = async {
            sender.ready().await.map_err(failed)?;
            let response = sender.send_request(request).await.map_err(failed)?;
            let status = response.status();
            let body = Limited::new(response.into_body(), MAX_RESPONSE_BYTES).collect().await;
            let body = body.map_err(|error| AgentError::unreachable(gateway, error))?.to_bytes();
            Ok::<_, AgentError>((status, body))
        };
        let mut answer = pin!(answer);
        let (status, body) = tokio::select! {
            answer = &mut answer => answer?,
            // A response received before the connection ended is still valid.
            ended = driver => match (answer.await, ended) {
                (Err(_), Err(error)) => return Err(failed(error)),
                (answer, _) => answer?,
            },
        };
        if status.is_success() {
            return Ok(body);
        }
        let text = String::from_utf8_lossy(&body).chars().take(500).collect();
        Err(AgentError::Answered { gateway: gateway.clone(), status: status.as_u16(), text })
    }
}

/// A WebSocket to a gateway.
pub type GatewaySocket = WebSocketStream<TlsStream<TcpStream>>;

/// Opens the agent channel as a WebSocket.
pub async fn channel(gateway: &str, tls: Arc<ClientConfig>, path: &str) -> Result<GatewaySocket> {
    let config = WebSocketConfig::default()
        .read_buffer_size(BUFFER_BYTES)
        // The frames of a message go out together.
        .write_buffer_size(BUFFER_BYTES)
        .max_write_buffer_size(2 * MAX_FRAME_BYTES)
        .max_message_size(Some(MAX_FRAME_BYTES))
        .max_frame_size(Some(MAX_FRAME_BYTES));
    web_socket(gateway, tls, path, config).await
}

/// Opens a data connection as a WebSocket.
pub async fn data_connection(gateway: &str, tls: Arc<ClientConfig>, path: &str) -> Result<GatewaySocket> {
    let config = WebSocketConfig::default()
        .read_buffer_size(STREAM_BUFFER_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(2 * MAX_DATA_BYTES)
        .max_message_size(Some(MAX_DATA_BYTES))
        .max_frame_size(Some(MAX_DATA_BYTES));
    web_socket(gateway, tls, path, config).await
}

async fn web_socket(
    gateway: &str,
    tls: Arc<ClientConfig>,
    path: &str,
    config: WebSocketConfig,
) -> Result<GatewaySocket> {
    let handshake = async {
        let stream = connect(gateway, tls).await?;
        let url = format!("wss://{gateway}{path}");
        let upgraded = tokio_tungstenite::client_async_with_config(url, stream, Some(config)).await;
        Ok(upgraded.map_err(|error| AgentError::unreachable(gateway, error))?.0)
    };
    Box::pin(with_timeout(gateway, handshake)).await
}
