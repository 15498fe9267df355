//! Checks of data connections: an echo stream on the node, whose bytes are compared.

use std::time::Duration;

use bytes::Bytes;
use futures::future::join_all;
use gpuaas_agent_protocol::tasks::StreamTarget;
use gpuaas_core::{Code, Error, Result, Uptime};
use gpuaas_data_stream::{DataReceiver, DataSender, StreamFailure};
use gpuaas_store::{PlatformReason, Topic, Tx};
use gpuaas_supervisor::Supervisor;

use super::{POLL_INTERVAL, StreamRequest};
use crate::commands::stream_checks::{self, ClaimedCheck};
use crate::gateway::Gateway;
use crate::model::StreamCheckResult;

/// Maximum checks that a gateway runs at the same time.
const MAX_CONCURRENT_CHECKS: usize = 4;
/// Limit for a check.
const CHECK_TIMEOUT: Duration = Duration::from_secs(60);
const ABANDONED_INTERVAL: Duration = Duration::from_secs(30);
/// Size of the random block that is sent again and again. A prime, so that a shifted message isn't equal.
const BLOCK_BYTES: usize = 32_749;
const ROUND_TRIP_BYTES: usize = 16;

pub(super) fn start(gateway: &Gateway, supervisor: &Supervisor) {
    let checks = gateway.clone();
    supervisor.spawn_restarting("stream checks", move || {
        let gateway = checks.clone();
        async move { gateway.serve_stream_checks().await }
    });
    let abandoned = gateway.clone();
    supervisor.every("abandoned stream checks", ABANDONED_INTERVAL, move || {
        let gateway = abandoned.clone();
        async move {
            let now = gateway.fleet.store.sources().now();
            let fail = async |tx: &mut Tx| stream_checks::fail_abandoned(tx, now).await;
            gateway.fleet.store.autocommit(PlatformReason::Fleet, fail).await
        }
    });
}

impl Gateway {
    async fn serve_stream_checks(&self) -> Result<()> {
        let store = &self.fleet.store;
        let mut commits = store.commit_listener(Topic::Tasks);
        loop {
            let now = store.sources().now();
            let claim = async |tx: &mut Tx| stream_checks::claim(tx, now, MAX_CONCURRENT_CHECKS).await;
            let claimed = store.autocommit(PlatformReason::Fleet, claim).await?;
            if claimed.is_empty() {
                commits.wait(POLL_INTERVAL).await;
            }
            join_all(claimed.into_iter().map(|check| self.run_stream_check(check))).await;
        }
    }

    async fn run_stream_check(&self, check: ClaimedCheck) {
        let id = check.id;
        let late = |_| Err(Error::new(Code::UpstreamError, "The bytes weren't back in time."));
        let checked = tokio::time::timeout(CHECK_TIMEOUT, self.check_stream(check)).await;
        let result = checked.unwrap_or_else(late).unwrap_or_else(|Error { code, detail, .. }| {
            StreamCheckResult::Failed { code: code.as_str().to_owned(), detail: detail.into_owned() }
        });
        let now = self.fleet.store.sources().now();
        let finish = async |tx: &mut Tx| stream_checks::finish(tx, id, &result, now).await;
        if let Err(error) = self.fleet.store.autocommit(PlatformReason::Fleet, finish).await {
            gpuaas_core::log_failure!(error, check = %id, "result of a stream check not recorded; the check will fail");
        }
    }

    /// Sends bytes to the node and back, and compares them.
    async fn check_stream(&self, check: ClaimedCheck) -> Result<StreamCheckResult> {
        let ClaimedCheck { id, node, bytes, cause } = check;
        let sources = self.fleet.store.sources();
        let block = Bytes::from(sources.entropy.bytes::<BLOCK_BYTES>().to_vec());
        let ordered_at = sources.uptime();
        let request = StreamRequest::new(id.uuid(), StreamTarget::Echo {}, cause);
        let (mut sender, mut receiver) = self.open_stream(node, request).await?.split();
        let opened_at = sources.uptime();
        sender.send(block.slice(..ROUND_TRIP_BYTES)).await.map_err(failed)?;
        compare(&mut receiver, &block, ROUND_TRIP_BYTES as u64).await?;
        let returned_at = sources.uptime();
        let (_, ()) = tokio::try_join!(
            async { send(sender, &block, u64::from(bytes)).await.map_err(failed) },
            compare(&mut receiver, &block, u64::from(bytes))
        )?;
        let ended_at = sources.uptime();
        if receiver.recv().await.map_err(failed)?.is_some() {
            return Err(altered());
        }
        let transfer = microseconds(returned_at, ended_at).max(1);
        Ok(StreamCheckResult::Passed {
            open_ms: microseconds(ordered_at, opened_at) / 1000,
            round_trip_us: microseconds(opened_at, returned_at),
            transfer_ms: transfer / 1000,
            bytes_per_second: u64::from(bytes) * 1_000_000 / transfer,
        })
    }
}

fn microseconds(from: Uptime, to: Uptime) -> u64 {
    to.since(from).num_microseconds().and_then(|us| u64::try_from(us).ok()).unwrap_or(0)
}

/// Sends this many bytes of the repeated block, and ends.
async fn send(mut sender: DataSender, block: &Bytes, bytes: u64) -> Result<(), StreamFailure> {
    let mut rest = bytes;
    while rest > 0 {
        let length = rest.min(block.len() as u64);
        sender.send(block.slice(..length as usize)).await?;
        rest -= length;
    }
    sender.end();
    Ok(())
}

/// Receives this many bytes and compares them with the repeated block.
async fn compare(receiver: &mut DataReceiver, block: &Bytes, bytes: u64) -> Result<()> {
    let mut position = 0;
    while (position as u64) < bytes {
        let data = receiver.recv().await.map_err(failed)?;
        let data = data.ok_or_else(altered)?;
        let expected = block.iter().cycle().skip(position % block.len());
        if (position + data.len()) as u64 > bytes || !data.iter().eq(expected.take(data.len())) {
            return Err(altered());
        }
        position += data.len();
    }
    Ok(())
}

fn failed(failure: StreamFailure) -> Error {
    Error::new(Code::UpstreamError, format!("The stream ended: {failure}."))
}

fn altered() -> Error {
    Error::new(Code::UpstreamError, "The node returned other bytes than were sent.")
}
