//! Executes `stream.open`.

use gpuaas_agent_protocol::tasks::{StreamOpen, StreamOpenParams, StreamOpened};

use super::handler::{TaskContext, TaskHandler};
use crate::drivers::{HostDrivers, Work};
use crate::streams;

impl TaskHandler for StreamOpen {
    type Driver = ();
    /// Streams have their own limits: a gateway that doesn't answer must not delay other tasks.
    const NEEDS_PERMIT: bool = false;

    fn driver(_: &HostDrivers) -> Option<&Self::Driver> {
        Some(&())
    }

    fn run<'a>((): &'a (), params: &'a StreamOpenParams, context: &'a TaskContext) -> Work<'a, StreamOpened> {
        Box::pin(async {
            streams::open(&context.node, params).await?;
            Ok(StreamOpened { stream_id: params.stream_id })
        })
    }
}
