//! Connections to gateways: TLS over TCP, one request over it, or a WebSocket.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use gpuaas_agent_protocol::MAX_FRAME_BYTES;
use http::{Request, header};
use http_body_util::{BodyExt, Full, Limited};
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

const PATIENCE: Duration = Duration::from_secs(15);
const BUFFER_BYTES: usize = 2048;

/// `host:port` as the host's name and the whole.
fn host_of(gateway: &str) -> Result<ServerName<'static>> {
    let malformed = || AgentError::Address(gateway.to_owned());
    let (host, port) = gateway.rsplit_once(':').ok_or_else(malformed)?;
    port.parse::<u16>().map_err(|_| malformed())?;
    let host = host.trim_start_matches('[').trim_end_matches(']');
    ServerName::try_from(host.to_owned()).map_err(|_| malformed())
}

async fn patiently<T>(gateway: &str, work: impl Future<Output = Result<T>>) -> Result<T> {
    let late = |_| AgentError::unreachable(gateway, "no answer in time");
    tokio::time::timeout(PATIENCE, work).await.map_err(late)?
}

async fn connect(gateway: &str, tls: Arc<ClientConfig>) -> Result<TlsStream<TcpStream>> {
    let failed = |error: std::io::Error| AgentError::unconnected(gateway, &error);
    let name = host_of(gateway)?;
    let tcp = TcpStream::connect(gateway).await.map_err(failed)?;
    tcp.set_nodelay(true).map_err(failed)?;
    TlsConnector::from(tls).connect(name, tcp).await.map_err(failed)
}

/// Posts JSON and reads the JSON answer.
pub async fn post<A: DeserializeOwned>(
    gateway: &str,
    tls: Arc<ClientConfig>,
    path: &str,
    body: &impl Serialize,
) -> Result<A> {
    let body = serde_json::to_vec(body).map_err(|error| AgentError::State(error.to_string()))?;
    Box::pin(patiently(gateway, exchange(gateway, tls, path, body))).await
}

async fn exchange<A: DeserializeOwned>(
    gateway: &str,
    tls: Arc<ClientConfig>,
    path: &str,
    body: Vec<u8>,
) -> Result<A> {
    let failed = |error: hyper::Error| AgentError::unreachable(gateway, error);
    let stream = TokioIo::new(connect(gateway, tls).await?);
    let (mut sender, connection) = hyper::client::conn::http1::handshake(stream).await.map_err(failed)?;
    let request = Request::post(path)
        .header(header::HOST, gateway)
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::CONNECTION, "close")
        .body(Full::new(Bytes::from(body)))
        .map_err(|error| AgentError::unreachable(gateway, error))?;
    let answer = async {
        let response = sender.send_request(request).await.map_err(failed)?;
        let status = response.status();
        let body = Limited::new(response.into_body(), MAX_FRAME_BYTES).collect().await;
        let body = body.map_err(|error| AgentError::unreachable(gateway, error))?.to_bytes();
        Ok::<_, AgentError>((status, body))
    };
    // The connection moves only while it is polled; when it ends first, the answer says why.
    let (status, body) = tokio::select! {
        answer = answer => answer?,
        Err(error) = connection => return Err(failed(error)),
    };
    if !status.is_success() {
        let text = String::from_utf8_lossy(&body).chars().take(500).collect();
        return Err(AgentError::Answered { gateway: gateway.to_owned(), status: status.as_u16(), text });
    }
    serde_json::from_slice(&body)
        .map_err(|error| AgentError::unreachable(gateway, format!("its answer can't be read: {error}")))
}

/// Opens the channel.
pub async fn channel(
    gateway: &str,
    tls: Arc<ClientConfig>,
    path: &str,
) -> Result<WebSocketStream<TlsStream<TcpStream>>> {
    let shake = async {
        let stream = connect(gateway, tls).await?;
        let url = format!("wss://{gateway}{path}");
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER_BYTES)
            // The frames of a message go out together.
            .write_buffer_size(BUFFER_BYTES)
            .max_write_buffer_size(2 * MAX_FRAME_BYTES)
            .max_message_size(Some(MAX_FRAME_BYTES))
            .max_frame_size(Some(MAX_FRAME_BYTES));
        let shaken = tokio_tungstenite::client_async_with_config(url, stream, Some(config)).await;
        Ok(shaken.map_err(|error| AgentError::unreachable(gateway, error))?.0)
    };
    Box::pin(patiently(gateway, shake)).await
}
