//! Stores seals on disk and reads them back in order, because those of a long log don't fit in memory.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Seek, Write};

use chrono::{DateTime, TimeDelta, Utc};
use gpuaas_core::chain::{Record, Seal, Verifier};
use serde_json::Value;

use crate::failure::{Failure, Result};

/// Rows are sealed within a second; the clocks of two machines may differ by more.
pub const MAX_SEAL_DELAY: TimeDelta = TimeDelta::minutes(2);

/// Writes seals in the order received, one per line.
pub struct SpoolWriter {
    file: BufWriter<File>,
    pub count: usize,
}

/// Verifies rows, oldest first, and each seal once all of its rows were read.
pub struct Merge {
    verifier: Verifier,
    seals: BufReader<File>,
    next: Option<Seal>,
}

impl SpoolWriter {
    pub fn new() -> Result<Self> {
        Ok(Self { file: BufWriter::new(tempfile::tempfile().map_err(disk)?), count: 0 })
    }

    pub fn add(&mut self, seal: &Value) -> Result<()> {
        self.count += 1;
        writeln!(self.file, "{seal}").map_err(disk)
    }

    /// Starts verification with the seals written so far.
    pub fn merge(self, verifier: Verifier) -> Result<Merge> {
        let mut file = self.file.into_inner().map_err(|error| disk(error.into_error()))?;
        file.rewind().map_err(disk)?;
        let mut merge = Merge { verifier, seals: BufReader::new(file), next: None };
        merge.next = merge.read()?;
        Ok(merge)
    }
}

impl Merge {
    /// Verifies the next row, and the seals that were made well before it.
    pub fn row(&mut self, record: &Record) -> Result<()> {
        self.seals_until(record.at - MAX_SEAL_DELAY)?;
        self.verifier.row(record);
        Ok(())
    }

    /// Verifies the remaining seals.
    pub fn finish(mut self) -> Result<Verifier> {
        self.seals_until(DateTime::<Utc>::MAX_UTC)?;
        Ok(self.verifier)
    }

    fn seals_until(&mut self, moment: DateTime<Utc>) -> Result<()> {
        while let Some(seal) = self.next.take_if(|seal| seal.sealed_at < moment) {
            self.verifier.seal(&seal);
            self.next = self.read()?;
        }
        Ok(())
    }

    fn read(&mut self) -> Result<Option<Seal>> {
        let mut line = String::new();
        match self.seals.read_line(&mut line).map_err(disk)? {
            0 => Ok(None),
            _ => serde_json::from_str(&line).map(Some).map_err(unreadable),
        }
    }
}

fn disk(error: std::io::Error) -> Failure {
    Failure::file(&std::env::temp_dir(), error)
}

pub fn unreadable(error: serde_json::Error) -> Failure {
    Failure::server("The server sent something that is neither a row nor a seal").detail(error.to_string())
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashMap};

    use gpuaas_core::chain::{GENESIS, SealSigner, seal_digest};

    use super::*;

    const ROWS: i64 = 20_000;

    fn record(second: i64) -> Record {
        Record {
            id: format!("aud_{second}"),
            at: DateTime::from_timestamp(1_800_000_000 + second, 0).expect("in range"),
            actor_kind: "user".into(),
            actor_id: "user_1".into(),
            actor_role: "owner".into(),
            action: "project.create".into(),
            target_type: None,
            target_id: None,
            result: "ok".into(),
            correlation_id: "c".into(),
            org_id: Some("org_1".into()),
            project_id: None,
            source_address: None,
            metadata: BTreeMap::new(),
        }
    }

    #[test]
    fn a_log_of_any_length_is_verified_in_the_memory_of_minutes() {
        let signer = SealSigner::from_seed(&[7; 32]).expect("a seed has 32 bytes");
        let (mut spool, mut previous) = (SpoolWriter::new().expect("a file"), GENESIS.to_owned());
        for second in 0..ROWS {
            let (row, seq) = (record(second), second + 1);
            let rows = [(row.id.as_str(), row.digest())];
            let pairs = rows.iter().map(|(id, digest)| (*id, digest.as_str()));
            let digest = seal_digest("org_1", seq, &previous, row.at, pairs);
            let seal = Seal {
                chain: "org_1".into(),
                seq,
                previous: std::mem::replace(&mut previous, digest.clone()),
                signature: signer.sign(&digest),
                digest,
                sealed_at: row.at,
                row_ids: vec![row.id],
                key_id: signer.key_id().into(),
                cut: None,
            };
            spool.add(&serde_json::to_value(seal).expect("JSON")).expect("written");
        }
        let keys = HashMap::from([(signer.key_id().to_owned(), signer.public_key().to_vec())]);
        let mut merge = spool.merge(Verifier::new(keys, BTreeMap::new())).expect("read");
        let mut most = 0;
        for second in 0..ROWS {
            merge.row(&record(second)).expect("taken");
            most = most.max(merge.verifier.held());
        }
        let (findings, heads) = merge.finish().expect("read").finish(record(ROWS).at);

        assert_eq!(findings, []);
        assert_eq!(heads["org_1"].seq, ROWS);
        assert!(most < 150, "{most} rows and seals were held");
    }
}
