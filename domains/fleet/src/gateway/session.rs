//! An agent session, from hello to close.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use gpuaas_agent_protocol::PROTOCOL;
use gpuaas_agent_protocol::checked::FrameFault;
use gpuaas_agent_protocol::frames::{FromAgent, FromGateway, Hello};
use gpuaas_agent_protocol::task::Task;
use gpuaas_core::{Code, Error, Result, TaskId};
use gpuaas_http::{Call, NodePrincipal, Received, SocketMessage, SocketUpgrade, StreamSocket};
use gpuaas_settings::keys;

use super::Gateway;
use super::connections::{FrameReceiver, Outbound, REPLACED};
use super::frame_budget::FrameBudget;
use super::operations::OpenChannel;
use super::session_batches::Opened;
use crate::commands::results::{self, Reporter};
use crate::commands::sessions::SessionRequest;

/// How long a host may take to send its hello.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
const INCOMPATIBLE: u16 = 4400;
const CLOCK_SKEW: u16 = 4408;
const SILENT: u16 = 4410;
const TOO_MANY_DENIED: u16 = 4429;
const INTERNAL_ERROR: u16 = 1011;

/// Runs the session of one connected agent. One of these futures lives per connected host: keep it small. Setup, teardown and
/// frame handling are boxed.
pub(super) fn serve(
    gateway: &Arc<Gateway>,
    call: Call<OpenChannel>,
    upgrade: SocketUpgrade<'_>,
) -> impl Future<Output = Result<()>> + Send {
    // Not an `async fn`, which would keep the whole call.
    let node = call.node().cloned().map(Box::new).map_err(Box::new);
    let address = call.meta.source_address;
    drop(call);
    async move { run_session(gateway, &*node.map_err(|error| *error)?, address, upgrade).await }
}

async fn run_session(
    gateway: &Gateway,
    identity: &NodePrincipal,
    address: Option<IpAddr>,
    upgrade: SocketUpgrade<'_>,
) -> Result<()> {
    gateway.attempts.begin(&identity.serial, gateway.fleet.store.sources().uptime())?;
    let socket = Box::pin(upgrade.accept()).await?;
    let opened = Box::pin(open_session(gateway, identity, address, socket)).await;
    let Opened { unfinished, receiver, registration } = match opened {
        Ok(opened) => opened,
        Err((code, reason)) => {
            tracing::warn!(node = %identity.node_id, reason, "agent session rejected");
            Box::pin(socket.close(code, &reason)).await;
            return Ok(());
        }
    };
    let budget = FrameBudget::new(gateway.fleet.store.sources().uptime());
    let mut session = AgentSession { gateway, identity, epoch: registration.epoch, socket, receiver, budget };
    let ended = match Box::pin(session.send_welcome(unfinished)).await {
        true => session.run().await,
        false => None,
    };
    drop(registration);
    if let Some((code, reason)) = ended {
        Box::pin(socket.close(code, reason)).await;
    }
    Ok(())
}

type Rejection = (u16, String);

/// Reads a host's hello and opens its session. Returns the close code and reason on failure.
async fn open_session(
    gateway: &Gateway,
    identity: &NodePrincipal,
    address: Option<IpAddr>,
    socket: &mut StreamSocket,
) -> Result<Opened, Rejection> {
    let hello = receive_hello(socket).await?;
    check_compatibility(gateway, &hello)?;
    let (node, serial) = (identity.node_id, identity.serial.clone());
    let address = address.map(|address| address.to_string());
    let request = SessionRequest { node, serial, address, hello };
    let opened = gateway.batches.opens.submit(request).await;
    match &opened {
        Ok(_) => gateway.attempts.clear(&identity.serial),
        Err(error) => gateway.clear_after_outage(&identity.serial, error),
    }
    opened.map_err(|error| (INTERNAL_ERROR, error.code.as_str().to_owned()))
}

async fn receive_hello(socket: &mut StreamSocket) -> Result<Hello, Rejection> {
    let first = || (INCOMPATIBLE, "the first frame must be a hello".to_owned());
    let received = tokio::time::timeout(HELLO_TIMEOUT, socket.recv_or_keep_alive()).await;
    let Ok(Some(Received::Message(SocketMessage::Text(text)))) = received else {
        return Err(first());
    };
    match FromAgent::read(&text) {
        Ok(FromAgent::Hello(hello)) => Ok(hello),
        Ok(_) => Err(first()),
        Err(fault) => Err((INCOMPATIBLE, rejected(fault).to_owned())),
    }
}

