//! The master key: 32 bytes from a file, the environment or a command, identified by a digest.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::process::{self, Command};

use aws_lc_rs::aead::{AES_256_GCM, LessSafeKey, UnboundKey};
use aws_lc_rs::hkdf::Prk;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use gpuaas_core::chain::sha256;
use gpuaas_core::{Entropy, Secret};
use zeroize::Zeroizing;

use crate::derive;

const KEY_BYTES: usize = 32;
const ID_LABEL: &[u8] = b"gpuaas master key\0";
const ID_DIGITS: usize = 16;
const MAX_FILE_BYTES: u64 = 1024;
const COMMAND_TIMEOUT_SECONDS: &str = "30";

/// Source of the key: always 32 bytes in base64, as printed by `openssl rand -base64 32`.
#[derive(Debug, Clone)]
pub enum MasterKeySource {
    /// Path of a file; created at first start, readable by its owner only.
    File(PathBuf),
    /// Name of an environment variable.
    Environment(String),
    /// A command and its arguments; it prints the key.
    Command(Vec<String>),
}

#[derive(Debug, thiserror::Error)]
pub enum MasterKeyError {
    #[error("could not {action} the master key file {}", path.display())]
    File { action: &'static str, path: PathBuf, source: io::Error },
    #[error("the master key file {} has mode {mode:03o}: other users can access it. Run chmod 600, and rotate the key if it may have been read", path.display())]
    Permissions { path: PathBuf, mode: u32 },
    #[error("the environment variable {name} with the master key is not set")]
    Unset { name: String },
    #[error("the command for the master key could not be run")]
    Command(#[source] io::Error),
    #[error("the command for the master key failed ({status}): {stderr}")]
    CommandFailed { status: process::ExitStatus, stderr: String },
    #[error("the master key from {origin} is not {KEY_BYTES} bytes in base64")]
    Malformed { origin: String },
    #[error("the cipher rejects the master key")]
    Unusable,
}

/// A key that seals other secrets. It can't be printed or exported.
pub struct MasterKey {
    id: String,
    cipher: LessSafeKey,
    root: Prk,
}

impl MasterKey {
    pub fn load(source: &MasterKeySource, entropy: &Entropy) -> Result<Self, MasterKeyError> {
        match source {
            MasterKeySource::File(path) => {
                if !path.exists() {
                    create(path, entropy).map_err(file_error("create", path))?;
                }
                Self::from_text(&read(path)?, &path.display().to_string())
            }
            MasterKeySource::Environment(name) => {
                let text = std::env::var(name).map_err(|_| MasterKeyError::Unset { name: name.clone() })?;
                Self::from_text(&Zeroizing::new(text), name)
            }
            MasterKeySource::Command(words) => Self::from_text(&run(words)?, "the command"),
        }
    }

    /// Loads an existing key. Never creates a file.
    pub fn load_existing(source: &MasterKeySource, entropy: &Entropy) -> Result<Self, MasterKeyError> {
        match source {
            MasterKeySource::File(path) => Self::from_text(&read(path)?, &path.display().to_string()),
            other => Self::load(other, entropy),
        }
    }

    pub fn from_bytes(bytes: &Secret<[u8; KEY_BYTES]>) -> Result<Self, MasterKeyError> {
        let bytes = bytes.expose();
        let key = UnboundKey::new(&AES_256_GCM, bytes).map_err(|_| MasterKeyError::Unusable)?;
        let id = sha256(&[ID_LABEL, bytes])[..ID_DIGITS].to_owned();
        Ok(Self { id, cipher: LessSafeKey::new(key), root: derive::root(bytes) })
    }

    /// Returns the key's id, which reveals nothing about the key.
    pub fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn cipher(&self) -> &LessSafeKey {
        &self.cipher
    }

    pub(crate) fn root(&self) -> &Prk {
        &self.root
    }

    fn from_text(text: &str, origin: &str) -> Result<Self, MasterKeyError> {
        let malformed = || MasterKeyError::Malformed { origin: origin.to_owned() };
        let decoded = Zeroizing::new(STANDARD.decode(text.trim()).map_err(|_| malformed())?);
        let bytes = decoded.as_slice().try_into().map_err(|_| malformed())?;
        Self::from_bytes(&Secret::new(bytes))
    }
}

/// Creates the key file atomically. A file that another process has created meanwhile stays.
fn create(path: &Path, entropy: &Entropy) -> io::Result<()> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let key = Zeroizing::new(entropy.bytes::<KEY_BYTES>());
    let text = Zeroizing::new(STANDARD.encode(*key) + "\n");
    let draft = path.with_extension(format!("{}.new", process::id()));
    match fs::remove_file(&draft) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    let placed = fs::hard_link(&draft, path);
    fs::remove_file(&draft)?;
    match placed {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => File::open(directory)?.sync_all(),
    }
}

fn read(path: &Path) -> Result<Zeroizing<String>, MasterKeyError> {
    let file = File::open(path).map_err(file_error("open", path))?;
    let mode = file.metadata().map_err(file_error("inspect", path))?.mode() & 0o777;
    if mode & 0o077 != 0 {
        return Err(MasterKeyError::Permissions { path: path.to_owned(), mode });
    }
    let mut text = Zeroizing::new(String::new());
    file.take(MAX_FILE_BYTES).read_to_string(&mut text).map_err(file_error("read", path))?;
    Ok(text)
}

/// Runs the command and returns its output, which is the key: errors may quote only its standard error.
fn run(words: &[String]) -> Result<Zeroizing<String>, MasterKeyError> {
    let mut command = Command::new("timeout");
    let output =
        command.arg(COMMAND_TIMEOUT_SECONDS).args(words).output().map_err(MasterKeyError::Command)?;
    let printed = Zeroizing::new(output.stdout);
    if !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        return Err(MasterKeyError::CommandFailed { status: output.status, stderr });
    }
    Ok(Zeroizing::new(String::from_utf8_lossy(&printed).into_owned()))
}

