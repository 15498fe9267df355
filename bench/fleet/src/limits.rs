//! Limit of open files: a node needs a socket here and another in the gateway, which inherits the limit.

use gpuaas_core::Result;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::cloud::failure;

/// Open files for everything else: journals, databases, executables.
const OTHER_FILES: usize = 2_000;

/// Raises the soft limit to the hard limit. Fails if that is too low.
pub fn raise(hosts: usize) -> Result<()> {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum })
        .map_err(gpuaas_core::Error::internal)?;
    let needed = (hosts + OTHER_FILES) as u64;
    match maximum {
        Some(most) if most < needed => Err(failure(format!(
            "{hosts} nodes need {needed} open files, and only {most} are allowed: raise `ulimit -Hn`"
        ))),
        _ => Ok(()),
    }
}
