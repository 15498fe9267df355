//! Trace contexts of transactions: work without a cause starts a trace, an effect continues that of its event.

use gpuaas_core::event::Envelope;
use gpuaas_core::{EventId, TraceParent};
use gpuaas_store::{PlatformReason, Scope};
use gpuaas_testkit::TestDatabase;
use uuid::Uuid;

const GIVEN: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00";

#[tokio::test]
async fn work_without_a_cause_starts_a_trace_of_its_own() {
    let database = TestDatabase::new().await;
    let store = database.store();
    let mut started = Vec::new();
    for _ in 0..2 {
        let tx = store.system_tx(PlatformReason::Maintenance).await.expect("a transaction");
        let traceparent = tx.cause().traceparent.clone();
        tx.roll_back().await;
        assert!(TraceParent::parse(&traceparent).is_some(), "{traceparent:?}");
        started.push(traceparent);
    }
    assert_ne!(started[0][..36], started[1][..36], "two traces");
}

#[tokio::test]
async fn an_effect_has_a_span_of_its_own_in_the_trace_of_its_event() {
    let database = TestDatabase::new().await;
    let (store, sources) = (database.store(), database.sources());
    let event = |traceparent: &str| Envelope {
        event_id: EventId::new(&sources),
        event_type: "store.tested".to_owned(),
        occurred_at: sources.now(),
        version: 1,
        correlation_id: "corr-1".to_owned(),
        traceparent: traceparent.to_owned(),
        org_id: None,
        project_id: None,
        aggregate_type: "test".to_owned(),
        aggregate_id: Uuid::nil(),
        aggregate_seq: 1,
        payload: serde_json::Value::Null,
    };
    let (caused, unknown) = (event(GIVEN), event(""));
    let scope = Scope::Platform(PlatformReason::Events);
    let opened = store.consumer_tx(scope, "traces", &[&caused, &unknown]).await;
    let (mut tx, _) = opened.expect("a transaction");

    let span = tx.set_current_event(&caused);
    let written = tx.cause().traceparent.clone();
    assert_eq!(written, span.traceparent().to_string());
    assert_eq!((&written[..36], &written[52..]), (&GIVEN[..36], "-00"), "same trace, same flags");
    assert_eq!(span.parent_id().map(|id| id.to_string()).as_deref(), Some(&GIVEN[36..52]));

    let started = tx.set_current_event(&unknown);
    assert!(started.parent_id().is_none(), "an event without a valid trace starts one");
    tx.roll_back().await;
}
