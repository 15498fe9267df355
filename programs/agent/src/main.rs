//! The agent's command line: `enrol`, `run`, `status`, `simulate`, `fault`.

mod commands;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Node agent of GPUaaS. Executes typed tasks signed by its control plane, and nothing else.
#[derive(Parser)]
#[command(name = "gpuaas-agent", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: commands::Command,
}

#[tokio::main]
async fn main() -> ExitCode {
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    tracing_subscriber::registry().with(log_filter()).with(lines).init();
    match Box::pin(Arguments::parse().command.run()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _closed = writeln!(std::io::stderr(), "gpuaas-agent: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Reads the filter from `GPUAAS_LOG`: `debug`, or finer such as `info,gpuaas_agent=trace`. The default is `info`.
fn log_filter() -> Targets {
    let configured = std::env::var("GPUAAS_LOG").ok().and_then(|text| text.parse().ok());
    configured.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO))
}
