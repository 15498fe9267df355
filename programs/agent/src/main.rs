//! The agent's command line: `enrol`, `run`, `status`, `simulate`, `fault`.

mod commands;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use tracing_subscriber::EnvFilter;

/// The agent of a GPU host. It does typed, signed tasks of its control plane and nothing else.
#[derive(Parser)]
#[command(name = "gpuaas-agent", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: commands::Command,
}

#[tokio::main]
async fn main() -> ExitCode {
    let filter = EnvFilter::try_from_env("GPUAAS_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    match Box::pin(Arguments::parse().command.run()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _closed = writeln!(std::io::stderr(), "gpuaas-agent: {error}");
            ExitCode::FAILURE
        }
    }
}
