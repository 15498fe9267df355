//! Ring buffer of telemetry samples: in two rotating files, or in memory for simulated hosts.

use std::collections::VecDeque;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::MAX_FRAME_BYTES;
use gpuaas_agent_protocol::telemetry::Telemetry;

use crate::files;

/// Lines per file: 12 hours at one sample every 5 seconds.
const FILE_LINES: usize = 8640;

/// The ring buffer.
pub enum Ring {
    Memory { samples: VecDeque<Telemetry>, capacity: usize },
    Disk { current: PathBuf, before: PathBuf, lines: usize },
}

impl Ring {
    pub fn memory(capacity: usize) -> Self {
        Self::Memory { samples: VecDeque::new(), capacity }
    }

    pub fn disk(dir: &std::path::Path) -> io::Result<Self> {
        let (current, before) = (dir.join("telemetry.jsonl"), dir.join("telemetry.before.jsonl"));
        let content = files::read(&current)?.unwrap_or_default();
        let lines = content.iter().filter(|byte| **byte == b'\n').count();
        Ok(Self::Disk { current, before, lines })
    }

    /// Appends a sample and drops the oldest ones beyond the capacity.
    pub fn push(&mut self, sample: &Telemetry) -> io::Result<()> {
        match self {
            Self::Memory { samples, capacity } => {
                if samples.len() >= *capacity {
                    samples.pop_front();
                }
                samples.push_back(sample.clone());
            }
            Self::Disk { current, before, lines } => {
                if *lines >= FILE_LINES {
                    fs::rename(&*current, &*before)?;
                    *lines = 0;
                }
                let mut file = OpenOptions::new().append(true).create(true).mode(0o600).open(&*current)?;
                file.write_all(format!("{}\n", serde_json::to_string(sample)?).as_bytes())?;
                *lines += 1;
            }
        }
        Ok(())
    }

    /// Returns the samples since `since`, oldest first: at most `limit`, and at most what fits into a frame.
    pub fn since(&self, since: DateTime<Utc>, limit: u32) -> io::Result<Vec<Telemetry>> {
        let all: Vec<Telemetry> = match self {
            Self::Memory { samples, .. } => samples.iter().cloned().collect(),
            Self::Disk { current, before, .. } => {
                let mut text = files::read(before)?.unwrap_or_default();
                text.extend(files::read(current)?.unwrap_or_default());
                // A line truncated by a crash is skipped.
                text.split(|byte| *byte == b'\n')
                    .filter_map(|line| serde_json::from_slice(line).ok())
                    .collect()
            }
        };
        let mut available = MAX_FRAME_BYTES - 1024;
        let fits = |sample: &Telemetry| {
            let size = serde_json::to_string(sample).map_or(usize::MAX, |text| text.len() + 1);
            let fits = size <= available;
            available = available.saturating_sub(size);
            fits
        };
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        Ok(all.into_iter().filter(|sample| sample.at >= since).take(limit).take_while(fits).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::Duration;
    use gpuaas_agent_protocol::telemetry::HostSample;

    fn sample(second: i64) -> Telemetry {
        let at = DateTime::from_timestamp(1_800_000_000, 0).expect("in range") + Duration::seconds(second);
        let host = HostSample { cpu_percent: 1.0, memory_used_mib: 1, memory_total_mib: 2, load_1m: 0.5 };
        Telemetry { at, host, gpus: vec![] }
    }

    #[test]
    fn a_ring_gives_what_is_asked_for_and_forgets_the_oldest() {
        let dir = tempfile::tempdir().expect("a directory");
        let rings = [Ring::memory(10), Ring::disk(dir.path()).expect("opens")];
        for mut ring in rings {
            for second in 0..10 {
                ring.push(&sample(second)).expect("writes");
            }
            let some = ring.since(sample(4).at, 3).expect("reads");
            assert_eq!(some, [sample(4), sample(5), sample(6)]);
        }
        let mut small = Ring::memory(2);
        (0..5).for_each(|second| small.push(&sample(second)).expect("keeps"));
        assert_eq!(small.since(sample(0).at, 9).expect("reads"), [sample(3), sample(4)]);
    }

    #[test]
    fn a_ring_on_disk_survives_a_restart_and_stays_small() {
        let dir = tempfile::tempdir().expect("a directory");
        let mut ring = Ring::disk(dir.path()).expect("opens");
        (0..5).for_each(|second| ring.push(&sample(second)).expect("writes"));
        let again = Ring::disk(dir.path()).expect("opens");
        assert_eq!(again.since(sample(3).at, 9).expect("reads").len(), 2);
        assert!(matches!(again, Ring::Disk { lines: 5, .. }));
    }
}
