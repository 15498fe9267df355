//! Denied attempts: one audit row per actor, action and minute, with a count.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use gpuaas_core::chain::Outcome;
use gpuaas_core::{Actor, Result};
use gpuaas_store::{Request, Store};
use parking_lot::Mutex;
use serde_json::Value;

/// Maximum number of entries held in memory. Beyond it, attempts are counted only by the metric.
const MAX_ENTRIES: usize = 10_000;

type DenialKey = (Actor, &'static str, i64);

/// Counts denied attempts until their audit rows are written.
#[derive(Clone, Default)]
pub(crate) struct DenialCounter {
    counts: Arc<Mutex<HashMap<DenialKey, (Request, u64)>>>,
}

impl DenialCounter {
    /// Counts a denied attempt.
    pub(crate) fn record(&self, request: Request, now: DateTime<Utc>) {
        metrics::counter!("gpuaas_denied_total").increment(1);
        let key = (request.actor, request.action, minute(now));
        let mut counts = self.counts.lock();
        if counts.len() >= MAX_ENTRIES && !counts.contains_key(&key) {
            return;
        }
        counts.entry(key).or_insert((request, 0)).1 += 1;
    }

    /// Writes the audit rows of past minutes, or of all. If that fails, keeps the counts and returns the error.
    pub(crate) async fn flush(&self, store: &Store, all: bool) -> Result<()> {
        let current = minute(store.sources().now());
        let due: Vec<_> = {
            let mut counts = self.counts.lock();
            counts.extract_if(|(_, _, at), _| all || *at < current).collect()
        };
        for (key, (request, count)) in due {
            let notes = BTreeMap::from([("count".to_owned(), Value::from(count))]);
            if let Err(error) = store.record(request.clone(), Outcome::Denied, notes).await {
                self.counts.lock().entry(key).or_insert((request, 0)).1 += count;
                return Err(error);
            }
        }
        Ok(())
    }
}

fn minute(at: DateTime<Utc>) -> i64 {
    at.timestamp().div_euclid(60)
}
