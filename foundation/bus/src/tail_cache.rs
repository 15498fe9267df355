//! Cache of the last pages of the log, shared by all readers of this process that are near its end.

use std::collections::VecDeque;

use gpuaas_core::Result;
use gpuaas_store::{PlatformReason, Store, Topic};
use tokio::sync::Mutex;

use crate::log::{self, LogPage};
use crate::position::Position;

pub(crate) const EVENTS_PER_PAGE: i64 = 500;
/// Cached pages, and events in all of them. Readers further behind read from the database.
const MAX_CACHED_PAGES: usize = 64;
const MAX_CACHED_EVENTS: usize = 1_000;

/// The cached pages.
pub(crate) struct TailCache {
    store: Store,
    pages: Mutex<VecDeque<CachedPage>>,
}

struct CachedPage {
    from: Position,
    page: LogPage,
    /// Commit notifications received before the page was read.
    notifications: u64,
}

impl TailCache {
    pub(crate) fn new(store: Store) -> Self {
        Self { store, pages: Mutex::default() }
    }

    /// Returns the page that follows `from`: from the cache if a cached page covers that position, otherwise from the
    /// database. `caught_up` is true only if the page was read after at least `notifications` commit notifications.
    pub(crate) async fn after(&self, from: &Position, notifications: u64) -> Result<LogPage> {
        // The lock is held while reading: readers that wait meanwhile need the same page.
        let mut pages = self.pages.lock().await;
        if let Some(cached) = pages.iter().rev().find(|cached| cached.covers(from)) {
            return Ok(cached.after(from, notifications));
        }
        let received = self.store.generation(Topic::Events);
        let page = match self.read(from).await {
            Ok(page) => page,
            Err(error) => {
                // After a crash of the server earlier pages may be invalid.
                pages.clear();
                return Err(error);
            }
        };
        if page.caught_up {
            pages.push_back(CachedPage { from: from.clone(), page: page.clone(), notifications: received });
            while pages.len() > MAX_CACHED_PAGES
                || pages.iter().map(|cached| cached.page.events.len()).sum::<usize>() > MAX_CACHED_EVENTS
            {
                pages.pop_front();
            }
        }
        Ok(page)
    }

    async fn read(&self, from: &Position) -> Result<LogPage> {
        self.store
            .autocommit(PlatformReason::Events, async |tx| log::page(tx, from, EVENTS_PER_PAGE).await)
            .await
    }
}

impl CachedPage {
    /// Returns true if the page starts at or before a reader at `from`, and ends after it.
    fn covers(&self, from: &Position) -> bool {
        let after = &self.page.after;
        from.until.is_none()
            && (from.epoch, from.life) == (after.epoch, after.life)
            && from.seen != after.seen
            && from.seen.covers(&self.from.seen)
            && after.seen.covers(&from.seen)
    }

    fn after(&self, from: &Position, notifications: u64) -> LogPage {
        let LogPage { events, after, .. } = &self.page;
        let unread = events.iter().filter(|logged| !from.seen.sees(logged.xid));
        LogPage {
            events: unread.cloned().collect(),
            after: after.clone(),
            caught_up: self.notifications >= notifications,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use gpuaas_core::event::Envelope;
    use gpuaas_core::{EventId, Sources};
    use uuid::Uuid;

    use super::*;
    use crate::log::Logged;

    fn at(seen: &str, through: i64) -> Position {
        Position { epoch: 1, seen: seen.parse().expect("a snapshot"), until: None, through, life: None }
    }

    fn logged(seq: i64, xid: u64) -> Logged {
        let event = Envelope {
            event_id: EventId::new(&Sources::system()),
            event_type: String::new(),
            occurred_at: chrono::DateTime::UNIX_EPOCH,
            version: 1,
            correlation_id: String::new(),
            traceparent: String::new(),
            org_id: None,
            project_id: None,
            aggregate_type: String::new(),
            aggregate_id: Uuid::nil(),
            aggregate_seq: seq,
            payload: serde_json::Value::Null,
        };
        Logged { seq, xid, event: Arc::new(event) }
    }

    fn cached() -> CachedPage {
        let events = vec![logged(4, 12), logged(5, 21), logged(6, 22)];
        CachedPage {
            from: at("10:20:12", 3),
            page: LogPage { events, after: at("23:23:", 6), caught_up: true },
            notifications: 7,
        }
    }

    #[test]
    fn a_reader_within_a_cached_page_gets_its_unread_events() {
        let seqs = |from: &Position| -> Option<Vec<i64>> {
            let cached = cached();
            cached
                .covers(from)
                .then(|| cached.after(from, 7).events.iter().map(|logged| logged.seq).collect())
        };
        assert_eq!(seqs(&at("10:20:12", 3)), Some(vec![4, 5, 6]));
        assert_eq!(seqs(&at("20:20:", 4)), Some(vec![5, 6]));
        assert_eq!(seqs(&at("12:22:12", 5)), Some(vec![4, 6]));
        for uncovered in [at("10:20:12,15", 3), at("10:19:12", 3), at("23:23:", 6), at("23:24:", 6)] {
            assert_eq!(seqs(&uncovered), None, "{uncovered:?}");
        }
        assert_eq!(seqs(&Position { epoch: 2, ..at("20:20:", 4) }), None);
        assert_eq!(seqs(&Position { life: Some(Uuid::nil()), ..at("20:20:", 4) }), None);
        assert_eq!(seqs(&Position { until: Some("22:22:".parse().expect("one")), ..at("20:20:", 4) }), None);
    }

    #[test]
    fn a_page_read_before_a_notification_is_not_caught_up() {
        let from = at("20:20:", 4);
        assert!(cached().after(&from, 7).caught_up);
        assert!(!cached().after(&from, 8).caught_up);
    }
}
