//! Handlers of task types, with parameters and output typed inside a handler and JSON outside.

use std::sync::Arc;
use std::time::Duration;

use gpuaas_agent_protocol::task::TaskType;
use gpuaas_core::AllocationId;
use serde::Deserialize;
use serde_json::Value;

use crate::drivers::{Failure, HostDrivers, Work};
use crate::node::Node;
use crate::progress::Progress;

/// Execution of a task type on this host. Running a task again leads to the same state and output.
pub(crate) trait TaskHandler: TaskType {
    /// Driver that the task needs; `()` if it needs none.
    type Driver: ?Sized + Send + Sync;

    /// True if the task counts towards the limit of concurrent tasks.
    const NEEDS_PERMIT: bool = true;

    /// Returns the driver, or `None` if the host lacks it: the task isn't supported there.
    fn driver(drivers: &HostDrivers) -> Option<&Self::Driver>;

    /// Returns the allocation whose tasks run one after the other, in order of arrival.
    fn allocation(_params: &Self::Params) -> Option<AllocationId> {
        None
    }

    fn run<'a>(
        driver: &'a Self::Driver,
        params: &'a Self::Params,
        context: &'a TaskContext,
    ) -> Work<'a, Self::Output>;
}

/// Agent and progress of a running task.
pub(crate) struct TaskContext {
    pub node: Arc<Node>,
    pub progress: Progress,
}

/// A task type in the table of handlers.
pub(super) struct HandlerEntry {
    pub name: &'static str,
    pub version: u16,
    pub is_supported: fn(&HostDrivers) -> bool,
    pub prepare: fn(&Value) -> serde_json::Result<PreparedTask>,
}

impl HandlerEntry {
    pub const fn of<T: TaskHandler>() -> Self {
        Self {
            name: T::NAME,
            version: T::VERSION,
            is_supported: |drivers| T::driver(drivers).is_some(),
            prepare: prepare::<T>,
        }
    }
}

/// A task with its parameters parsed.
pub(crate) struct PreparedTask {
    /// Allocation whose tasks run one after the other.
    pub allocation: Option<AllocationId>,
    pub time_limit: Duration,
    /// True if the task counts towards the limit of concurrent tasks.
    pub needs_permit: bool,
    execution: Box<dyn Execute>,
}

impl PreparedTask {
    /// Executes the task and returns its output as JSON. Fails with `not_supported` if the host lacks the driver.
    pub async fn run(&self, context: &TaskContext) -> Result<Value, Failure> {
        self.execution.execute(context).await
    }
}

fn prepare<T: TaskHandler>(params: &Value) -> serde_json::Result<PreparedTask> {
    let params = T::Params::deserialize(params)?;
    Ok(PreparedTask {
        allocation: T::allocation(&params),
        time_limit: Duration::from_secs(T::LIMIT_SECONDS.into()),
        needs_permit: T::NEEDS_PERMIT,
        execution: Box::new(Execution::<T> { params }),
    })
}

/// Parsed parameters, from which the type of the task follows.
struct Execution<T: TaskHandler> {
    params: T::Params,
}

/// [`Execution`] of any task type.
trait Execute: Send + Sync {
    fn execute<'a>(&'a self, context: &'a TaskContext) -> Work<'a, Value>;
}

impl<T: TaskHandler> Execute for Execution<T> {
    fn execute<'a>(&'a self, context: &'a TaskContext) -> Work<'a, Value> {
        Box::pin(async move {
            let driver = T::driver(&context.node.drivers).ok_or_else(|| Failure::not_supported(T::NAME))?;
            let output = T::run(driver, &self.params, context).await?;
            serde_json::to_value(output).map_err(|error| Failure::new("internal", error.to_string()))
        })
    }
}
