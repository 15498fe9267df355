//! The server's log: a file of bounded size, one older file, and the tail in memory.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

const FILE_LIMIT_BYTES: u64 = 16 * 1024 * 1024;
const TAIL_BYTES: usize = 4 * 1024;

pub(super) struct ServerLog {
    path: PathBuf,
    file: File,
    size: u64,
    tail: Vec<u8>,
}

impl ServerLog {
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        let size = file.metadata()?.len();
        Ok(Self { path: path.to_owned(), file, size, tail: Vec::new() })
    }

    /// Copies until every process of the server has closed its end of the pipe.
    pub fn copy_from(&mut self, mut source: impl Read) {
        let mut buffer = [0; 8192];
        loop {
            match source.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => self.append(&buffer[..count]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
    }

    pub fn tail(&self) -> String {
        String::from_utf8_lossy(&self.tail).trim().to_owned()
    }

    fn append(&mut self, bytes: &[u8]) {
        // A full disk must not stop the reading: the server would block on its log.
        let _ = self.write(bytes);
        self.tail.extend_from_slice(bytes);
        let excess = self.tail.len().saturating_sub(TAIL_BYTES);
        self.tail.drain(..excess);
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.size >= FILE_LIMIT_BYTES {
            fs::rename(&self.path, self.path.with_extension("log.1"))?;
            self.file = OpenOptions::new().create(true).append(true).open(&self.path)?;
            self.size = 0;
        }
        self.size += bytes.len() as u64;
        self.file.write_all(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_is_bounded_and_keeps_its_tail() {
        let directory = tempfile::tempdir().expect("temporary directory");
        let path = directory.path().join("postgres.log");
        File::create(&path).and_then(|file| file.set_len(FILE_LIMIT_BYTES)).expect("full log");
        let mut log = ServerLog::open(&path).expect("opens");

        let text = ["x".repeat(3 * TAIL_BYTES), "the end".to_owned()].concat();
        log.copy_from(text.as_bytes());

        assert_eq!(fs::read_to_string(&path).expect("new file"), text);
        let older = fs::metadata(directory.path().join("postgres.log.1")).expect("older file");
        assert_eq!(older.len(), FILE_LIMIT_BYTES);
        assert!(log.tail().ends_with("the end"));
        assert_eq!(log.tail().len(), TAIL_BYTES);
    }
}
