//! Spans: everything that one request causes, in every process, belongs to the caller's trace.

use std::collections::HashMap;
use std::sync::LazyLock;

use gpuaas_core::TraceParent;
use gpuaas_testkit::{eventually, sqlx};
use parking_lot::Mutex;
use serde_json::json;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::{Context, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;

use crate::world::{SLICE, WAIT_TIMEOUT, World, text};

type Fields = HashMap<String, String>;

/// Spans of this process, with their names and the messages logged in them.
#[derive(Debug, Clone, Default)]
struct Collected {
    name: &'static str,
    fields: Fields,
    messages: Vec<String>,
}

impl Collected {
    fn field(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", String::as_str)
    }
}

static SPANS: LazyLock<Mutex<HashMap<u64, Collected>>> = LazyLock::new(Mutex::default);

struct Collector;

struct FieldVisitor<'a>(&'a mut Fields);

impl Visit for FieldVisitor<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        self.0.insert(field.name().to_owned(), format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name().to_owned(), value.to_owned());
    }
}

/// A key for a span that isn't reused, unlike its id.
struct SpanKey(u64);

impl<S: Subscriber + for<'l> LookupSpan<'l>> Layer<S> for Collector {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut collected = Collected { name: attributes.metadata().name(), ..Collected::default() };
        attributes.record(&mut FieldVisitor(&mut collected.fields));
        let mut spans = SPANS.lock();
        let key = spans.len() as u64;
        spans.insert(key, collected);
        context.span(id).expect("a span").extensions_mut().insert(SpanKey(key));
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let span = context.span(id).expect("a span");
        let key = span.extensions().get::<SpanKey>().expect("a key").0;
        if let Some(collected) = SPANS.lock().get_mut(&key) {
            values.record(&mut FieldVisitor(&mut collected.fields));
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let mut fields = Fields::new();
        event.record(&mut FieldVisitor(&mut fields));
        let span = context.event_span(event);
        let key = span.and_then(|span| span.extensions().get::<SpanKey>().map(|key| key.0));
        if let (Some(key), Some(message)) = (key, fields.remove("message")) {
            SPANS.lock().entry(key).or_default().messages.push(message);
        }
    }
}

fn spans_of(trace_id: &str) -> Vec<Collected> {
    SPANS.lock().values().filter(|span| span.field("trace_id") == trace_id).cloned().collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_trace_joins_the_log_the_workflow_the_tasks_the_agent_and_the_audit_log() {
    tracing_subscriber::registry()
        .with(Collector.with_filter(tracing_subscriber::filter::LevelFilter::INFO))
        .init();
    let world = World::new().await;
    let _fleet = world.fleet(1).await;
    let (trace_id, root) = ("4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7");
    // The flags aren't sampled: they are kept everywhere.
    let given = format!("00-{trace_id}-{root}-00");

    let made = world.create_in_trace(json!({ "sku": SLICE, "gpus": 1 }), &given).await;
    let id = text(&made["id"]);
    world.until(&id, "active").await;
    let consumed = || spans_of(trace_id).iter().any(|span| span.name == "consumer.apply");
    assert!(eventually(WAIT_TIMEOUT, async || consumed()).await, "no consumer continued the trace");

    let spans = spans_of(trace_id);
    let by_id: HashMap<&str, &Collected> = spans.iter().map(|span| (span.field("span_id"), span)).collect();
    assert_eq!(by_id.len(), spans.len(), "each span has an id of its own: {spans:#?}");
    let named = |name: &str| spans.iter().filter(|span| span.name == name).collect::<Vec<_>>();
    for span in &spans {
        let parent = span.field("parent_id");
        assert!(parent == root || by_id.contains_key(parent), "the parent of {span:?} is unknown");
        assert!(!span.field("correlation_id").is_empty(), "{span:?}");
    }
    let [request] = named("http.request")[..] else { panic!("one request: {spans:#?}") };
    assert_eq!((request.field("parent_id"), request.field("operation")), (root, "createAllocation"));
    assert_eq!((request.field("method"), request.field("status")), ("POST", "202"));
    let tasks = named("task");
    assert!(!tasks.is_empty(), "{spans:#?}");
    for task in tasks {
        assert_eq!(by_id[task.field("parent_id")].name, "workflow.step", "{task:?}");
        assert!(task.messages.iter().any(|message| message == "task ended"), "{task:?}");
    }

    let written = [
        ("events.log", "select envelope ->> 'traceparent' from events.log where aggregate_type = 'allocation'"),
        ("workflow.runs", "select traceparent from workflow.runs where workflow like 'provision%'"),
        ("fleet.tasks", "select traceparent from fleet.tasks where owner is not null"),
        (
            "audit.log",
            "select metadata ->> 'traceparent' from audit.log where action in ('allocation.create', 'node_task.report')
             and correlation_id = (select correlation_id from audit.log where action = 'allocation.create')",
        ),
    ];
    for (table, query) in written {
        let rows: Vec<String> =
            sqlx::query_scalar(query).fetch_all(&mut world.db.owner().await).await.expect("reads");
        assert!(!rows.is_empty(), "{table} has none");
        for row in rows {
            TraceParent::parse(&row).unwrap_or_else(|| panic!("{table}: {row:?}"));
            let parts: Vec<&str> = row.split('-').collect();
            assert_eq!((parts[1], parts[3]), (trace_id, "00"), "{table}: {row}");
            assert!(by_id.contains_key(parts[2]), "{table}: no span wrote {row}");
        }
    }
}
