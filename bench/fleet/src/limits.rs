//! Open files: a host is a socket here and another one in the gateway, which inherits the limit.

use gpuaas_core::Result;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::cloud::wrong;

/// Journals, databases, binaries.
const SPARE: usize = 2_000;

/// Raises the soft limit to the hard one, and says so when that is too low.
pub fn raise(hosts: usize) -> Result<()> {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum })
        .map_err(gpuaas_core::Error::internal)?;
    let needed = (hosts + SPARE) as u64;
    match maximum {
        Some(most) if most < needed => {
            Err(wrong(format!("{hosts} hosts need {needed} open files, and {most} are allowed (ulimit -Hn)")))
        }
        _ => Ok(()),
    }
}
