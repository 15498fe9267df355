//! One channel, from hello to its end.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use gpuaas_agent_protocol::PROTOCOL;
use gpuaas_agent_protocol::checked::FrameFault;
use gpuaas_agent_protocol::frames::{FromAgent, FromGateway, Hello};
use gpuaas_agent_protocol::task::Task;
use gpuaas_core::{Code, Error, NodeId, Result, TaskId};
use gpuaas_http::{Incoming, PeerConnection};
use gpuaas_pki::PeerIdentity;
use gpuaas_settings::keys;
use tokio_util::sync::CancellationToken;

use super::Gateway;
use super::connections::{FrameReceiver, Outbound, REVOKED};
use super::frame_budget::FrameBudget;
use super::session_batches::Opened;
use crate::commands::results::{self, Reporter};
use crate::commands::sessions::Arrival;

/// The longest a host may take to say hello.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
const GOING_AWAY: u16 = 1001;
const INCOMPATIBLE: u16 = 4400;
const CLOCK_SKEW: u16 = 4408;
const SILENT: u16 = 4410;
const TOO_MANY_DENIED: u16 = 4429;
const INTERNAL_ERROR: u16 = 1011;
const STOPS: &str = "the gateway stops";

/// One channel, from hello to its end.
#[expect(clippy::manual_async_fn, reason = "an `async fn` keeps its arguments twice")]
pub(super) fn serve(
    gateway: Arc<Gateway>,
    identity: PeerIdentity,
    address: Option<IpAddr>,
    mut peer: PeerConnection,
    stopping: CancellationToken,
) -> impl Future<Output = ()> {
    async move { run_session(&gateway, &identity, address, &mut peer, &stopping).await }
}

/// What is waited in for years is small: whatever is done before, after and in between is in a box.
async fn run_session(
    gateway: &Gateway,
    identity: &PeerIdentity,
    address: Option<IpAddr>,
    peer: &mut PeerConnection,
    stopping: &CancellationToken,
) {
    let node = identity.node_id;
    let arrived = Box::pin(open_session(gateway, identity, address, peer, stopping)).await;
    let Opened { epoch, unfinished, receiver } = match arrived {
        Ok(arrived) => arrived,
        Err((code, why)) => {
            tracing::warn!(%node, why, "a host was turned away");
            return Box::pin(peer.close(code, &why)).await;
        }
    };
    let budget = FrameBudget::new(gateway.fleet.store.sources().uptime());
    let mut session = Session { gateway, identity, epoch, peer, receiver, budget };
    let ended = match Box::pin(session.send_welcome(unfinished)).await {
        true => session.run(stopping).await,
        false => None,
    };
    Box::pin(close(gateway, (node, epoch), ended, peer, stopping)).await;
}

async fn close(
    gateway: &Gateway,
    (node, epoch): (NodeId, i64),
    ended: CloseReason,
    peer: &mut PeerConnection,
    stopping: &CancellationToken,
) {
    gateway.connections.remove(node, epoch);
    if let Some((code, why)) = ended {
        peer.close(code, why).await;
    }
    // A gateway that stops ends all its sessions itself.
    let closed = stopping.run_until_cancelled(gateway.batches.closes.submit((node, epoch))).await;
    if let Some(Err(error)) = closed {
        gpuaas_core::log_failure!(error, %node, "the end of a session wasn't written; it is noticed by its gateway's silence");
    }
}

type Rejection = (u16, String);

/// Hears a host's hello and opens its session, or says why not.
async fn open_session(
    gateway: &Gateway,
    identity: &PeerIdentity,
    address: Option<IpAddr>,
    peer: &mut PeerConnection,
    stopping: &CancellationToken,
) -> Result<Opened, Rejection> {
    let hello = hello(peer).await?;
    check_compatibility(gateway, &hello)?;
    let (node, serial) = (identity.node_id, identity.serial.clone());
    let address = address.map(|address| address.to_string());
    let arrival = Arrival { node, serial, address, hello };
    let opened = stopping.run_until_cancelled(gateway.batches.opens.submit(arrival)).await;
    let opened = opened.ok_or_else(|| (GOING_AWAY, STOPS.to_owned()))?;
    match &opened {
        Ok(_) => gateway.attempts.clear(&identity.serial),
        Err(error) => gateway.excuse(&identity.serial, error),
    }
    opened.map_err(|error| (INTERNAL_ERROR, error.code.as_str().to_owned()))
}