/// Counts a rejected frame. Returns the close reason.
fn rejected(fault: FrameFault) -> &'static str {
    metrics::counter!("gpuaas_agent_frames_rejected_total", "reason" => fault.as_str()).increment(1);
    match fault {
        FrameFault::TooLong => "frame too long",
        FrameFault::Malformed => "frame can't be read",
    }
}

/// Rejects a host with another protocol version or a clock that is too far off.
fn check_compatibility(gateway: &Gateway, hello: &Hello) -> Result<(), Rejection> {
    if hello.capabilities.protocol != PROTOCOL {
        return Err((INCOMPATIBLE, format!("unsupported protocol version; this gateway uses {PROTOCOL}")));
    }
    let offset = (hello.now - gateway.fleet.store.sources().now()).num_seconds();
    let tolerance = gateway.fleet.settings.get(&keys::NODE_CLOCK_TOLERANCE_SECONDS);
    if offset.abs() > tolerance {
        metrics::counter!("gpuaas_nodes_clock_skew_total").increment(1);
        return Err((CLOCK_SKEW, format!("node clock is {offset} s off")));
    }
    Ok(())
}

/// Returns the silence after which a host is gone: two heartbeats missed and the third due.
fn silence_after(heartbeat_seconds: u32) -> Duration {
    Duration::from_secs(u64::from(heartbeat_seconds.max(1)) * 3 - 2)
}

struct AgentSession<'a> {
    gateway: &'a Gateway,
    identity: &'a NodePrincipal,
    epoch: i64,
    socket: &'a mut StreamSocket,
    receiver: FrameReceiver,
    budget: FrameBudget,
}

