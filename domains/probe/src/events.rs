//! Events probe emits.

use gpuaas_core::{ProbeId, RunId};

gpuaas_core::events! { "probe";
    /// A probe started. Its consumer signals the run under the key.
    ProbeStarted = "started" of "probe" by probe_id { probe_id: ProbeId, run_id: RunId, key: String }
}
