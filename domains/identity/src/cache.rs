//! In-memory cache with a short lifetime and invalidation, for what is read from the database.

use std::collections::HashMap;
use std::hash::Hash;

use chrono::{DateTime, Duration, Utc};
use parking_lot::RwLock;

/// Lifetime of an entry: an upper bound on how long a removed member keeps access if invalidation fails.
const CACHE_TTL: Duration = Duration::seconds(4);
const MAX_CACHE_ENTRIES: usize = 100_000;

/// Cache whose entries expire after [`CACHE_TTL`].
pub(crate) struct Cache<K, V>(RwLock<Entries<K, V>>);

struct Entries<K, V> {
    values: HashMap<K, (DateTime<Utc>, V)>,
    /// Number of invalidations so far.
    invalidations: u64,
}

/// State of the cache when a read of the database began. If an invalidation follows, the result of the read isn't stored.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PendingRead {
    began_at: DateTime<Utc>,
    invalidations: u64,
}

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    pub(crate) fn new() -> Self {
        Self(RwLock::new(Entries { values: HashMap::new(), invalidations: 0 }))
    }

    pub(crate) fn get(&self, key: &K, now: DateTime<Utc>) -> Option<V> {
        let entries = self.0.read();
        let fresh = entries.values.get(key).filter(|(at, _)| now - *at < CACHE_TTL && *at <= now);
        fresh.map(|(_, value)| value.clone())
    }

    /// Marks the beginning of a read. Must be called before the database is read.
    pub(crate) fn begin_read(&self, now: DateTime<Utc>) -> PendingRead {
        PendingRead { began_at: now, invalidations: self.0.read().invalidations }
    }

    /// Stores the result of a read, unless there was an invalidation since it began or the cache is full.
    pub(crate) fn put(&self, key: K, value: V, read: PendingRead) {
        let mut entries = self.0.write();
        if entries.invalidations != read.invalidations {
            return;
        }
        if entries.values.len() >= MAX_CACHE_ENTRIES {
            entries.values.retain(|_, (at, _)| read.began_at - *at < CACHE_TTL);
        }
        if entries.values.len() < MAX_CACHE_ENTRIES {
            entries.values.insert(key, (read.began_at, value));
        }
    }

    /// Removes the matching entries and discards the results of all pending reads.
    pub(crate) fn invalidate(&self, matching: impl Fn(&K, &V) -> bool) {
        let mut entries = self.0.write();
        entries.invalidations += 1;
        entries.values.retain(|key, (_, value)| !matching(key, value));
    }
}