type CloseReason = Option<(u16, &'static str)>;

impl AgentSession<'_> {
    /// Sends the welcome and the node's unfinished tasks. Returns false if the host is gone.
    async fn send_welcome(&mut self, unfinished: Vec<Task>) -> bool {
        let fleet = &self.gateway.fleet;
        // Keys and tasks from one snapshot: the welcome contains the key that signs the tasks.
        let ring = fleet.signing_keys.ring();
        let welcome = FromGateway::Welcome {
            epoch: self.epoch,
            now: fleet.store.sources().now(),
            task_keys: ring.verification_keys().to_vec(),
            heartbeat_seconds: self.gateway.heartbeat_seconds(),
            telemetry_seconds: u32::try_from(fleet.settings.get(&keys::NODE_TELEMETRY_SECONDS))
                .unwrap_or(u32::MAX),
        };
        if !self.send(&welcome).await {
            return false;
        }
        self.gateway.connections.set_known_keys(self.identity.node_id, self.epoch, ring.verification_keys());
        for task in unfinished {
            let Ok(signed) = fleet.sign_task(&ring, &task) else { continue };
            if !self.send(&FromGateway::Task(signed)).await {
                return false;
            }
        }
        true
    }

    /// Exchanges frames until either side closes. Returns the close reason, or `None` if the host is gone.
    async fn run(&mut self) -> CloseReason {
        let mut silence = tokio::time::interval(silence_after(self.gateway.heartbeat_seconds()));
        silence.reset();
        loop {
            tokio::select! {
                // The silence timer comes last: a frame that arrived while we were busy is read first.
                biased;
                outbound = self.receiver.next() => match outbound {
                    Some(Outbound::Frame(frame)) => if !Box::pin(self.send(&frame)).await { return None },
                    Some(Outbound::Close(code)) => return Some((code, "channel closed by the control plane")),
                    None => return Some((REPLACED, "channel closed by the control plane")),
                },
                received = self.socket.recv_or_keep_alive() => {
                    silence.reset();
                    let ended = match received {
                        None => return None,
                        Some(Received::KeepAlive) => None,
                        Some(Received::Message(SocketMessage::Text(text))) => {
                            Box::pin(self.handle_frame(text)).await
                        }
                        Some(Received::Message(SocketMessage::Binary(_))) => {
                            Some((INCOMPATIBLE, rejected(FrameFault::Malformed)))
                        }
                    };
                    if ended.is_some() {
                        return ended;
                    }
                    let wait = self.budget.take_frame(self.gateway.fleet.store.sources().uptime());
                    if !wait.is_zero() {
                        metrics::counter!("gpuaas_agent_frames_slowed_total").increment(1);
                        Box::pin(tokio::time::sleep(wait)).await;
                    }
                }
                _ = silence.tick() => return Some((SILENT, "no frame received in time")),
            }
        }
    }

    async fn send(&mut self, frame: &FromGateway) -> bool {
        match serde_json::to_string(frame) {
            Ok(text) => self.socket.send(SocketMessage::Text(text)).await.is_ok(),
            Err(_) => false,
        }
    }

    async fn handle_frame(&mut self, text: String) -> CloseReason {
        let node = self.identity.node_id;
        let frame = match FromAgent::read(&text) {
            Ok(frame) => frame,
            Err(fault) => {
                tracing::warn!(%node, fault = fault.as_str(), "agent frame rejected");
                return Some((INCOMPATIBLE, rejected(fault)));
            }
        };
        drop(text);
        match frame {
            FromAgent::Heartbeat => {}
            FromAgent::Hello(_) => return Some((INCOMPATIBLE, "hello was already sent")),
            FromAgent::Accepted { .. } | FromAgent::Progress { .. } => {
                self.gateway.fleet.progress.add(node, frame)
            }
            FromAgent::Telemetry(telemetry) => self.gateway.record_telemetry(node, telemetry).await,
            FromAgent::History { request_id, samples } => {
                self.gateway.answer_history(node, request_id, &samples).await
            }
            FromAgent::Refused { task_id, reason, detail } => {
                let reporter = self.reporter();
                let refused = results::refuse(&self.gateway.fleet.store, &reporter, task_id, reason, &detail);
                if let Err(error) = refused.await {
                    gpuaas_core::log_failure!(error, %node, %task_id, "task refusal not recorded");
                    return self.count_denied(&error);
                }
            }
            FromAgent::Result(signed) => {
                let reported = self.gateway.report(&self.reporter(), &signed).await;
                return self.acknowledge(reported, &signed.payload).await;
            }
        }
        None
    }

    /// Counts a rejected report, which left an audit row. After too many the channel is closed, and a host that named
    /// tasks of others must wait before the next attempt.
    fn count_denied(&mut self, error: &Error) -> CloseReason {
        let denied = [Code::TaskNotFound, Code::StateConflict, Code::TokenRevoked].contains(&error.code);
        if !denied || self.budget.count_denied_report() {
            return None;
        }
        if error.code == Code::TaskNotFound {
            let now = self.gateway.fleet.store.sources().uptime();
            self.gateway.attempts.penalize(&self.identity.serial, now);
        }
        metrics::counter!("gpuaas_agent_frames_rejected_total", "reason" => "too_many_denied").increment(1);
        Some((TOO_MANY_DENIED, "too many rejected reports"))
    }

    fn reporter(&self) -> Reporter {
        Reporter {
            node: self.identity.node_id,
            epoch: self.epoch,
            public_key: self.identity.public_key.clone(),
        }
    }

    /// Acknowledges a result that is stored or never will be, so that it isn't sent again. A result that couldn't be
    /// written isn't acknowledged and is sent again.
    async fn acknowledge(&mut self, reported: Result<TaskId>, payload: &str) -> CloseReason {
        let node = self.identity.node_id;
        let task_id = match reported {
            Ok(task_id) => task_id,
            Err(error) if error.code == Code::SignatureInvalid => {
                tracing::warn!(%node, "task result has an invalid signature");
                return Some((INCOMPATIBLE, "result isn't signed by this node"));
            }
            Err(error) if error.code == Code::TaskNotFound => {
                gpuaas_core::log_failure!(error, %node, "result for an unknown task, or for another node's");
                let ended = self.count_denied(&error);
                if ended.is_some() {
                    return ended;
                }
                let named: Option<gpuaas_agent_protocol::task::TaskResult> =
                    serde_json::from_str(payload).ok();
                named?.task_id
            }
            Err(error) => {
                gpuaas_core::log_failure!(error, %node, "task result not recorded");
                return self.count_denied(&error);
            }
        };
        if !self.send(&FromGateway::Stored { task_id }).await {
            return Some((SILENT, "node accepts no frames"));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size<A, B, C, F>(_: fn(A, B, C) -> F) -> usize {
        size_of::<F>()
    }

    #[test]
    fn a_channel_takes_little_memory_while_it_waits() {
        assert!(size(serve) < 900, "{}", size(serve));
        assert!(size_of::<Outbound>() <= 16, "{}", size_of::<Outbound>());
    }
}