async fn hello(peer: &mut PeerConnection) -> Result<Hello, Rejection> {
    let first = || (INCOMPATIBLE, "a hello comes first".to_owned());
    let Ok(Some(Incoming::Text(text))) = tokio::time::timeout(HELLO_TIMEOUT, peer.recv()).await else {
        return Err(first());
    };
    match FromAgent::read(&text) {
        Ok(FromAgent::Hello(hello)) => Ok(hello),
        Ok(_) => Err(first()),
        Err(fault) => Err((INCOMPATIBLE, rejected(fault).to_owned())),
    }
}

/// Counts a frame that isn't taken. Returns why the channel is closed.
fn rejected(fault: FrameFault) -> &'static str {
    metrics::counter!("gpuaas_agent_frames_rejected_total", "reason" => fault.as_str()).increment(1);
    match fault {
        FrameFault::TooLong => "a frame is too long",
        FrameFault::Malformed => "a frame can't be read",
    }
}

/// A host whose clock is far off, or that speaks another protocol, gets no work.
fn check_compatibility(gateway: &Gateway, hello: &Hello) -> Result<(), Rejection> {
    if hello.capabilities.protocol != PROTOCOL {
        return Err((INCOMPATIBLE, format!("protocol {PROTOCOL} is spoken here")));
    }
    let offset = (hello.now - gateway.fleet.store.sources().now()).num_seconds();
    let tolerance = gateway.fleet.settings.get(&keys::NODE_CLOCK_TOLERANCE_SECONDS);
    if offset.abs() > tolerance {
        metrics::counter!("gpuaas_nodes_clock_skew_total").increment(1);
        return Err((CLOCK_SKEW, format!("the host's clock is {offset} s off")));
    }
    Ok(())
}

/// A host that says nothing for so long has missed two beats, and the third is due: it is gone.
fn silence_after(heartbeat_seconds: u32) -> Duration {
    Duration::from_secs(u64::from(heartbeat_seconds.max(1)) * 3 - 2)
}

struct Session<'a> {
    gateway: &'a Gateway,
    identity: &'a PeerIdentity,
    epoch: i64,
    peer: &'a mut PeerConnection,
    receiver: FrameReceiver,
    budget: FrameBudget,
}

