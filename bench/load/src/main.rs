//! A small HTTP load generator for `make bench`: a closed loop, or a constant rate with latencies from the
//! moment a request was due. It shares two cores with what it measures, so it does as little as it can:
//! requests are formatted texts, answers are read for status and length only. A connection is a thread, which
//! wakes when its request is due to some 50 µs; timers of a runtime are late by a millisecond or more.

mod connection;
mod report;

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;

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
}

fn main() -> io::Result<()> {
    let arguments = Arguments::parse();
    let next = AtomicU64::new(arguments.first);
    let began = Instant::now();
    let mut report = Report::default();
    thread::scope(|scope| {
        let (arguments, next) = (&arguments, &next);
        let one = |index| scope.spawn(move || drive(arguments, next, index, began));
        let all: Vec<_> = (0..arguments.connections).map(one).collect();
        for driven in all {
            report.add(driven.join().map_err(|_| io::Error::other("a connection's thread panicked"))??);
        }
        io::Result::Ok(())
    })?;
    report.print(began.elapsed())
}

/// One connection's share of the load.
#[expect(
    clippy::disallowed_methods,
    reason = "no runtime waits here: the thread that sleeps is the connection's own"
)]
fn drive(arguments: &Arguments, next: &AtomicU64, index: u64, began: Instant) -> io::Result<Report> {
    let mut connection = Connection::open(&arguments.address)?;
    let mut report = Report::default();
    let end = began + Duration::from_secs(arguments.seconds);
    let gap = arguments.rate.map(|rate| Duration::from_secs_f64(arguments.connections as f64 / rate as f64));
    let mut due = began + gap.unwrap_or_default().mul_f64(index as f64 / arguments.connections as f64);
    while Instant::now() < end {
        if gap.is_some() {
            thread::sleep(due.saturating_duration_since(Instant::now()));
        }
        let sent = if gap.is_some() { due } else { Instant::now() };
        let number = next.fetch_add(1, Ordering::Relaxed);
        let status = connection.exchange(&format_request(arguments, number))?;
        report.record(status == arguments.expect, sent.elapsed());
        due += gap.unwrap_or_default();
    }
    Ok(report)
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
