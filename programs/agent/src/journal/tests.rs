//! Tests of the journal after crashes, damage and long use.

use gpuaas_core::{NodeId, Sources};
use serde_json::json;

use super::*;

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).expect("in range")
}

fn task() -> Task {
    let sources = Sources::system();
    Task {
        task_id: TaskId::new(&sources),
        node_id: NodeId::new(&sources),
        kind: "diag.health_probe".to_owned(),
        type_version: 1,
        params: json!({}),
        attempt: 1,
        issued_at: now(),
        expires_at: now() + Duration::minutes(5),
        correlation_id: "c".to_owned(),
        traceparent: String::new(),
    }
}

fn result() -> Signed {
    Signed { key_id: "01".to_owned(), payload: "{}".to_owned(), signature: String::new() }
}

fn open(dir: &Path) -> Journal {
    Journal::open(dir, Durability::Disk, now()).expect("opens")
}

#[test]
fn a_new_journal_is_a_file_on_disk_before_its_first_task() {
    let dir = tempfile::tempdir().expect("a directory");
    let journal = open(dir.path());
    assert_eq!(std::fs::read(&journal.path).expect("it exists"), b"");
}

#[test]
fn a_task_is_new_once_even_after_a_restart() {
    let dir = tempfile::tempdir().expect("a directory");
    let task = task();
    assert_eq!(open(dir.path()).accept(&task, now()).expect("writes"), AcceptResult::New);
    let mut journal = open(dir.path());
    assert_eq!(journal.accept(&task, now()).expect("writes"), AcceptResult::Running);
    assert_eq!(journal.unfinished(), std::slice::from_ref(&task));
    journal.finish(task.task_id, &result(), now()).expect("writes");
    let mut journal = open(dir.path());
    assert_eq!(journal.accept(&task, now()).expect("writes"), AcceptResult::Done(Box::new(result())));
    assert_eq!((journal.unfinished().len(), journal.unstored()), (0, vec![result()]));
    journal.stored(task.task_id, now()).expect("writes");
    let mut journal = open(dir.path());
    assert_eq!(journal.accept(&task, now()).expect("writes"), AcceptResult::Stored);
    assert!(journal.unstored().is_empty());
}

#[test]
fn a_truncated_last_line_is_dropped_and_damage_elsewhere_is_an_error() {
    let dir = tempfile::tempdir().expect("a directory");
    let (first, second) = (task(), task());
    let mut journal = open(dir.path());
    for task in [&first, &second] {
        journal.accept(task, now()).expect("writes");
    }
    let path = dir.path().join(FILE);
    let content = std::fs::read(&path).expect("reads");
    std::fs::write(&path, &content[..content.len() - 5]).expect("writes");
    assert_eq!(open(dir.path()).unfinished(), [first]);
    let mut damaged = content;
    damaged[30] ^= 1;
    std::fs::write(&path, &damaged).expect("writes");
    let refused = Journal::open(dir.path(), Durability::Disk, now()).err().expect("refused");
    assert!(refused.to_string().contains("line 1"), "{refused}");
}

#[test]
fn an_ended_task_is_removed_a_day_after_it_expired() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut journal = open(dir.path());
    let (over, running) = (task(), task());
    journal.accept(&over, now()).expect("writes");
    journal.finish(over.task_id, &result(), now()).expect("writes");
    journal.stored(over.task_id, now()).expect("writes");
    journal.accept(&running, now()).expect("writes");
    let reopened = |at| Journal::open(dir.path(), Durability::Disk, at).expect("opens").entries.len();
    assert_eq!(reopened(now() + Duration::days(1)), 2);
    assert_eq!(reopened(now() + Duration::days(2)), 1);
    assert_eq!(open(dir.path()).unfinished(), [running]);
}

#[test]
fn a_long_life_leaves_a_short_file() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut journal = Journal::open(dir.path(), Durability::Process, now()).expect("opens");
    let mut at = now();
    for _ in 0..1000 {
        let task = Task { expires_at: at, ..task() };
        journal.accept(&task, at).expect("writes");
        journal.finish(task.task_id, &result(), at).expect("writes");
        journal.stored(task.task_id, at).expect("writes");
        at += Duration::hours(1);
    }
    let lines = std::fs::read_to_string(dir.path().join(FILE)).expect("reads").lines().count();
    assert!(lines < 500, "{lines} lines");
}
