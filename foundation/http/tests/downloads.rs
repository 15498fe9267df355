//! Downloads as a domain declares them: a file whose source is read after the transaction has ended.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use bytes::Bytes;
use futures::stream::{self, BoxStream, StreamExt};
use gpuaas_core::{Error, Result};
use gpuaas_http::{Access, Call, ConnectionTimeouts, Deferred, FileReply, FileSource, Listen, operation};
use gpuaas_store::ReadTx;
use gpuaas_testkit::eventually;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use tokio::net::TcpStream;

use serde_json::json;

use crate::wire::{TestRequest, TestResponse, get, head};
use crate::world::{CONDITION_TIMEOUT, World};

const MIB: u64 = 1024 * 1024;
const LENGTH: usize = 1000;

operation! {
    /// Download a file.
    pub read DownloadFile(Files) = Get "/files" as "DownloadFile",
    tag: "test", access: Access::account(), rate_limit: Api,
    run: download => Deferred<FileReply>,
}

async fn download(files: &Files, _: &mut ReadTx, _: &Call<DownloadFile>) -> Result<Deferred<FileReply>> {
    let source = TextSource { files: files.clone(), end: LENGTH };
    let reply = FileReply::new(source, LENGTH as u64, "text/plain", "Übersicht.txt").etag("v1");
    Ok(Deferred::new(async { Ok(reply) }))
}

operation! {
    /// Download a recording.
    pub audited_read DownloadRecording(Files) = Get "/recording" as "DownloadRecording",
    tag: "test", access: Access::account(), rate_limit: Api, audit: "recording.download",
    run: download_recording => FileReply,
}

async fn download_recording(files: &Files, _: &mut ReadTx, _: &Call<DownloadRecording>) -> Result<FileReply> {
    let source = TextSource { files: files.clone(), end: LENGTH };
    Ok(FileReply::new(source, LENGTH as u64, "application/octet-stream", "recording.cast"))
}

operation! {
    /// Download a file whose source fails in the middle.
    pub read DownloadBroken(Files) = Get "/broken" as "DownloadBroken",
    tag: "test", access: Access::account(), rate_limit: Api,
    run: download_broken => FileReply,
}

async fn download_broken(files: &Files, _: &mut ReadTx, _: &Call<DownloadBroken>) -> Result<FileReply> {
    let source = TextSource { files: files.clone(), end: LENGTH / 2 };
    Ok(FileReply::new(source, LENGTH as u64, "text/plain", "broken.txt"))
}

operation! {
    /// Download a large file.
    pub read DownloadLarge(Files) = Get "/large" as "DownloadLarge",
    tag: "test", access: Access::account(), rate_limit: Api,
    run: download_large => FileReply,
}

async fn download_large(files: &Files, _: &mut ReadTx, _: &Call<DownloadLarge>) -> Result<FileReply> {
    Ok(FileReply::new(LargeSource(files.clone()), 64 * MIB, "text/plain", "large.txt"))
}

/// Observations of the sources.
#[derive(Clone, Default)]
pub struct Files {
    opened: Arc<AtomicUsize>,
    /// Number of MiB read of the large file.
    mib_read: Arc<AtomicUsize>,
    dropped: Arc<AtomicBool>,
}

/// Letters, in chunks of seven. Fails at the end if that is before the file's.
struct TextSource {
    files: Files,
    end: usize,
}

fn text() -> Vec<u8> {
    (0..LENGTH).map(|index| b'a' + (index % 23) as u8).collect()
}

impl FileSource for TextSource {
    fn read(self: Box<Self>, range: Range<u64>) -> BoxStream<'static, Result<Bytes>> {
        self.files.opened.fetch_add(1, Ordering::Relaxed);
        let (start, end) = (range.start as usize, range.end as usize);
        let readable = text()[start..end.min(self.end).max(start)].to_vec();
        let chunks: Vec<_> = readable.chunks(7).map(|chunk| Ok(Bytes::copy_from_slice(chunk))).collect();
        let failure = (end > self.end).then(|| Err(Error::unavailable("as the test asks")));
        stream::iter(chunks).chain(stream::iter(failure)).boxed()
    }
}

/// A file of 64 MiB.
struct LargeSource(Files);

