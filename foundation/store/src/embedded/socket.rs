//! Chooses the directory of the server's socket, whose path length the kernel limits.

use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use gpuaas_core::chain::sha256;

use super::PORT;
use super::account::SystemAccount;
use super::error::EmbeddedError;
use super::home::Home;

/// `sun_path` holds 108 bytes, the last one zero.
const MAX_SOCKET_PATH_BYTES: usize = 107;

/// Returns a private directory: inside the home, or under the runtime directory if that path is too long.
pub(super) fn directory(home: &Home, account: &SystemAccount) -> Result<PathBuf, EmbeddedError> {
    let directory = if fits(&home.run) { home.run.clone() } else { short(&home.root) };
    account.private_directory(&directory)?;
    Ok(directory)
}

fn fits(directory: &Path) -> bool {
    directory.join(format!(".s.PGSQL.{PORT}")).as_os_str().len() <= MAX_SOCKET_PATH_BYTES
}

/// Returns a short directory name that is stable for one home and differs between homes.
fn short(root: &Path) -> PathBuf {
    let name = sha256(&[root.as_os_str().as_bytes()]);
    let runtime = Path::new("/run");
    let as_root = rustix::process::geteuid().is_root() && runtime.is_dir();
    let parent = if as_root { runtime } else { Path::new("/tmp") };
    parent.join(format!("gpuaas-{}", &name[..16]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_home_has_a_short_socket_of_its_own() {
        let long = |letter: &str| PathBuf::from(format!("/srv/{}", letter.repeat(100)));
        assert!(!fits(&long("a")));
        assert!(fits(&short(&long("a"))));
        assert_eq!(short(&long("a")), short(&long("a")));
        assert_ne!(short(&long("a")), short(&long("b")));
    }
}
