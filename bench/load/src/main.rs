//! A small HTTP load generator for `make bench`: a closed loop, or a constant rate with latencies from the
//! moment a request was due. It shares two cores with what it measures, so it does as little as it can:
//! requests are formatted texts, answers are read for status and length only.
//!
//! A runtime's timers are late by a millisecond or more, so a thread of its own says when a request is due.

mod connection;
mod report;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;
use tokio::sync::mpsc;

use connection::Connection;
use report::Report;

/// Loads one address with one kind of request. `{n}` in path, headers and body is a number, new each time.
#[derive(Parser)]
struct Arguments {
    /// Host and port.
    address: String,
    /// Method and path.
    #[arg(long)]
    request: String,
    #[arg(long)]
    header: Vec<String>,
    #[arg(long, default_value = "")]
    body: String,
    #[arg(long, default_value_t = 16)]
    connections: u64,
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Requests a second; without it each connection sends as fast as answers come.
    #[arg(long)]
    rate: Option<u64>,
    /// The first number, so that two runs don't repeat each other.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// The status that counts as success.
    #[arg(long, default_value_t = 200)]
    expect: u16,
    /// A file for each good request and its latency, in the columns of pgbench's log.
    #[arg(long)]
    log: Option<PathBuf>,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> std::io::Result<()> {
    let arguments = Arc::new(Arguments::parse());
    let next = Arc::new(AtomicU64::new(arguments.first));
    let (began, mut tasks, mut turns) = (Instant::now(), Vec::new(), Vec::new());
    let end = began + Duration::from_secs(arguments.seconds);
    for _ in 0..arguments.connections {
        let (turn, due) = mpsc::unbounded_channel();
        turns.push(turn);
        tasks.push(tokio::spawn(drive(arguments.clone(), next.clone(), arguments.rate.map(|_| due), end)));
    }
    if let Some(rate) = arguments.rate {
        thread::spawn(move || pace(&turns, rate, began, end));
    }
    let mut report = Report::default();
    for task in tasks {
        report.add(task.await.map_err(std::io::Error::other)??);
    }
    let took = began.elapsed();
    if let Some(log) = &arguments.log {
        report.write(log)?;
    }
    report.print(took)
}

/// Tells one connection after the other that its next request is due.
#[expect(clippy::disallowed_methods, reason = "the thread that sleeps is its own")]
fn pace(turns: &[mpsc::UnboundedSender<Instant>], rate: u64, began: Instant, end: Instant) {
    for (number, turn) in (0u32..).zip(turns.iter().cycle()) {
        let due = began + Duration::from_secs_f64(f64::from(number) / rate as f64);
        if due >= end {
            return;
        }
        thread::sleep(due.saturating_duration_since(Instant::now()));
        // A connection that failed has ended the run.
        let _ = turn.send(due);
    }
}

/// One connection's share of the load: when it is told to, or as fast as answers come.
async fn drive(
    arguments: Arc<Arguments>,
    next: Arc<AtomicU64>,
    mut due: Option<mpsc::UnboundedReceiver<Instant>>,
    end: Instant,
) -> std::io::Result<Report> {
    let mut connection = Connection::open(&arguments.address).await?;
    let mut report = Report::default();
    loop {
        let sent = match &mut due {
            Some(due) => due.recv().await,
            None => Some(Instant::now()).filter(|now| *now < end),
        };
        let Some(sent) = sent else { return Ok(report) };
        let number = next.fetch_add(1, Ordering::Relaxed);
        let status = connection.exchange(&format_request(&arguments, number)).await?;
        report.record(status == arguments.expect, sent.elapsed());
    }
}

fn format_request(arguments: &Arguments, number: u64) -> String {
    let number = number.to_string();
    let mut text = format!("{} HTTP/1.1\r\nHost: {}\r\n", arguments.request, arguments.address);
    for header in &arguments.header {
        text.push_str(header);
        text.push_str("\r\n");
    }
    let text = text.replace("{n}", &number);
    let body = arguments.body.replace("{n}", &number);
    if body.is_empty() {
        return format!("{text}\r\n");
    }
    format!("{text}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len())
}