impl FileSource for LargeSource {
    fn read(self: Box<Self>, _: Range<u64>) -> BoxStream<'static, Result<Bytes>> {
        let guard = DropFlag(self.0.dropped.clone());
        let chunks = stream::repeat_with(move || {
            let _held = &guard;
            self.0.mib_read.fetch_add(1, Ordering::Relaxed);
            Ok(Bytes::from(vec![b'x'; MIB as usize]))
        });
        chunks.boxed()
    }
}

struct DropFlag(Arc<AtomicBool>);

impl Drop for DropFlag {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

async fn world(files: &Files, timeouts: ConnectionTimeouts) -> World {
    let listen = Listen { timeouts, ..Listen::at(([127, 0, 0, 1], 0).into()) };
    World::listening(listen, &json!({ "rate_limits.api_burst": 10_000 }), |api| {
        api.read::<DownloadFile>(files)
            .audited_read::<DownloadRecording>(files)
            .read::<DownloadBroken>(files)
            .read::<DownloadLarge>(files)
    })
    .await
}

async fn ask(world: &World, path: &str, headers: &[(&str, &str)]) -> TestResponse {
    let request = headers.iter().fold(get(path), |request, (name, value)| request.header(name, value));
    world.ask(request.bearer("ann")).await
}

#[tokio::test]
async fn a_whole_file_has_its_type_name_and_tag() {
    let world = world(&Files::default(), ConnectionTimeouts::default()).await;

    let answer = ask(&world, "/files", &[("accept-encoding", "gzip")]).await;

    assert_eq!((answer.status, answer.body.as_bytes()), (200, text().as_slice()));
    let disposition = "attachment; filename=\"_bersicht.txt\"; filename*=UTF-8''%C3%9Cbersicht.txt";
    for (name, value) in [
        ("content-type", "text/plain"),
        ("content-length", "1000"),
        ("content-disposition", disposition),
        ("accept-ranges", "bytes"),
        ("etag", "\"v1\""),
        ("x-content-type-options", "nosniff"),
    ] {
        assert_eq!(answer.header(name), Some(value), "{name}");
    }
    assert_eq!(answer.header("content-encoding"), None, "ranges of a compressed file would be others");
}

#[test]
fn every_range_is_the_slice_of_the_file() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let world = runtime.block_on(world(&Files::default(), ConnectionTimeouts::default()));
    let ends = (0..LENGTH + 200, proptest::option::of(0..LENGTH + 200));
    let config = Config { cases: 200, failure_persistence: None, ..Config::default() };
    let checked = TestRunner::new(config).run(&ends, |(first, last)| {
        let range = format!("bytes={first}-{}", last.map(|last| last.to_string()).unwrap_or_default());
        let answer = runtime.block_on(ask(&world, "/files", &[("range", &range)]));
        let (text, end) = (text(), last.map_or(LENGTH, |last| (last + 1).min(LENGTH)));
        match text.get(first..end) {
            _ if last.is_some_and(|last| last < first) => prop_assert_eq!(answer.status, 200),
            Some(part) if !part.is_empty() => {
                prop_assert_eq!((answer.status, answer.body.as_bytes()), (206, part));
                let expected = format!("bytes {first}-{}/{LENGTH}", end - 1);
                prop_assert_eq!(answer.header("content-range"), Some(expected.as_str()));
            }
            _ => prop_assert_eq!(answer.problem(), (416, "range_not_satisfiable".to_owned())),
        }
        Ok(())
    });
    checked.expect("every range");
}

#[tokio::test]
async fn suffixes_and_several_ranges() {
    let world = world(&Files::default(), ConnectionTimeouts::default()).await;
    let text = String::from_utf8(text()).expect("ASCII");
    for (range, status, body) in [
        ("bytes=-1", 206, &text[LENGTH - 1..]),
        ("bytes=-1000", 206, &text),
        ("bytes=-5000", 206, &text),
        ("bytes=0-1,5-6", 200, &text),
        ("bytes=7-3", 200, &text),
        ("pages=1-2", 200, &text),
    ] {
        let answer = ask(&world, "/files", &[("range", range)]).await;
        assert_eq!((answer.status, answer.body.as_str()), (status, body), "{range}");
    }
    let twice = ask(&world, "/files", &[("range", "bytes=0-1"), ("range", "bytes=2-3")]).await;
    assert_eq!((twice.status, twice.body.as_str()), (200, text.as_str()));
}

