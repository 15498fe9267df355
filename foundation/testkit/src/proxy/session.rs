//! One connection through the proxy: forwarded until it ends or is cut.

use std::io;

use tokio::io::{AsyncWriteExt, BufReader, copy, sink};
use tokio::net::UnixStream;
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};

use super::policy::When;
use super::wire::{Message, Opening, message, opening};

pub(super) async fn run(
    client: UnixStream,
    server: UnixStream,
    decide: impl Fn(&str) -> Option<When>,
) -> io::Result<()> {
    let (requests, mut replies) = client.into_split();
    let mut requests = BufReader::new(requests);
    let (mut answers, mut server) = server.into_split();
    open(&mut requests, &mut replies, &mut server).await?;
    // The side that ends first ends the other: once a cut is decided, no answer is forwarded.
    let cut = tokio::select! {
        cut = pass(&mut requests, &mut server, decide) => cut?,
        ended = copy(&mut answers, &mut replies) => return ended.map(drop),
    };
    let Some((when, Message(bytes))) = cut else { return Ok(()) };
    match when {
        When::BeforeSend => Ok(()),
        When::AfterBytes(sent) => server.write_all(&bytes[..sent.min(bytes.len())]).await,
        When::AfterSend => {
            server.write_all(&bytes).await?;
            drop((requests, replies));
            finish(server, answers).await
        }
        When::AfterAnswer => {
            server.write_all(&bytes).await?;
            finish(server, answers).await
        }
    }
}

/// Forwards the opening up to the startup message. Encryption is declined: it isn't used between sockets of one machine.
async fn open(
    requests: &mut BufReader<OwnedReadHalf>,
    replies: &mut OwnedWriteHalf,
    server: &mut OwnedWriteHalf,
) -> io::Result<()> {
    loop {
        match opening(requests).await? {
            Opening::Encryption => replies.write_all(b"N").await?,
            Opening::Startup(bytes) => return server.write_all(&bytes).await,
        }
    }
}

/// Forwards messages up to the one to cut at. Returns `None` if the client disconnected.
async fn pass(
    requests: &mut BufReader<OwnedReadHalf>,
    server: &mut OwnedWriteHalf,
    decide: impl Fn(&str) -> Option<When>,
) -> io::Result<Option<(When, Message)>> {
    while let Some(message) = message(requests).await? {
        if let Some(when) = message.query().and_then(&decide) {
            return Ok(Some((when, message)));
        }
        server.write_all(&message.0).await?;
    }
    Ok(None)
}

/// Waits until the server has processed its messages: it reads the end of the stream only after its work.
async fn finish(mut server: OwnedWriteHalf, mut answers: OwnedReadHalf) -> io::Result<()> {
    server.shutdown().await?;
    copy(&mut answers, &mut sink()).await.map(drop)
}
