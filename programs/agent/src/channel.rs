//! The channel: one connection to one of the listed gateways, opened again whenever it ends.

use std::mem;
use std::sync::Arc;
use std::time::Duration;

use gpuaas_agent_protocol::frames::{FromAgent, FromGateway};
use tokio::sync::mpsc;
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};

use crate::backoff::Backoff;
use crate::error::{AgentError, Result};
use crate::gateway_link::{GatewayLink, Incoming};
use crate::node::{Node, OUTBOX_FRAMES};

/// A gateway that wants to hear less often is sent_results this often all the same.
const LONGEST_BEAT_SECONDS: u32 = 60;
/// A channel that lasts this long was a good one.
const HEALTHY_BEATS: u32 = 12;
/// A gateway that says nothing for so many beats is gone.
const SILENT_BEATS: u32 = 4;
/// Results that nobody confirmed are said again after so many beats.
const REPEAT_BEATS: u32 = 3;
/// A gateway has this long to say welcome.
const WELCOME: Duration = Duration::from_secs(15);

/// Keeps a channel open until the agent stops.
pub async fn keep(node: Arc<Node>) {
    let mut backoff = Backoff::default();
    loop {
        let ended = Box::pin(attempt(&node, &mut backoff)).await;
        let wait = backoff.next(&node.sources.entropy);
        match ended {
            Ok(()) => tracing::debug!(node = %node.id(), ?wait, "the channel ended"),
            Err(error) => tracing::warn!(node = %node.id(), %error, ?wait, "no channel; trying again"),
        }
        tokio::time::sleep(wait).await;
    }
}

/// Keeps a second channel open while the host is sent_results to misbehave so.
pub async fn keep_double(node: Arc<Node>) {
    loop {
        node.network_faults.is_double(true).await;
        tokio::select! {
            () = keep(node.clone()) => {}
            () = node.network_faults.is_double(false) => {}
        }
    }
}

/// One try at every listed gateway, beginning with any, until one gives a channel; ends with it.
async fn attempt(node: &Arc<Node>, backoff: &mut Backoff) -> Result<()> {
    let mut last = AgentError::State("no gateway is listed".to_owned());
    for gateway in from_any(node)? {
        if node.is_due()
            && let Err(error) = node.renew(&gateway).await
        {
            // The old certificate may still do.
            tracing::warn!(node = %node.id(), %error, "the certificate could not be renewed");
        }
        match Conversation::begin(node, &gateway).await {
            Ok(conversation) => return conversation.go_on(backoff).await,
            Err(error) => last = error,
        }
    }
    Err(last)
}

fn from_any(node: &Node) -> Result<Vec<String>> {
    let mut gateways = node.identity().gateways()?;
    let random = u64::from_le_bytes(node.sources.entropy.bytes());
    let turn = usize::try_from(random % gateways.len().max(1) as u64).unwrap_or(0);
    gateways.rotate_left(turn);
    Ok(gateways)
}

struct Conversation<'a> {
    node: &'a Arc<Node>,
    gateway: &'a str,
    link: GatewayLink<'a>,
    outbox: mpsc::Receiver<FromAgent>,
    beat: Interval,
    beats: u32,
    silent_beats: u32,
    /// Beats between samples, and the first with one.
    sample_every: u32,
    first_sample: u32,
    /// The next beat has one in any case: a task has changed what there is to measure.
    sample_next: bool,
}

enum Next {
    GoOn,
    End,
}