#[tokio::test]
async fn a_download_resumes_only_with_the_same_version() {
    let world = world(&Files::default(), ConnectionTimeouts::default()).await;
    let resume = async |path, tag| ask(&world, path, &[("range", "bytes=990-"), ("if-range", tag)]).await;

    assert_eq!(resume("/files", "\"v1\"").await.status, 206);
    assert_eq!(resume("/files", "\"v2\"").await.status, 200);
    assert_eq!(resume("/recording", "\"v1\"").await.status, 200, "it has no tag");
}

#[tokio::test]
async fn a_range_beyond_the_end_names_the_length_and_is_audited_as_failed() {
    let files = Files::default();
    let world = world(&files, ConnectionTimeouts::default()).await;

    let part = ask(&world, "/recording", &[("range", "bytes=0-0")]).await;
    let beyond = ask(&world, "/recording", &[("range", "bytes=1000-")]).await;

    assert_eq!((part.status, part.body.as_str()), (206, "a"));
    assert_eq!(beyond.problem(), (416, "range_not_satisfiable".to_owned()));
    assert_eq!(beyond.header("content-range"), Some("bytes */1000"));
    for result in ["ok", "failed"] {
        let rows = format!("audit.log where action = 'recording.download' and result = '{result}'");
        assert_eq!(world.count(&rows).await, 1, "{result}");
    }
    assert_eq!(files.opened.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn head_describes_the_whole_file_without_opening_it() {
    let files = Files::default();
    let world = world(&files, ConnectionTimeouts::default()).await;

    let answer = world.ask(head("/files").bearer("ann").header("range", "bytes=0-1")).await;

    assert_eq!((answer.status, answer.header("content-length")), (200, Some("1000")));
    assert_eq!((answer.body.as_str(), files.opened.load(Ordering::Relaxed)), ("", 0));
}

#[tokio::test]
async fn a_source_that_fails_leaves_an_incomplete_body() {
    let world = world(&Files::default(), ConnectionTimeouts::default()).await;

    let answer = ask(&world, "/broken", &[]).await;
    let before = ask(&world, "/broken", &[("range", "bytes=0-99")]).await;

    assert_eq!((answer.status, answer.header("content-length")), (200, Some("1000")));
    assert!(answer.body.len() <= LENGTH / 2, "{}", answer.body.len());
    assert_eq!((before.status, before.body.len()), (206, 100), "the failure isn't in this part");
}

/// Opens downloads of the large file and reads nothing of them.
async fn stalled(world: &World, count: usize) -> Vec<TcpStream> {
    let request: TestRequest = get("/large").bearer("ann");
    let mut streams = Vec::new();
    for _ in 0..count {
        streams.push(request.clone().send(world.server.address).await);
    }
    streams
}

#[tokio::test]
async fn a_reader_that_stalls_is_closed_and_its_source_with_it() {
    let files = Files::default();
    let timeouts = ConnectionTimeouts { write: Duration::from_millis(500), ..Default::default() };
    let world = world(&files, timeouts).await;

    let _stream = stalled(&world, 1).await;

    assert!(eventually(CONDITION_TIMEOUT, async || files.dropped.load(Ordering::Relaxed)).await);
    let mib_read = files.mib_read.load(Ordering::Relaxed);
    assert!((1..32).contains(&mib_read), "{mib_read} MiB were read for a client that read nothing");
}

#[tokio::test]
async fn downloads_hold_no_database_connection() {
    let files = Files::default();
    let world = world(&files, ConnectionTimeouts::default()).await;

    // More than there are connections to the database.
    let _streams = stalled(&world, 20).await;

    let all_stream = async || files.mib_read.load(Ordering::Relaxed) >= 20;
    assert!(eventually(CONDITION_TIMEOUT, all_stream).await);
    assert_eq!(ask(&world, "/account", &[]).await.status, 200);
}

#[tokio::test]
async fn the_contract_has_parts_and_their_headers() {
    let world = world(&Files::default(), ConnectionTimeouts::default()).await;

    let operation = &world.contract["paths"]["/api/v1/files"]["get"];

    for status in ["200", "206"] {
        let content = &operation["responses"][status]["content"]["application/octet-stream"];
        assert_eq!(content["schema"]["format"], "binary", "{status}");
    }
    let responses = &operation["responses"];
    assert!(responses["206"]["headers"]["Content-Range"].is_object());
    assert!(responses["416"]["headers"]["Content-Range"].is_object());
    let names: Vec<_> =
        operation["parameters"].as_array().expect("a list").iter().map(|p| &p["name"]).collect();
    assert_eq!(names, ["Range", "If-Range"]);
}