type CloseReason = Option<(u16, &'static str)>;

impl Session<'_> {
    /// Welcomes the host and tells it what it was told before. False: it is gone.
    async fn send_welcome(&mut self, unfinished: Vec<Task>) -> bool {
        let fleet = &self.gateway.fleet;
        // The tasks after it are signed with a key that the welcome tells of.
        let ring = fleet.keys.ring();
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

    /// Talks until either side has had enough; says why, unless the host is simply gone.
    async fn run(&mut self, stopping: &CancellationToken) -> CloseReason {
        let mut silence = tokio::time::interval(silence_after(self.gateway.heartbeat_seconds()));
        silence.reset();
        loop {
            tokio::select! {
                // Silence comes last: what was said while we were busy is heard first.
                biased;
                () = stopping.cancelled() => return Some((GOING_AWAY, STOPS)),
                said = self.receiver.next() => match said {
                    Some(Outbound::Frame(frame)) => if !Box::pin(self.send(&frame)).await { return None },
                    Some(Outbound::Close(code)) => return Some((code, "the channel was ended")),
                    None => return Some((REVOKED, "the channel was ended")),
                },
                heard = self.peer.recv() => {
                    silence.reset();
                    let ended = match (heard, self.expired()) {
                        (None, _) => return None,
                        (Some(_), Some(expired)) => Some(expired),
                        (Some(Incoming::KeepAlive), None) => None,
                        (Some(Incoming::Text(text)), None) => Box::pin(self.take(text)).await,
                    };
                    if ended.is_some() {
                        return ended;
                    }
                    let wait = self.budget.frame(self.gateway.fleet.store.sources().uptime());
                    if !wait.is_zero() {
                        metrics::counter!("gpuaas_agent_frames_slowed_total").increment(1);
                        Box::pin(tokio::time::sleep(wait)).await;
                    }
                }
                _ = silence.tick() => return Some((SILENT, "nothing was heard")),
            }
        }
    }

    /// A channel doesn't outlive the certificate it was opened with by more than a beat.
    fn expired(&self) -> CloseReason {
        let now = self.gateway.fleet.store.sources().now();
        (self.identity.not_after <= now).then_some((REVOKED, "the certificate has expired"))
    }

    async fn send(&mut self, frame: &FromGateway) -> bool {
        match serde_json::to_string(frame) {
            Ok(text) => self.peer.send(text).await,
            Err(_) => false,
        }
    }

    async fn take(&mut self, text: String) -> CloseReason {
        let node = self.identity.node_id;
        let frame = match FromAgent::read(&text) {
            Ok(frame) => frame,
            Err(fault) => {
                tracing::warn!(%node, fault = fault.as_str(), "a frame was rejected");
                return Some((INCOMPATIBLE, rejected(fault)));
            }
        };
        drop(text);
        match frame {
            FromAgent::Heartbeat => {}
            FromAgent::Hello(_) => return Some((INCOMPATIBLE, "hello was said already")),
            FromAgent::Accepted { .. } | FromAgent::Progress { .. } => {
                self.gateway.fleet.progress.add(node, frame)
            }
            FromAgent::Telemetry(telemetry) => self.gateway.measured(node, telemetry).await,
            FromAgent::History { request_id, samples } => {
                self.gateway.answer_history(node, request_id, &samples).await
            }
            FromAgent::Refused { task_id, reason, detail } => {
                let reporter = self.reporter();
                let refused = results::refuse(&self.gateway.fleet.store, &reporter, task_id, reason, &detail);
                if let Err(error) = refused.await {
                    gpuaas_core::log_failure!(error, %node, %task_id, "a refusal wasn't taken");
                    return self.count_denied(&error);
                }
            }
            FromAgent::Result(signed) => {
                let reported = self.gateway.report(&self.reporter(), &signed).await;
                return self.answer(reported, &signed.payload).await;
            }
        }
        None
    }

    /// Counts a report that was denied, which left an audit row. After too many the channel ends, and who named tasks of others
    /// waits before the next one.
    fn count_denied(&mut self, error: &Error) -> CloseReason {
        let denied = [Code::TaskNotFound, Code::StateConflict, Code::TokenRevoked].contains(&error.code);
        if !denied || self.budget.denied_report() {
            return None;
        }
        if error.code == Code::TaskNotFound {
            let now = self.gateway.fleet.store.sources().uptime();
            self.gateway.attempts.penalize(&self.identity.serial, now);
        }
        metrics::counter!("gpuaas_agent_frames_rejected_total", "reason" => "too_many_denied").increment(1);
        Some((TOO_MANY_DENIED, "too many reports were denied"))
    }

    fn reporter(&self) -> Reporter {
        Reporter {
            node: self.identity.node_id,
            epoch: self.epoch,
            public_key: self.identity.public_key.clone(),
        }
    }

    /// A result that is kept, or never will be, isn't sent again; one that couldn't be written is.
    async fn answer(&mut self, reported: Result<TaskId>, payload: &str) -> CloseReason {
        let node = self.identity.node_id;
        let task_id = match reported {
            Ok(task_id) => task_id,
            Err(error) if error.code == Code::SignatureInvalid => {
                tracing::warn!(%node, "a result isn't signed by its host");
                return Some((INCOMPATIBLE, "the result isn't signed by this host"));
            }
            Err(error) if error.code == Code::TaskNotFound => {
                gpuaas_core::log_failure!(error, %node, "a result of another host's task, or of none");
                let ended = self.count_denied(&error);
                if ended.is_some() {
                    return ended;
                }
                let named: Option<gpuaas_agent_protocol::task::TaskResult> =
                    serde_json::from_str(payload).ok();
                named?.task_id
            }
            Err(error) => {
                gpuaas_core::log_failure!(error, %node, "a result wasn't taken");
                return self.count_denied(&error);
            }
        };
        if !self.send(&FromGateway::Stored { task_id }).await {
            return Some((SILENT, "nothing was taken"));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size<A, B, C, D, E, F>(_: fn(A, B, C, D, E) -> F) -> usize {
        size_of::<F>()
    }

    #[test]
    fn a_channel_takes_little_memory_while_it_waits() {
        assert!(size(serve) < 1100, "{}", size(serve));
        assert!(size_of::<Outbound>() <= 16, "{}", size_of::<Outbound>());
    }
}
