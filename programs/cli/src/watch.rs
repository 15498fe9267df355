//! Live notifications over a WebSocket that reconnects from the last number received.

use std::time::{Duration, Instant};

use gpuaas_client::{Connection, Error, Socket};

use crate::arguments::Format;
use crate::failure::{Failure, Result};
use crate::output::{self, Columns};
use crate::run::Run;

const COLUMNS: Columns = &["created_at", "title", "body"];
const MIN_RECONNECT_DELAY: Duration = Duration::from_millis(500);
const MAX_RECONNECT_DELAY: Duration = Duration::from_secs(30);

/// Prints notifications after `seen` until Ctrl-C or until the output is closed.
pub async fn notifications(run: &Run, api: &Connection, seen: i64) -> Result<()> {
    run.note("Waiting for notifications. Press Ctrl-C to stop.");
    if run.options.output == Format::Csv {
        output::print(&output::header(COLUMNS))?;
    }
    tokio::select! {
        ended = follow(run, api, seen) => ended,
        pressed = tokio::signal::ctrl_c() => {
            pressed.map_err(|error| Failure::usage("Ctrl-C handler failed").detail(error.to_string()))
        }
    }
}

/// Runs until the output is closed, or fails with an error that reconnecting doesn't mend.
async fn follow(run: &Run, api: &Connection, mut seen: i64) -> Result<()> {
    let mut pause = MIN_RECONNECT_DELAY;
    loop {
        match api.socket(&format!("/ws/notifications?after={seen}")).await {
            Ok(socket) => {
                let opened_at = Instant::now();
                if !show_all(run, socket, &mut seen).await? {
                    return Ok(());
                }
                if opened_at.elapsed() > MAX_RECONNECT_DELAY {
                    pause = MIN_RECONNECT_DELAY;
                }
                run.note("Connection lost; reconnecting.");
            }
            Err(error) if is_final(&error) => return Err(error.into()),
            Err(error) => run.note(&format!("{error}; retrying in {} s.", pause.as_secs_f32())),
        }
        tokio::time::sleep(shortened(pause, run.sources.entropy.bytes::<1>()[0])).await;
        pause = (pause * 2).min(MAX_RECONNECT_DELAY);
    }
}

/// Prints what a socket receives until it ends. Returns false once the output is closed.
async fn show_all(run: &Run, mut socket: Socket, seen: &mut i64) -> Result<bool> {
    while let Some(message) = socket.next().await {
        let notification = &message["notification"];
        let Some(seq) = notification["seq"].as_i64() else { continue };
        let line = output::line(run.options.output, COLUMNS, notification);
        if !output::offer(line.as_bytes())? {
            socket.close().await;
            return Ok(false);
        }
        *seen = seq;
    }
    Ok(true)
}

/// Returns true if the server's refusal is permanent.
fn is_final(error: &Error) -> bool {
    match error {
        Error::Problem { problem, .. } => (400..500).contains(&problem.status) && problem.status != 429,
        Error::Invalid(_) | Error::Renewal(_) => true,
        Error::Unreachable(_) | Error::Unreadable { .. } => false,
    }
}

/// Returns a random delay between half of it and all, so that clients cut off together don't reconnect together.
fn shortened(pause: Duration, chance: u8) -> Duration {
    pause * (256 + u32::from(chance)) / 512
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn problem(status: i32) -> Error {
        let json = json!({
            "type": "", "title": "", "status": status, "detail": "", "code": "", "correlation_id": "",
        });
        Error::Problem { problem: Box::new(serde_json::from_value(json.clone()).expect("a problem")), json }
    }

    #[test]
    fn only_what_would_be_said_again_ends_it() {
        for status in [400, 401, 403, 409] {
            assert!(is_final(&problem(status)), "{status}");
        }
        for status in [429, 500, 503] {
            assert!(!is_final(&problem(status)), "{status}");
        }
        assert!(!is_final(&Error::Unreadable { status: 502 }));
    }

    #[test]
    fn pauses_differ_and_are_never_longer() {
        assert_eq!(shortened(MAX_RECONNECT_DELAY, 0), MAX_RECONNECT_DELAY / 2);
        assert!(shortened(MAX_RECONNECT_DELAY, 255) < MAX_RECONNECT_DELAY);
    }
}
