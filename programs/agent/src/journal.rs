//! Append-only journal of tasks: accepted, ended with a result, result stored by the control plane.
//!
//! Each line holds a checksum and a record. A last line truncated by a crash is dropped, since it was never acknowledged;
//! damage anywhere else is an error, because a forgotten task could run twice.

use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Duration, Utc};
use gpuaas_agent_protocol::signed::Signed;
use gpuaas_agent_protocol::task::Task;
use gpuaas_core::{TaskId, chain};
use serde::{Deserialize, Serialize};

use crate::files;

const FILE: &str = "journal.jsonl";
/// Limit of remembered tasks; beyond it new tasks are refused as `busy`.
const MAX_TASKS: usize = 4096;
/// The journal is compacted when it exceeds twice its length after the last compaction plus this many lines.
const SPARE_LINES: usize = 256;
const CHECKSUM_DIGITS: usize = 16;

/// Guarantee of an appended record: it survives a power failure (synced to disk), or only the end of the process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    Disk,
    Process,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Record {
    Accepted(Box<Task>),
    Result {
        task_id: TaskId,
        result: Box<Signed>,
    },
    Stored {
        task_id: TaskId,
    },
    /// An ended task in a compacted journal: only its id, until `keep_until`.
    Over {
        task_id: TaskId,
        keep_until: DateTime<Utc>,
    },
}

enum State {
    Running(Box<Task>),
    Done(Box<Signed>),
    Stored,
}

struct Entry {
    state: State,
    keep_until: DateTime<Utc>,
    number: u64,
}

/// Result of [`Journal::accept`].
#[derive(Debug, PartialEq)]
pub enum AcceptResult {
    /// The task is new and has been recorded.
    New,
    Running,
    Done(Box<Signed>),
    /// The task has ended and the control plane has stored its result.
    Stored,
    /// The journal has reached `MAX_TASKS`.
    Full,
}

pub struct Journal {
    path: PathBuf,
    durability: Durability,
    entries: HashMap<TaskId, Entry>,
    lines: usize,
    /// Lines after the last compaction.
    compacted_lines: usize,
    last_number: u64,
}

impl Journal {
    /// Opens the journal for writing, and compacts it.
    pub fn open(dir: &Path, durability: Durability, now: DateTime<Utc>) -> io::Result<Self> {
        let path = dir.join(FILE);
        let mut journal =
            Self { path, durability, entries: HashMap::new(), lines: 0, compacted_lines: 0, last_number: 0 };
        match files::read(&journal.path)? {
            Some(content) => {
                // Compaction removes a truncated last line.
                journal.replay(&content)?;
                journal.compact(now)?;
            }
            // The file and its directory entry are on disk before the first task is appended.
            None if durability == Durability::Disk => journal.compact(now)?,
            None => {}
        }
        Ok(journal)
    }

    /// Reads a journal that may be in use, without changing it.
    pub fn read(dir: &Path) -> io::Result<Self> {
        let path = dir.join(FILE);
        let content = files::read(&path)?.unwrap_or_default();
        let mut journal = Self {
            path,
            durability: Durability::Process,
            entries: HashMap::new(),
            lines: 0,
            compacted_lines: 0,
            last_number: 0,
        };
        journal.replay(&content)?;
        Ok(journal)
    }

    /// Records a task, unless it is known already.
    pub fn accept(&mut self, task: &Task, now: DateTime<Utc>) -> io::Result<AcceptResult> {
        if let Some(entry) = self.entries.get(&task.task_id) {
            return Ok(match &entry.state {
                State::Running(_) => AcceptResult::Running,
                State::Done(result) => AcceptResult::Done(result.clone()),
                State::Stored => AcceptResult::Stored,
            });
        }
        if self.entries.len() >= MAX_TASKS {
            self.remove_expired(now);
            if self.entries.len() >= MAX_TASKS {
                return Ok(AcceptResult::Full);
            }
        }
        self.append(&Record::Accepted(Box::new(task.clone())), now)?;
        self.apply(Record::Accepted(Box::new(task.clone())));
        Ok(AcceptResult::New)
    }

    /// Records the result of a task.
    pub fn finish(&mut self, task_id: TaskId, result: &Signed, now: DateTime<Utc>) -> io::Result<()> {
        let record = || Record::Result { task_id, result: Box::new(result.clone()) };
        self.append(&record(), now)?;
        self.apply(record());
        Ok(())
    }

    /// Records that the control plane has stored the result. Not synced: if the record is lost, the result is sent again.
    pub fn stored(&mut self, task_id: TaskId, now: DateTime<Utc>) -> io::Result<()> {
        let done = |entry: &Entry| matches!(entry.state, State::Done(_));
        if !self.entries.get(&task_id).is_some_and(done) {
            return Ok(());
        }
        self.append(&Record::Stored { task_id }, now)?;
        self.apply(Record::Stored { task_id });
        Ok(())
    }

    /// Returns the tasks without a result, in order of acceptance.
    pub fn unfinished(&self) -> Vec<Task> {
        self.in_order(|entry| match &entry.state {
            State::Running(task) => Some((**task).clone()),
            _ => None,
        })
    }

