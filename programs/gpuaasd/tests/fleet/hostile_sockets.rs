//! Hosts that misuse the WebSocket itself: each ends its own channel, and another at the same gateway works on.

use std::sync::atomic::{AtomicBool, Ordering};

use chrono::Duration;
use futures::{SinkExt, StreamExt};
use gpuaas_core::Entropy;
use gpuaas_testkit::{eventually, sqlx};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};

use crate::hostile::{frames, hello, mutate, samples, seed};
use crate::raw_host::{RawHost, Socket};
use crate::world::{PATIENCE, SLICE, World, text};

/// Longer than the gateway reads.
const TOO_LONG: usize = 600_000;
const KINDS: usize = 9;

/// Sends something that no agent sends. Returns whether the host goes away by itself, in the middle.
async fn attack(socket: &mut Socket, kind: usize, text: String) -> bool {
    let close = CloseFrame { code: CloseCode::Iana(3999), reason: "\u{1b}[2J".into() };
    let part =
        |text: &str, opcode, last| Message::Frame(Frame::message(text.as_bytes().to_vec(), opcode, last));
    let half = text.get(..text.len() / 2).unwrap_or_default().to_owned();
    let raw = match kind % KINDS {
        // The gateway may have gone away before all of it was written: that is what it is to do.
        0 => return socket.send(Message::text(text)).await.is_err(),
        1 => return socket.send(Message::binary(text)).await.is_err(),
        2 => return socket.send(Message::text("x".repeat(TOO_LONG))).await.is_err(),
        3 => return socket.send(part("x", OpCode::Data(Data::Continue), true)).await.is_err(),
        // A message that never ends, and another that begins in it.
        4 => {
            let begun = socket.send(part(&half, OpCode::Data(Data::Text), false)).await;
            return begun.is_err() || socket.send(part("{}", OpCode::Data(Data::Text), true)).await.is_err();
        }
        5 => return socket.send(Message::Close(Some(close))).await.is_err(),
        // A header that announces 2^63 bytes; text that isn't UTF-8, masked with zeros; half of a frame, and the end.
        6 => [&[0x81, 0xff, 0x7f][..], &[0xff; 7], &[0; 4]].concat(),
        7 => [&[0x81, 0x82][..], &[0; 4], &[0xc3, 0x28]].concat(),
        _ => [&[0x81, 0xfe, 0x10, 0x00][..], &[0; 4], half.as_bytes()].concat(),
    };
    let wrote = socket.get_mut().write_all(&raw).await.is_ok() && socket.get_mut().flush().await.is_ok();
    !wrote || kind % KINDS == 8
}

/// Reads until the gateway ends the channel, after a last frame that it can't take.
async fn until_ended(mut socket: Socket) {
    // Closed already, or about to be.
    let _ = socket.send(Message::text("{}")).await;
    let ended = async { while let Some(Ok(_)) = socket.next().await {} };
    tokio::time::timeout(PATIENCE, ended).await.expect("the channel stays open");
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_sockets_end_their_own_channel_and_harm_nobody() {
    let seed = seed();
    println!("GPUAAS_TEST_SEED={seed}");
    let entropy = Entropy::seeded(seed);
    let mut next = move || usize::try_from(u32::from_le_bytes(entropy.bytes())).expect("fits");
    let world = World::new().await;
    let good = world.fleet(1).await;
    let mut hosts = Vec::new();
    for n in 0..3 {
        hosts.push(RawHost::enrol(&world, &format!("raw-{n}")).await);
    }
    let samples = samples(&world);
    let (attacked, worked) = (AtomicBool::new(false), AtomicBool::new(false));
    let attacks = async {
        let (mut n, mut opened) = (0, 0);
        while n < frames() / 5 || !worked.load(Ordering::Relaxed) {
            n += 1;
            let mut frame = samples[next() % samples.len()].clone();
            mutate(&mut frame, &mut next);
            let mut socket = match hosts[n % hosts.len()].socket().await {
                Ok(socket) => socket,
                Err(refused) => {
                    assert_eq!(refused, StatusCode::TOO_MANY_REQUESTS);
                    continue;
                }
            };
            if !next().is_multiple_of(4) {
                socket.send(Message::text(hello(&world).to_string())).await.expect("listens");
                let welcome = socket.next().await.expect("open").expect("no error");
                assert!(welcome.to_text().is_ok_and(|text| text.contains("welcome")), "{welcome}");
                opened += 1;
            }
            if !attack(&mut socket, n / hosts.len(), frame.to_string()).await {
                until_ended(socket).await;
            }
        }
        attacked.store(true, Ordering::Relaxed);
        (n, opened)
    };
    let work = async {
        loop {
            let id = text(&world.create(json!({ "sku": SLICE, "gpus": 1 })).await["id"]);
            world.until(&id, "active").await;
            world.must(Method::POST, &format!("/allocations/{id}/release"), Value::Null).await;
            world.until(&id, "released").await;
            worked.store(true, Ordering::Relaxed);
            if attacked.load(Ordering::Relaxed) {
                break;
            }
        }
    };

    let ((n, opened), ()) = tokio::join!(attacks, work);

    assert!(opened > n / 2, "hardly any channel was open when it was attacked: {opened} of {n}");
    let again = "select count(*) from fleet.node_sessions where epoch > 1 and node_id in
                     (select id from fleet.nodes where name like 'sim%')";
    assert_eq!(world.count(again).await, 0, "a host that did nothing lost its channel");
    assert!(good.executed().values().all(|times| *times == 1), "a task ran twice");
    let open = "select count(*) from fleet.node_sessions s join fleet.nodes n on n.id = s.node_id
                where n.name like 'raw%' and s.closed_at is null";
    assert!(eventually(PATIENCE, async || world.count(open).await == 0).await, "a channel was left open");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_whose_hellos_are_rejected_again_and_again_waits_without_the_database() {
    let world = World::new().await;
    let (bad, other) = (RawHost::enrol(&world, "bad").await, RawHost::enrol(&world, "other").await);
    let rejected = async |host: &RawHost| {
        let mut socket = host.socket().await?;
        socket.send(Message::text("{}")).await.expect("listens");
        until_ended(socket).await;
        Ok::<_, StatusCode>(())
    };
    let mut tries = 0;
    while rejected(&bad).await.is_ok() {
        tries += 1;
        assert!(tries < 20, "it may go on for ever");
    }
    assert!(tries >= 3, "a host that came up badly waits at once: {tries}");

    // Whoever asks the database about a certificate now waits for it.
    let mut owner = world.db.owner().await;
    let locked = "begin; lock table fleet.certificates in access exclusive mode";
    sqlx::raw_sql(locked).execute(&mut owner).await.expect("locked");
    let refused =
        tokio::time::timeout(PATIENCE, bad.open(hello(&world).to_string())).await.expect("answered");
    assert_eq!(refused.code(), "rate_limit_exceeded", "{}", refused.body);
    sqlx::raw_sql("rollback").execute(&mut owner).await.expect("unlocked");

    let welcomed = async |host: &RawHost| {
        host.open(hello(&world).to_string()).await;
        host.hear().await.body["frames"][0]["frame"] == "welcome"
    };
    assert!(welcomed(&other).await, "another host waits for it");
    world.db.clock().advance(Duration::minutes(2));
    assert!(welcomed(&bad).await, "it never comes in again");
    for _ in 0..tries {
        assert_eq!(rejected(&bad).await, Ok(()), "an opened channel starts anew");
    }
}
