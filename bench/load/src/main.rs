//! A small HTTP load generator for `make bench`: a closed loop, or a constant rate with latencies from the
//! time at which a request was due. It shares two cores with the measured server, so it does as little as possible:
//! requests are formatted strings, and only status and length of responses are parsed.
//!
//! A runtime's timers are late by a millisecond or more, so a separate thread schedules the requests.

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

/// Load one address with one kind of request. `{n}` in path, headers and body is replaced by a new number each time.
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
    /// Requests per second; without it each connection sends its next request as soon as the response arrives.
    #[arg(long)]
    rate: Option<u64>,
    /// First number, so that two runs use different ones.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Status that counts as success.
    #[arg(long, default_value_t = 200)]
    expect: u16,
    /// Log file of successful requests with their latencies, in the columns of pgbench's log.
    #[arg(long)]
    log: Option<PathBuf>,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> std::io::Result<()> {
    let arguments = Arc::new(Arguments::parse());
    let next = Arc::new(AtomicU64::new(arguments.first));
    let (began, mut tasks, mut triggers) = (Instant::now(), Vec::new(), Vec::new());
    let end = began + Duration::from_secs(arguments.seconds);
    for _ in 0..arguments.connections {
        let (trigger, due) = mpsc::unbounded_channel();
        triggers.push(trigger);
        tasks.push(tokio::spawn(drive(arguments.clone(), next.clone(), arguments.rate.map(|_| due), end)));
    }
    if let Some(rate) = arguments.rate {
        thread::spawn(move || schedule(&triggers, rate, began, end));
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

/// Triggers the connections in rotation at a constant rate.
#[expect(clippy::disallowed_methods, reason = "the thread that sleeps is its own")]
fn schedule(triggers: &[mpsc::UnboundedSender<Instant>], rate: u64, began: Instant, end: Instant) {
    for (number, trigger) in (0u32..).zip(triggers.iter().cycle()) {
        let due = began + Duration::from_secs_f64(f64::from(number) / rate as f64);
        if due >= end {
            return;
        }
        thread::sleep(due.saturating_duration_since(Instant::now()));
        // Fails only if the connection has failed, which ends the run.
        let _ = trigger.send(due);
    }
}

/// Sends one connection's share of the load: when triggered, or as fast as responses arrive.
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