    /// Returns the results whose storage hasn't been confirmed, oldest first.
    pub fn unstored(&self) -> Vec<Signed> {
        self.in_order(|entry| match &entry.state {
            State::Done(result) => Some((**result).clone()),
            _ => None,
        })
    }

    fn in_order<T>(&self, pick: impl Fn(&Entry) -> Option<T>) -> Vec<T> {
        let mut picked: Vec<(u64, T)> =
            self.entries.values().filter_map(|entry| Some((entry.number, pick(entry)?))).collect();
        picked.sort_by_key(|(number, _)| *number);
        picked.into_iter().map(|(_, item)| item).collect()
    }

    fn apply(&mut self, record: Record) {
        match record {
            Record::Accepted(task) => {
                let keep_until = task.expires_at + Duration::days(1);
                self.insert(task.task_id, State::Running(task), keep_until);
            }
            Record::Result { task_id, result } => self.change(task_id, State::Done(result)),
            Record::Stored { task_id } => self.change(task_id, State::Stored),
            Record::Over { task_id, keep_until } => self.insert(task_id, State::Stored, keep_until),
        }
    }

    fn insert(&mut self, task_id: TaskId, state: State, keep_until: DateTime<Utc>) {
        self.last_number += 1;
        self.entries.insert(task_id, Entry { state, keep_until, number: self.last_number });
    }

    fn change(&mut self, task_id: TaskId, state: State) {
        if let Some(entry) = self.entries.get_mut(&task_id) {
            entry.state = state;
        }
    }

    fn remove_expired(&mut self, now: DateTime<Utc>) {
        self.entries.retain(|_, entry| !matches!(entry.state, State::Stored) || entry.keep_until > now);
    }

    fn append(&mut self, record: &Record, now: DateTime<Utc>) -> io::Result<()> {
        if self.lines > 2 * self.compacted_lines + SPARE_LINES {
            self.compact(now)?;
        }
        let mut file = OpenOptions::new().append(true).create(true).mode(0o600).open(&self.path)?;
        if let Err(error) = file.write_all(line(record)?.as_bytes()) {
            // A partial line may have been written: forces a compaction before the next record.
            self.lines = usize::MAX / 2;
            return Err(error);
        }
        self.lines += 1;
        match (self.durability, record) {
            (Durability::Disk, Record::Accepted(_) | Record::Result { .. }) => file.sync_data(),
            _ => Ok(()),
        }
    }

    fn compact(&mut self, now: DateTime<Utc>) -> io::Result<()> {
        self.remove_expired(now);
        let mut text = String::new();
        self.lines = 0;
        let mut entries: Vec<(&TaskId, &Entry)> = self.entries.iter().collect();
        entries.sort_by_key(|(_, entry)| entry.number);
        for (task_id, entry) in entries {
            let (task_id, keep_until) = (*task_id, entry.keep_until);
            let records = match &entry.state {
                State::Running(task) => vec![Record::Accepted(task.clone())],
                State::Done(result) => {
                    vec![
                        Record::Over { task_id, keep_until },
                        Record::Result { task_id, result: result.clone() },
                    ]
                }
                State::Stored => vec![Record::Over { task_id, keep_until }],
            };
            for record in &records {
                text.push_str(&line(record)?);
            }
            self.lines += records.len();
        }
        self.compacted_lines = self.lines;
        files::replace(&self.path, text.as_bytes())
    }

    fn replay(&mut self, content: &[u8]) -> io::Result<()> {
        let mut rest = content;
        while !rest.is_empty() {
            let end = rest.iter().position(|byte| *byte == b'\n');
            let (this, after) = end.map_or((rest, &[][..]), |end| (&rest[..end], &rest[end + 1..]));
            match (parse(this), after.is_empty()) {
                (Some(record), _) if end.is_some() => self.apply(record),
                (_, true) => {
                    tracing::warn!(path = %self.path.display(), "dropped the journal's truncated last line");
                }
                (_, false) => {
                    let text = format!("{} is damaged at line {}", self.path.display(), self.lines + 1);
                    return Err(io::Error::new(io::ErrorKind::InvalidData, text));
                }
            }
            self.lines += 1;
            rest = after;
        }
        Ok(())
    }
}

fn line(record: &Record) -> io::Result<String> {
    let json = serde_json::to_string(record)?;
    Ok(format!("{} {json}\n", checksum(json.as_bytes())))
}

fn parse(line: &[u8]) -> Option<Record> {
    let (sum, json) = line.split_at_checked(CHECKSUM_DIGITS)?;
    let json = json.strip_prefix(b" ")?;
    if checksum(json).as_bytes() != sum {
        return None;
    }
    serde_json::from_slice(json).ok()
}

fn checksum(json: &[u8]) -> String {
    let mut digits = chain::sha256(&[json]);
    digits.truncate(CHECKSUM_DIGITS);
    digits
}

#[cfg(test)]
mod tests;
