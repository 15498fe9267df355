//! The channel: one connection to one of the listed gateways, reopened whenever it ends.

use std::mem;
use std::sync::Arc;
use std::time::Duration;

use gpuaas_agent_protocol::frames::{FromAgent, FromGateway};
use tokio::sync::mpsc;
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};

use crate::backoff::Backoff;
use crate::error::{AgentError, Result};
use crate::gateway_link::{GatewayLink, Incoming};
use crate::node::{FRAME_QUEUE_CAPACITY, Node};

/// Upper bound on the heartbeat interval, whatever the gateway requests.
const MAX_HEARTBEAT_SECONDS: u32 = 60;
/// Heartbeats after which a channel counts as healthy and the back-off is reset.
const HEALTHY_BEATS: u32 = 12;
/// Heartbeats without a message from the gateway after which the channel is closed.
const MAX_SILENT_BEATS: u32 = 4;
/// Heartbeats between resends of unconfirmed results.
const RESEND_BEATS: u32 = 3;
/// Limit for the gateway's welcome after the agent's hello.
const WELCOME_TIMEOUT: Duration = Duration::from_secs(15);

/// Keeps a channel open until the agent stops, with back-off between attempts.
pub async fn maintain(node: Arc<Node>) {
    let mut backoff = Backoff::default();
    loop {
        let ended = Box::pin(connect_and_run(&node, &mut backoff)).await;
        let wait = backoff.next(&node.sources.entropy);
        match ended {
            Ok(()) => tracing::debug!(node = %node.id(), ?wait, "channel closed"),
            Err(error) => tracing::warn!(node = %node.id(), %error, ?wait, "channel failed; retrying"),
        }
        tokio::time::sleep(wait).await;
    }
}

/// Keeps a second channel open while fault `duplicate` is set on a simulated host.
pub async fn maintain_duplicate(node: Arc<Node>) {
    loop {
        node.network_faults.wait_for_duplicate(true).await;
        tokio::select! {
            () = maintain(node.clone()) => {}
            () = node.network_faults.wait_for_duplicate(false) => {}
        }
    }
}

