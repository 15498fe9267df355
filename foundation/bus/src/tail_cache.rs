//! The end of the log: a look at it is shared by all readers of this process that are there.

use std::collections::VecDeque;

use gpuaas_core::Result;
use gpuaas_store::{PlatformReason, Store, Topic};
use tokio::sync::Mutex;

use crate::log::{self, Page};
use crate::position::Position;

pub(crate) const EVENTS_PER_PAGE: i64 = 500;
/// Looks that are remembered, and events of them all: whoever is further behind pages for itself.
const MAX_PAGES: usize = 64;
const EVENTS: usize = 1_000;

/// The last pages at the log.
pub(crate) struct TailCache {
    store: Store,
    pages: Mutex<VecDeque<CachedPage>>,
}

struct CachedPage {
    from: Position,
    page: Page,
    /// Commits this process had been told of when it began.
    told: u64,
}

impl TailCache {
    pub(crate) fn new(store: Store) -> Self {
        Self { store, pages: Mutex::default() }
    }

    /// What comes after `from`, as somebody has just seen it or as it is now. Whoever was told of `told` commits
    /// has caught up with nothing less.
    pub(crate) async fn after(&self, from: &Position, told: u64) -> Result<Page> {
        // Held while looking: those who come meanwhile want the same.
        let mut pages = self.pages.lock().await;
        if let Some(look) = pages.iter().rev().find(|look| look.covers(from)) {
            return Ok(look.after(from, told));
        }
        let began = self.store.generation(Topic::Events);
        let page = match self.look(from).await {
            Ok(page) => page,
            Err(error) => {
                // After a crash of the server nothing of before is known for certain.
                pages.clear();
                return Err(error);
            }
        };
        if page.caught_up {
            pages.push_back(CachedPage { from: from.clone(), page: page.clone(), told: began });
            while pages.len() > MAX_PAGES
                || pages.iter().map(|look| look.page.events.len()).sum::<usize>() > EVENTS
            {
                pages.pop_front();
            }
        }
        Ok(page)
    }

    async fn look(&self, from: &Position) -> Result<Page> {
        self.store
            .autocommit(PlatformReason::Events, async |tx| log::page(tx, from, EVENTS_PER_PAGE).await)
            .await
    }
}

impl CachedPage {
    /// Whether it began with no more than a reader at `from` has behind it, and ended further on.
    fn covers(&self, from: &Position) -> bool {
        let after = &self.page.after;
        from.until.is_none()
            && (from.epoch, from.life) == (after.epoch, after.life)
            && from.seen != after.seen
            && from.seen.covers(&self.from.seen)
            && after.seen.covers(&from.seen)
    }

    fn after(&self, from: &Position, told: u64) -> Page {
        let Page { events, after, .. } = &self.page;
        let fresh = events.iter().filter(|logged| !from.seen.sees(logged.xid));
        Page { events: fresh.cloned().collect(), after: after.clone(), caught_up: self.told >= told }
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

    fn look() -> CachedPage {
        let events = vec![logged(4, 12), logged(5, 21), logged(6, 22)];
        CachedPage {
            from: at("10:20:12", 3),
            page: Page { events, after: at("23:23:", 6), caught_up: true },
            told: 7,
        }
    }

    #[test]
    fn whoever_is_between_its_ends_takes_what_is_new_to_them() {
        let seqs = |from: &Position| -> Option<Vec<i64>> {
            let look = look();
            look.covers(from).then(|| look.after(from, 7).events.iter().map(|logged| logged.seq).collect())
        };
        assert_eq!(seqs(&at("10:20:12", 3)), Some(vec![4, 5, 6]));
        assert_eq!(seqs(&at("20:20:", 4)), Some(vec![5, 6]));
        assert_eq!(seqs(&at("12:22:12", 5)), Some(vec![4, 6]));
        for elsewhere in [at("10:20:12,15", 3), at("10:19:12", 3), at("23:23:", 6), at("23:24:", 6)] {
            assert_eq!(seqs(&elsewhere), None, "{elsewhere:?}");
        }
        assert_eq!(seqs(&Position { epoch: 2, ..at("20:20:", 4) }), None);
        assert_eq!(seqs(&Position { life: Some(Uuid::nil()), ..at("20:20:", 4) }), None);
        assert_eq!(seqs(&Position { until: Some("22:22:".parse().expect("one")), ..at("20:20:", 4) }), None);
    }

    #[test]
    fn a_look_from_before_one_was_told_is_not_the_end() {
        let from = at("20:20:", 4);
        assert!(look().after(&from, 7).caught_up);
        assert!(!look().after(&from, 8).caught_up);
    }
}
