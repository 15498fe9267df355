//! What policy does when time passes: it loads everything again.

use std::time::Duration;

use gpuaas_http::Supervisor;

use crate::Policy;

/// Whatever was missed is known by then.
const RELOAD_EVERY: Duration = Duration::from_secs(30);

pub(crate) fn start(policy: Policy, supervisor: &Supervisor) {
    supervisor.every("policy", RELOAD_EVERY, move || {
        let policy = policy.clone();
        async move { policy.reload().await }
    });
}