fn file_error(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> MasterKeyError {
    move |source| MasterKeyError::File { action, path: path.to_owned(), source }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    const TEXT: &str = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=";

    fn load(source: MasterKeySource) -> Result<String, MasterKeyError> {
        MasterKey::load(&source, &Entropy::seeded(3)).map(|key| key.id)
    }

    fn command(words: &[&str]) -> MasterKeySource {
        MasterKeySource::Command(words.iter().map(|word| (*word).to_owned()).collect())
    }

    fn ones() -> String {
        MasterKey::from_bytes(&Secret::new([1; KEY_BYTES])).expect("a key").id
    }

    #[test]
    fn a_key_file_is_made_once_and_only_for_its_owner() {
        let directory = tempfile::tempdir().expect("temporary directory");
        let path = directory.path().join("master.key");

        let first = load(MasterKeySource::File(path.clone())).expect("made");
        let again = MasterKey::load(&MasterKeySource::File(path.clone()), &Entropy::seeded(4)).expect("read");

        assert_eq!(first, again.id);
        let mode = fs::metadata(&path).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(fs::read_dir(directory.path()).expect("listed").count(), 1);
    }

    #[test]
    fn a_key_file_that_others_may_read_is_refused() {
        let directory = tempfile::tempdir().expect("temporary directory");
        let path = directory.path().join("master.key");
        load(MasterKeySource::File(path.clone())).expect("made");
        for mode in [0o640, 0o604, 0o620, 0o601] {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("changed");
            let refused = load(MasterKeySource::File(path.clone()));
            assert!(matches!(refused, Err(MasterKeyError::Permissions { mode: found, .. }) if found == mode));
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o400)).expect("changed");
        assert!(load(MasterKeySource::File(path)).is_ok());
    }

    #[test]
    fn a_damaged_key_file_is_refused_and_left_alone() {
        let directory = tempfile::tempdir().expect("temporary directory");
        let path = directory.path().join("master.key");
        load(MasterKeySource::File(path.clone())).expect("made");
        for text in ["", "AQEB", "not base64!", &TEXT.repeat(2)] {
            fs::write(&path, text).expect("written");
            let refused = load(MasterKeySource::File(path.clone()));
            assert!(matches!(refused, Err(MasterKeyError::Malformed { .. })), "{text:?}");
            assert_eq!(fs::read_to_string(&path).expect("read"), text);
        }
    }

    #[test]
    fn a_command_prints_the_key() {
        assert_eq!(load(command(&["echo", TEXT])).expect("a key"), ones());
    }

    #[test]
    fn a_failing_command_reports_its_stderr_and_never_its_output() {
        let words = ["sh", "-c", "echo the-secret; echo vault is sealed >&2; exit 3"];
        let error = load(command(&words)).expect_err("fails").to_string();
        assert!(error.contains("vault is sealed") && !error.contains("the-secret"), "{error}");
    }

    #[test]
    fn a_variable_that_holds_no_key_is_named() {
        let path = load(MasterKeySource::Environment("PATH".to_owned()));
        assert!(matches!(path, Err(MasterKeyError::Malformed { origin }) if origin == "PATH"));
        let source = MasterKeySource::Environment("GPUAAS_TEST_NO_SUCH_KEY".to_owned());
        assert!(load(source).expect_err("unset").to_string().contains("GPUAAS_TEST_NO_SUCH_KEY"));
    }

    #[test]
    fn ids_distinguish_keys() {
        let twos = MasterKey::from_bytes(&Secret::new([2; KEY_BYTES])).expect("a key").id;
        assert_ne!(ones(), twos);
        assert_eq!(ones().len(), ID_DIGITS);
    }
}
