//! `make bench`, the fleet: placement, tasks on their way, and ten thousand hosts at one gateway. Never in CI.
#![expect(clippy::print_stdout, reason = "figures are what it is for")]

mod cloud;
mod hosts;
mod idle;
mod latency;
mod limits;
mod placements;
mod silence;
mod storm;

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use gpuaas_core::Result;

use cloud::Cloud;
use hosts::Hosts;

#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Committed placements a second, beside pgbench.
    Placements(Placements),
    /// Hosts at one gateway: tasks, idling, silence, a storm.
    Hosts(HostsArguments),
    /// What hosts shake hands with when only that is measured.
    #[command(hide = true)]
    Accept {
        #[arg(long)]
        listen: SocketAddr,
        #[arg(long)]
        data_dir: PathBuf,
    },
}

#[derive(Args)]
pub struct Placements {
    /// Hosts with eight slots each.
    #[arg(long, default_value_t = 10_000)]
    hosts: u32,
    /// Seconds of each measurement.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    #[arg(long, default_value = "pgbench")]
    pgbench: PathBuf,
}

#[derive(Args)]
pub struct HostsArguments {
    #[arg(long, default_value_t = 10_000)]
    hosts: usize,
    /// So many of them fall silent.
    #[arg(long, default_value_t = 100)]
    dead: usize,
    /// Seconds of each measurement.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Tasks ordered a second.
    #[arg(long, default_value_t = 50)]
    rate: u64,
}

#[tokio::main]
async fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Placements(arguments) => placements::measure(&arguments).await,
        Command::Hosts(arguments) => hosts(&arguments).await,
        Command::Accept { listen, data_dir } => storm::accept(listen, data_dir).await,
    }
}

async fn hosts(arguments: &HostsArguments) -> Result<()> {
    limits::raise(arguments.hosts)?;
    let mut cloud = Cloud::start().await?;
    let hosts = Hosts::start(&cloud, arguments.hosts, arguments.dead).await?;
    idle::measure(&cloud, arguments).await?;
    latency::measure(&cloud, &hosts, arguments).await?;
    silence::measure(&cloud, &hosts, arguments.dead).await?;
    storm::measure(&mut cloud, hosts).await
}
