//! Uploads as a domain declares them: the handler reads chunks, and commits once the body is complete.

use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use gpuaas_core::chain::sha256;
use gpuaas_core::{Code, Result};
use gpuaas_http::{Access, Audited, Call, Operation, ProtocolContext, StreamBody, operation};
use gpuaas_testkit::eventually;
use parking_lot::Mutex;
use serde::Serialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use utoipa::ToSchema;

use serde_json::json;

use crate::operations::Gate;
use crate::wire::{TestRequest, TestResponse, post, receive};
use crate::world::{CONDITION_TIMEOUT, World};

const MIB: usize = 1024 * 1024;
const MAX_BYTES: usize = 64 * MIB;

operation! {
    /// Upload a file.
    pub protocol UploadFile(Uploads) = Post "/files" as "UploadFile",
    tag: "test", access: Access::account(), rate_limit: Api, audit: "file.upload",
    natural_key: "the file's digest",
    body: StreamBody, max_body: MAX_BYTES as u64, media_types: ["application/octet-stream"],
    idle_timeout: Duration::from_secs(2), total_timeout: Duration::from_secs(120),
    run: upload => UploadedFile,
}

operation! {
    /// Upload a file within a second.
    pub protocol UploadQuickly(Uploads) = Post "/quick-files" as "UploadQuickly",
    tag: "test", access: Access::account(), rate_limit: Api, audit: "file.upload",
    natural_key: "the file's digest",
    body: StreamBody, max_body: MAX_BYTES as u64, media_types: ["application/octet-stream"],
    idle_timeout: Duration::from_secs(60), total_timeout: Duration::from_secs(1),
    run: upload => UploadedFile,
}

#[derive(Serialize, ToSchema)]
pub struct UploadedFile {
    length: u64,
    sha256: String,
}

/// Observations of the handler.
#[derive(Clone)]
pub struct Uploads {
    gate: Gate,
    largest_chunk: Arc<Mutex<usize>>,
    failures: Arc<Mutex<Vec<Code>>>,
}

async fn upload<O: Operation<Body = StreamBody>>(
    uploads: &Uploads,
    context: ProtocolContext<'_>,
    call: Call<O>,
) -> Result<Audited<UploadedFile>> {
    uploads.gate.pass().await;
    let scope = call.scope;
    match read(uploads, call.body).await {
        Ok(file) => {
            let tx = context.begin(scope).await?;
            context.commit(tx, file).await
        }
        Err(error) => {
            uploads.failures.lock().push(error.code);
            let tx = context.begin(scope).await?;
            Err(context.refuse(tx, error).await)
        }
    }
}

async fn read(uploads: &Uploads, mut body: StreamBody) -> Result<UploadedFile> {
    while let Some(chunk) = body.chunk().await? {
        let mut largest_chunk = uploads.largest_chunk.lock();
        *largest_chunk = largest_chunk.max(chunk.len());
    }
    Ok(UploadedFile { length: body.length(), sha256: body.finish()? })
}

struct UploadWorld {
    world: World,
    uploads: Uploads,
}

impl UploadWorld {
    /// Returns a world in which operations without an upload must answer within half a second.
    async fn new() -> Self {
        let (gate, largest_chunk, failures) = (Gate::closed(), Arc::default(), Arc::default());
        let uploads = Uploads { gate, largest_chunk, failures };
        let world = World::with(&json!({}), |api| {
            let api = api.answer_timeout(Duration::from_millis(500));
            api.protocol::<UploadFile>(&uploads).protocol::<UploadQuickly>(&uploads)
        })
        .await;
        Self { world, uploads }
    }

    /// Sends a head and a part of the body; the handler starts to read at once.
    async fn send(&self, request: TestRequest, part: &[u8]) -> TcpStream {
        self.uploads.gate.open();
        let mut stream = request.send(self.world.server.address).await;
        stream.write_all(part).await.expect("sent");
        stream
    }

    async fn answer(&self, request: TestRequest, body: &[u8]) -> TestResponse {
        receive(self.send(request, body).await).await
    }