/// Tries each listed gateway once, starting at a random one, until a session opens; runs that session to its end.
async fn connect_and_run(node: &Arc<Node>, backoff: &mut Backoff) -> Result<()> {
    let mut last = AgentError::State("no gateway is listed".to_owned());
    for gateway in rotated_gateways(node)? {
        if node.is_renewal_due()
            && let Err(error) = node.renew(&gateway).await
        {
            // The old certificate may still be valid.
            tracing::warn!(node = %node.id(), %error, "certificate renewal failed");
        }
        match Session::open(node, &gateway).await {
            Ok(session) => return session.run(backoff).await,
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Returns the listed gateways, rotated to a random start.
fn rotated_gateways(node: &Node) -> Result<Vec<String>> {
    let mut gateways = node.identity().gateways()?;
    let random = u64::from_le_bytes(node.sources.entropy.bytes());
    let turn = usize::try_from(random % gateways.len().max(1) as u64).unwrap_or(0);
    gateways.rotate_left(turn);
    Ok(gateways)
}

/// One established channel.
struct Session<'a> {
    node: &'a Arc<Node>,
    gateway: &'a str,
    link: GatewayLink<'a>,
    outgoing: mpsc::Receiver<FromAgent>,
    beat: Interval,
    beats: u32,
    silent_beats: u32,
    /// Heartbeats between telemetry samples.
    sample_every: u32,
    /// Heartbeat, modulo `sample_every`, that carries a sample.
    sample_offset: u32,
    /// Forces a sample with the next heartbeat: a task has changed the state of the hardware.
    sample_next: bool,
}

enum Flow {
    Continue,
    End,
}

impl<'a> Session<'a> {
    /// Connects, sends the hello and waits for the gateway's welcome.
    async fn open(node: &'a Arc<Node>, gateway: &'a str) -> Result<Session<'a>> {
        let mut link = GatewayLink::open(node, gateway).await?;
        let late = |_| AgentError::unreachable(gateway, "no welcome in time");
        let Some(FromGateway::Welcome { epoch, task_keys, telemetry_seconds, heartbeat_seconds, .. }) =
            timeout(WELCOME_TIMEOUT, next_frame(&mut link)).await.map_err(late)??
        else {
            return Err(AgentError::unreachable(
                gateway,
                "the gateway closed the channel before its welcome",
            ));
        };
        node.update_task_keys(task_keys).await?;
        tracing::info!(node = %node.id(), gateway, epoch, "connected");
        node.agent_log.append(&format!("connected to {gateway}, epoch {epoch}"));
        let (sender, outgoing) = mpsc::channel(FRAME_QUEUE_CAPACITY);
        node.attach_channel(sender);
        let heartbeat_seconds = heartbeat_seconds.clamp(1, MAX_HEARTBEAT_SECONDS);
        let mut beat = interval(Duration::from_secs(heartbeat_seconds.into()));
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let sample_every = telemetry_seconds.div_ceil(heartbeat_seconds).max(1);
        let mut sample_offset = 0;
        if node.connections() > 1 {
            // Spreads load after a mass reconnect: the hello counts as the first heartbeat, and samples start at a random one.
            beat.reset();
            sample_offset = u32::from_le_bytes(node.sources.entropy.bytes()) % sample_every;
        }
        Ok(Self {
            node,
            gateway,
            link,
            outgoing,
            beat,
            beats: 0,
            silent_beats: 0,
            sample_every,
            sample_offset,
            sample_next: false,
        })
    }

    /// Runs until the channel ends: delivers frames in both directions and sends heartbeats.
    async fn run(mut self, backoff: &mut Backoff) -> Result<()> {
        self.resend_results().await?;
        self.replay_old_results().await?;
        let network_faults = self.node.network_faults.clone();
        let vanished = network_faults.wait_vanished();
        tokio::pin!(vanished);
        loop {
            let next = tokio::select! {
                () = &mut vanished => {
                    // The link stays open and silent.
                    self.outgoing.close();
                    network_faults.wait_restored().await;
                    Flow::End
                }
                incoming = self.link.recv() => self.on_incoming(incoming?).await?,
                Some(frame) = self.outgoing.recv() => {
                    self.sample_next |= matches!(frame, FromAgent::Result(_));
                    self.send(&frame).await?;
                    Flow::Continue
                }
                _ = self.beat.tick() => self.on_beat(backoff).await?,
            };
            if let Flow::End = next {
                return Ok(());
            }
        }
    }

    async fn on_incoming(&mut self, incoming: Incoming) -> Result<Flow> {
        self.silent_beats = 0;
        match incoming {
            Incoming::Frame(frame) => self.on_frame(frame).await,
            Incoming::KeepAlive => Ok(Flow::Continue),
            Incoming::End => Ok(Flow::End),
        }
    }

    async fn on_frame(&mut self, frame: FromGateway) -> Result<Flow> {
        let node = self.node;
        match frame {
            FromGateway::Task(signed) => {
                if let Some(frame) = node.receive(&signed).await? {
                    self.send(&frame).await?;
                }
            }
            FromGateway::Stored { task_id } => {
                let now = node.sources.now();
                node.journal(move |journal| journal.stored(task_id, now)).await?;
            }
            FromGateway::Keys { task_keys } | FromGateway::Welcome { task_keys, .. } => {
                node.update_task_keys(task_keys).await?;
            }
            FromGateway::Renew => return self.renew().await,
            FromGateway::FetchHistory { request_id, since, limit } => {
                let samples = node.ring.lock().since(since, limit)?;
                self.send(&FromAgent::History { request_id, samples }).await?;
            }
        }
        Ok(Flow::Continue)
    }

    /// Renews the certificate and ends the session, so that the next connection presents the new one.
    async fn renew(&mut self) -> Result<Flow> {
        match self.node.renew(self.gateway).await {
            Ok(()) => {
                self.link.close().await;
                Ok(Flow::End)
            }
            Err(error) => {
                tracing::warn!(node = %self.node.id(), %error, "certificate renewal failed");
                Ok(Flow::Continue)
            }
        }
    }

    async fn on_beat(&mut self, backoff: &mut Backoff) -> Result<Flow> {
        self.beats += 1;
        self.silent_beats += 1;
        if self.silent_beats > MAX_SILENT_BEATS {
            return Err(AgentError::unreachable(self.gateway, "no messages from the gateway"));
        }
        if self.beats == HEALTHY_BEATS {
            backoff.reset();
        }
        let is_due = (self.beats - 1) % self.sample_every == self.sample_offset;
        if mem::take(&mut self.sample_next) || is_due {
            self.send_sample().await?;
        } else {
            self.send(&FromAgent::Heartbeat).await?;
        }
        if self.beats.is_multiple_of(2) {
            self.link.ping().await?;
        }
        if self.beats.is_multiple_of(RESEND_BEATS) {
            self.resend_results().await?;
        }
        if self.beats.is_multiple_of(HEALTHY_BEATS) && self.node.is_renewal_due() {
            return self.renew().await;
        }
        Ok(Flow::Continue)
    }

    /// Records and sends a telemetry sample; a heartbeat if the host measures nothing.
    async fn send_sample(&mut self) -> Result<()> {
        let Some(sample) = self.node.drivers.sample() else { return self.send(&FromAgent::Heartbeat).await };
        self.node.ring.lock().push(&sample)?;
        self.send(&FromAgent::Telemetry(sample)).await
    }

    /// Sends every result whose storage hasn't been confirmed.
    async fn resend_results(&mut self) -> Result<()> {
        for result in self.node.unstored().await? {
            self.send(&FromAgent::Result(result)).await?;
        }
        Ok(())
    }

    /// Sends old results again; there are none unless fault `replay` was set.
    async fn replay_old_results(&mut self) -> Result<()> {
        let sent_results: Vec<_> = self.node.sent_results.lock().iter().cloned().collect();
        for result in sent_results {
            self.send(&FromAgent::Result(result)).await?;
        }
        Ok(())
    }

    async fn send(&mut self, frame: &FromAgent) -> Result<()> {
        self.link.send(frame).await
    }
}

/// Returns the next known frame, or `None` if the channel ends first.
async fn next_frame(link: &mut GatewayLink<'_>) -> Result<Option<FromGateway>> {
    loop {
        match link.recv().await? {
            Incoming::Frame(frame) => return Ok(Some(frame)),
            Incoming::KeepAlive => {}
            Incoming::End => return Ok(None),
        }
    }
}