impl<'a> Conversation<'a> {
    /// Hello, and welcome.
    async fn begin(node: &'a Arc<Node>, gateway: &'a str) -> Result<Conversation<'a>> {
        let mut link = GatewayLink::open(node, gateway).await?;
        let late = |_| AgentError::unreachable(gateway, "it didn't say welcome");
        let Some(FromGateway::Welcome { epoch, task_keys, telemetry_seconds, heartbeat_seconds, .. }) =
            timeout(WELCOME, frame(&mut link)).await.map_err(late)??
        else {
            return Err(AgentError::unreachable(gateway, "it ended the channel before welcome"));
        };
        node.take_keys(task_keys).await?;
        tracing::info!(node = %node.id(), gateway, epoch, "connected");
        node.agent_log.note(&format!("connected to {gateway}, epoch {epoch}"));
        let (sender, outbox) = mpsc::channel(OUTBOX_FRAMES);
        node.attach(sender);
        let heartbeat_seconds = heartbeat_seconds.clamp(1, LONGEST_BEAT_SECONDS);
        let mut beat = interval(Duration::from_secs(heartbeat_seconds.into()));
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let sample_every = telemetry_seconds.div_ceil(heartbeat_seconds).max(1);
        let mut first_sample = 0;
        if node.connections() > 1 {
            // A fleet that comes back together has said hello, which does for a beat, and doesn't measure itself together too.
            beat.reset();
            first_sample = u32::from_le_bytes(node.sources.entropy.bytes()) % sample_every;
        }
        Ok(Self {
            node,
            gateway,
            link,
            outbox,
            beat,
            beats: 0,
            silent_beats: 0,
            sample_every,
            first_sample,
            sample_next: false,
        })
    }

    async fn go_on(mut self, backoff: &mut Backoff) -> Result<()> {
        self.repeat_results().await?;
        self.replay().await?;
        let network_faults = self.node.network_faults.clone();
        let gone = network_faults.gone();
        tokio::pin!(gone);
        loop {
            let next = tokio::select! {
                () = &mut gone => {
                    // The link stays open and silent.
                    self.outbox.close();
                    network_faults.back().await;
                    Next::End
                }
                heard = self.link.recv() => self.heard(heard?).await?,
                Some(frame) = self.outbox.recv() => {
                    self.sample_next |= matches!(frame, FromAgent::Result(_));
                    self.send(&frame).await?;
                    Next::GoOn
                }
                _ = self.beat.tick() => self.on_beat(backoff).await?,
            };
            if let Next::End = next {
                return Ok(());
            }
        }
    }

    async fn heard(&mut self, heard: Incoming) -> Result<Next> {
        self.silent_beats = 0;
        match heard {
            Incoming::Frame(frame) => self.answer(frame).await,
            Incoming::KeepAlive => Ok(Next::GoOn),
            Incoming::End => Ok(Next::End),
        }
    }

    async fn answer(&mut self, frame: FromGateway) -> Result<Next> {
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
                node.take_keys(task_keys).await?;
            }
            FromGateway::Renew => return self.renew().await,
            FromGateway::FetchHistory { request_id, since, limit } => {
                let samples = node.ring.lock().since(since, limit)?;
                self.send(&FromAgent::History { request_id, samples }).await?;
            }
        }
        Ok(Next::GoOn)
    }

    /// A new certificate is shown with a new connection.
    async fn renew(&mut self) -> Result<Next> {
        match self.node.renew(self.gateway).await {
            Ok(()) => {
                self.link.close().await;
                Ok(Next::End)
            }
            Err(error) => {
                tracing::warn!(node = %self.node.id(), %error, "the certificate could not be renewed");
                Ok(Next::GoOn)
            }
        }
    }

    async fn on_beat(&mut self, backoff: &mut Backoff) -> Result<Next> {
        self.beats += 1;
        self.silent_beats += 1;
        if self.silent_beats > SILENT_BEATS {
            return Err(AgentError::unreachable(self.gateway, "it fell silent"));
        }
        if self.beats == HEALTHY_BEATS {
            backoff.reset();
        }
        let is_due = (self.beats - 1) % self.sample_every == self.first_sample;
        if mem::take(&mut self.sample_next) || is_due {
            let sample = self.node.host.sample();
            self.node.ring.lock().push(&sample)?;
            self.send(&FromAgent::Telemetry(sample)).await?;
        } else {
            self.send(&FromAgent::Heartbeat).await?;
        }
        if self.beats.is_multiple_of(2) {
            self.link.ping().await?;
        }
        if self.beats.is_multiple_of(REPEAT_BEATS) {
            self.repeat_results().await?;
        }
        if self.beats.is_multiple_of(HEALTHY_BEATS) && self.node.is_due() {
            return self.renew().await;
        }
        Ok(Next::GoOn)
    }

    async fn repeat_results(&mut self) -> Result<()> {
        for result in self.node.unstored().await? {
            self.send(&FromAgent::Result(result)).await?;
        }
        Ok(())
    }

    async fn replay(&mut self) -> Result<()> {
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

/// The next frame that is known here, unless the channel ends first.
async fn frame(link: &mut GatewayLink<'_>) -> Result<Option<FromGateway>> {
    loop {
        match link.recv().await? {
            Incoming::Frame(frame) => return Ok(Some(frame)),
            Incoming::KeepAlive => {}
            Incoming::End => return Ok(None),
        }
    }
}