    /// Waits until the handler has failed with this code, and its refusal has been audited.
    async fn has_failed(&self, code: Code) -> bool {
        let denied = format!(
            "audit.log where action = 'file.upload' and result = 'denied' and metadata->>'code' = '{code}'"
        );
        let learned = || *self.uploads.failures.lock() == [code];
        eventually(CONDITION_TIMEOUT, async || learned() && self.world.count(&denied).await == 1).await
    }
}

fn announce(path: &str, length: usize) -> TestRequest {
    let request = post(path).bearer("ann").header("content-type", "application/octet-stream");
    request.header("content-length", &length.to_string())
}

fn digest_header(content: &[u8]) -> String {
    let digest = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, content);
    format!("sha-256=:{}:", STANDARD.encode(digest))
}

/// Writes until the server stops reading. Returns the number of bytes that it and the kernels took.
async fn write_until_blocked(stream: &mut TcpStream, content: &[u8]) -> usize {
    let mut written = 0;
    while written < content.len() {
        match timeout(Duration::from_secs(1), stream.write(&content[written..])).await {
            Ok(bytes) => written += bytes.expect("the connection is open"),
            Err(_) => break,
        }
    }
    written
}

#[tokio::test]
async fn the_client_waits_for_the_handler_and_memory_stays_constant() {
    let world = UploadWorld::new().await;
    let content: Vec<u8> = (0..MAX_BYTES).map(|index| (index / 1000) as u8).collect();
    let mut stream = announce("/files", content.len()).send(world.world.server.address).await;
    world.uploads.gate.arrival().await;

    let written = write_until_blocked(&mut stream, &content).await;

    assert!(written < MAX_BYTES / 2, "{written} bytes were accepted while the handler read none");
    world.uploads.gate.open();
    stream.write_all(&content[written..]).await.expect("sent");
    let answer = receive(stream).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.json()["sha256"], sha256(&[&content]));
    assert_eq!(answer.json()["length"], content.len());
    let largest_chunk = *world.uploads.largest_chunk.lock();
    assert!((1..=MIB).contains(&largest_chunk), "{largest_chunk}");
}

#[tokio::test]
async fn an_upload_that_progresses_may_take_longer_than_other_answers() {
    let world = UploadWorld::new().await;
    let mut stream = world.send(announce("/files", 2), b"a").await;
    // waits: longer than the answer timeout, which is under test.
    tokio::time::sleep(Duration::from_millis(800)).await;
    stream.write_all(b"b").await.expect("sent");

    let answer = receive(stream).await;

    assert_eq!(answer.json()["sha256"], sha256(&[b"ab"]), "{answer:?}");
}

#[tokio::test]
async fn the_digest_is_compared_with_the_content() {
    let world = UploadWorld::new().await;
    let content = vec![b'x'; MIB];
    let with_digest = |digest: &str| announce("/files", MIB).header("Content-Digest", digest);

    let right = world.answer(with_digest(&digest_header(&content)), &content).await;
    let wrong = world.answer(with_digest(&digest_header(b"other")), &content).await;
    let malformed = with_digest("sha-256=abc").answer(world.world.server.address).await;

    assert_eq!(right.status, 200, "{right:?}");
    assert_eq!(wrong.problem(), (400, "digest_mismatch".to_owned()));
    assert_eq!(malformed.problem(), (400, "validation_error".to_owned()));
    assert!(world.has_failed(Code::DigestMismatch).await);
}

#[tokio::test]
async fn an_upload_is_refused_before_it_is_read() {
    let world = UploadWorld::new().await;
    let octets = || post("/files").bearer("ann").header("content-type", "application/octet-stream");
    for (request, code) in [
        (octets().header("transfer-encoding", "chunked"), (411, "length_required")),
        (octets(), (411, "length_required")),
        (announce("/files", MAX_BYTES + 1), (413, "payload_too_large")),
        (post("/files").bearer("ann").header("content-length", "9"), (415, "unsupported_media_type")),
        (post("/files").header("content-length", "9"), (401, "token_missing")),
    ] {
        let answer = world.world.ask(request).await;
        assert_eq!(answer.problem(), (code.0, code.1.to_owned()));
    }
}

