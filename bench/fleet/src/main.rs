//! `make bench`, the fleet: placement, task latency, and ten thousand nodes at one gateway. Never in CI.
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
    /// Measure committed placements per second, compared with pgbench.
    Placements(Placements),
    /// Measure nodes at one gateway: task latency, idle cost, failure detection, reconnect storms.
    Hosts(HostsArguments),
    /// Run the bare listener for the measurement of handshakes.
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
    /// Number of nodes, with eight slots each.
    #[arg(long, default_value_t = 10_000)]
    hosts: u32,
    /// Duration of each measurement, in seconds.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    #[arg(long, default_value = "pgbench")]
    pgbench: PathBuf,
}

#[derive(Args)]
pub struct HostsArguments {
    #[arg(long, default_value_t = 10_000)]
    hosts: usize,
    /// Number of nodes that stop responding.
    #[arg(long, default_value_t = 100)]
    dead: usize,
    /// Duration of each measurement, in seconds.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Tasks per second.
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