#[tokio::test]
async fn a_client_that_waits_for_permission_gets_it_when_the_handler_reads() {
    let world = UploadWorld::new().await;
    let expecting = |length| announce("/files", length).header("expect", "100-continue");

    let refused = world.world.ask(expecting(MAX_BYTES + 1)).await;
    let mut stream = world.send(expecting(2), b"").await;
    let mut permission = [0; 25];
    stream.read_exact(&mut permission).await.expect("an interim answer");
    stream.write_all(b"ab").await.expect("sent");

    assert_eq!(refused.status, 413, "the first line isn't a permission");
    assert_eq!(&permission, b"HTTP/1.1 100 Continue\r\n\r\n");
    assert_eq!(receive(stream).await.status, 200);
}

#[tokio::test]
async fn an_upload_that_stalls_ends() {
    let world = UploadWorld::new().await;

    let answer = world.answer(announce("/files", 10), b"half").await;

    assert_eq!(answer.problem(), (408, "request_timeout".to_owned()));
    assert!(world.has_failed(Code::RequestTimeout).await);
}

#[tokio::test]
async fn an_upload_that_trickles_ends() {
    let world = UploadWorld::new().await;
    let stream = world.send(announce("/quick-files", MAX_BYTES), b"a").await;
    let (read, mut write) = stream.into_split();
    let trickle = tokio::spawn(async move {
        while write.write_all(b"a").await.is_ok() {
            // waits: simulates a client that sends a byte now and then.
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });

    assert!(world.has_failed(Code::RequestTimeout).await);
    trickle.abort();
    drop(read);
}

#[tokio::test]
async fn a_disconnect_reaches_the_handler_and_ends_the_upload() {
    for closes_gracefully in [true, false] {
        let world = UploadWorld::new().await;
        let mut stream = world.send(announce("/files", 10), b"half").await;
        world.uploads.gate.arrival().await;

        if closes_gracefully {
            stream.shutdown().await.expect("closed");
            assert_eq!(receive(stream).await.problem(), (400, "invalid_request".to_owned()));
        } else {
            drop(stream);
        }

        assert!(world.has_failed(Code::InvalidRequest).await, "{closes_gracefully}");
    }
}

#[tokio::test]
async fn a_disconnect_before_the_handler_reads_is_learned_when_it_does() {
    let world = UploadWorld::new().await;
    let mut stream = announce("/files", 10).send(world.world.server.address).await;
    stream.write_all(b"half").await.expect("sent");
    world.uploads.gate.arrival().await;
    drop(stream);

    world.uploads.gate.open();

    assert!(world.has_failed(Code::InvalidRequest).await);
}

#[tokio::test]
async fn bytes_beyond_the_declared_length_are_not_part_of_the_upload() {
    let world = UploadWorld::new().await;

    let answer = world.answer(announce("/files", 2), b"abc").await;

    assert_eq!(answer.json()["sha256"], sha256(&[b"ab"]), "{answer:?}");
}

#[tokio::test]
async fn an_empty_file_is_a_file() {
    let world = UploadWorld::new().await;

    let answer = world.answer(announce("/files", 0), b"").await;

    assert_eq!((answer.status, &answer.json()["length"]), (200, &0.into()), "{answer:?}");
}

#[tokio::test]
async fn the_contract_has_its_limit_digest_and_errors() {
    let world = UploadWorld::new().await;

    let operation = &world.world.contract["paths"]["/api/v1/files"]["post"];

    let body = &operation["requestBody"];
    assert_eq!(body["description"], "At most 67108864 bytes. `Content-Length` is required.");
    assert_eq!(body["content"]["application/octet-stream"]["schema"]["format"], "binary");
    assert_eq!(operation["parameters"][0]["name"], "content-digest");
    for (status, code) in [("400", "digest_mismatch"), ("408", "request_timeout"), ("411", "length_required")]
    {
        let description = operation["responses"][status]["description"].as_str().expect(status);
        assert!(description.contains(code), "{description}");
    }
}
