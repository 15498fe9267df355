//! Subcommands of the command line.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use gpuaas_agent::drivers::HostDrivers;
use gpuaas_agent::identity::Identity;
use gpuaas_agent::journal::Journal;
use gpuaas_agent::simulate::{Fault, Fleet, FleetOptions, KINDS, Profile, set_fault};
use gpuaas_agent::{AgentError, Invitation, Result, Transport, enrol, run};
use gpuaas_core::{Secret, Sources};
use gpuaas_supervisor::Supervisor;
use tokio::signal::unix::{SignalKind, signal};

#[derive(Subcommand)]
pub enum Command {
    /// Enrol this machine as a node: exchange a one-time token for a certificate.
    Enrol {
        #[command(flatten)]
        invitation: InvitationArguments,
        /// Name shown by the control plane [default: this machine's hostname].
        #[arg(long)]
        hostname: Option<String>,
        #[command(flatten)]
        state: StateArguments,
        /// Enrol again even if this machine is already enrolled.
        #[arg(long)]
        again: bool,
    },
    /// Run the agent until it is stopped.
    Run {
        #[command(flatten)]
        state: StateArguments,
        /// Fail tasks that take longer than this.
        #[arg(long, value_name = "SECONDS")]
        task_limit: Option<u64>,
        #[arg(long, value_enum, default_value_t, help = TRANSPORT)]
        transport: Transport,
    },
    /// Show this node's id, certificate, gateways and pending tasks.
    Status {
        #[command(flatten)]
        state: StateArguments,
    },
    /// Run many nodes with simulated hardware in one process.
    ///
    /// A restart with the same directory continues with the same nodes and instances.
    Simulate(SimulateArguments),
    /// Inject a fault into a running simulated node, or clear its faults.
    Fault {
        /// State directory of `simulate`.
        #[arg(long)]
        state_dir: PathBuf,
        /// Name of the node, such as sim-0003.
        node: String,
        #[arg(help = format!("`clear`, or one of {KINDS}"))]
        fault: String,
    },
}

#[derive(Args)]
pub struct StateArguments {
    /// Directory for the agent's key, identity and journal.
    #[arg(long, default_value = "/var/lib/gpuaas/agent")]
    state_dir: PathBuf,
}

#[derive(Args)]
pub struct InvitationArguments {
    /// Address of an agent gateway, `host:port`.
    #[arg(long, requires = "ca_fingerprint")]
    gateway: Option<String>,
    /// Fingerprint of the control plane's root certificate, `sha256:…`, as the console shows it.
    #[arg(long)]
    ca_fingerprint: Option<String>,
    /// Enrolment token. Visible in the process list: prefer --token-file.
    #[arg(long, group = "secret")]
    token: Option<String>,
    /// File that contains the token.
    #[arg(long, group = "secret", value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// Environment variable that contains the token.
    #[arg(long, group = "secret", value_name = "VARIABLE")]
    token_env: Option<String>,
    /// Retry this long while the gateway is unreachable or answers with a temporary error.
    #[arg(long = "patience", value_name = "SECONDS", default_value_t = Invitation::RETRY_TIMEOUT.as_secs())]
    retry_seconds: u64,
}

impl InvitationArguments {
    fn token(&self) -> Result<Secret<String>> {
        let text = match (&self.token, &self.token_file, &self.token_env) {
            (Some(token), ..) => token.clone(),
            (_, Some(file), _) => std::fs::read_to_string(file)
                .map_err(|error| AgentError::State(format!("{}: {error}", file.display())))?,
            (_, _, Some(variable)) => {
                std::env::var(variable).map_err(|_| AgentError::State(format!("{variable} isn't set")))?
            }
            _ => return Err(AgentError::State("pass --token-file, --token-env or --token".to_owned())),
        };
        Ok(Secret::new(text.trim().to_owned()))
    }

    fn invitation(&self) -> Result<Option<Invitation>> {
        let (Some(gateway), Some(pin)) = (&self.gateway, &self.ca_fingerprint) else { return Ok(None) };
        let (gateway, ca_fingerprint) = (gateway.clone(), pin.clone());
        let retry_timeout = Duration::from_secs(self.retry_seconds);
        Ok(Some(Invitation { gateway, ca_fingerprint, token: self.token()?, retry_timeout }))
    }
}

#[derive(Args)]
pub struct SimulateArguments {
    #[command(flatten)]
    invitation: InvitationArguments,
    /// Number of nodes.
    #[arg(long, default_value_t = 12)]
    nodes: usize,
    /// Hardware profile: 8xh200, 8xh100, 8xmi300x or cpu.
    #[arg(long, default_value = "8xh200")]
    profile: Profile,
    /// State directory, with one subdirectory per node.
    #[arg(long)]
    state_dir: PathBuf,
    /// Prefix of the node names.
    #[arg(long, default_value = "sim")]
    name_prefix: String,
    #[arg(long, value_name = "NODE:FAULT", value_parser = fault, help = format!("Fault to inject from the start: {KINDS}"))]
    fault: Vec<(String, Fault)>,
    /// Speed factor of simulated work: 2 is twice as fast, 0.1 ten times as slow.
    #[arg(long, default_value_t = 1.0)]
    speed: f64,
    #[arg(long, value_enum, default_value_t, help = TRANSPORT)]
    transport: Transport,
}

const TRANSPORT: &str = "Transport to the gateways; both use HTTPS with mutual TLS and carry the same frames";

fn fault(text: &str) -> std::result::Result<(String, Fault), String> {
    let (node, fault) = text.split_once(':').ok_or("NODE:FAULT, such as sim-0003:vanish")?;
    Ok((node.to_owned(), fault.parse()?))
}

impl Command {
    pub async fn run(self) -> Result<()> {
        match self {
            Self::Enrol { invitation, hostname, state, again } => {
                enrol_node(&invitation, hostname, state.state_dir, again).await
            }
            Self::Run { state, task_limit, transport } => {
                let tasks = Supervisor::default();
                let task_limit = task_limit.map(Duration::from_secs);
                run::start(&state.state_dir, task_limit, transport, &tasks).await?;
                wait_for_signal().await?;
                tasks.stop(Duration::MAX).await;
                Ok(())
            }
            Self::Status { state } => status(&state.state_dir),
            Self::Simulate(arguments) => Box::pin(simulate(arguments)).await,
            Self::Fault { state_dir, node, fault } => {
                let fault = match fault.as_str() {
                    "clear" => None,
                    text => Some(text.parse().map_err(AgentError::State)?),
                };
                Ok(set_fault(&state_dir, &node, fault.as_ref())?)
            }
        }
    }
}

async fn enrol_node(
    invitation: &InvitationArguments,
    hostname: Option<String>,
    dir: PathBuf,
    again: bool,
) -> Result<()> {
    if let Some(identity) = Identity::load(&dir)?.filter(|_| !again) {
        let text = format!("already enrolled as node {}; pass --again to enrol again", identity.node_id);
        return Err(AgentError::State(text));
    }
    let parsed = invitation.invitation()?;
    let missing = || AgentError::State("pass --gateway and --ca-fingerprint".to_owned());
    let hostname = hostname.or_else(kernel_hostname).unwrap_or_else(|| "host".to_owned());
    let drivers = HostDrivers::of_this_host(Sources::system());
    let identity = enrol(&dir, &hostname, &drivers, &parsed.ok_or_else(missing)?).await?;
    print_line(&format!("enrolled {hostname} as node {}", identity.node_id))
}

fn kernel_hostname() -> Option<String> {
    let text = std::fs::read_to_string("/proc/sys/kernel/hostname").ok()?;
    Some(text.trim().to_owned()).filter(|name| !name.is_empty())
}

fn status(dir: &std::path::Path) -> Result<()> {
    let identity = Identity::load(dir)?.ok_or(AgentError::NotEnrolled)?;
    let now = Sources::system().now();
    let (validity, gateways) = (identity.validity()?, identity.gateways()?.join(", "));
    let expired = if validity.not_after < now { " (expired)" } else { "" };
    let journal = Journal::read(dir)?;
    print_line(&format!(
        "node         {}\ncertificate  {}, until {}{expired}\ngateways     {gateways}\ntasks        {} running, {} results to send",
        identity.node_id,
        validity.serial,
        validity.not_after,
        journal.unfinished().len(),
        journal.unstored().len(),
    ))
}

async fn simulate(arguments: SimulateArguments) -> Result<()> {
    let fleet = Fleet::start(FleetOptions {
        invitation: arguments.invitation.invitation()?,
        nodes: arguments.nodes,
        profile: arguments.profile,
        state_dir: arguments.state_dir,
        name_prefix: arguments.name_prefix,
        faults: arguments.fault,
        speed: arguments.speed,
        task_limit: None,
        transport: arguments.transport,
    })
    .await?;
    for (name, node) in fleet.nodes() {
        tracing::info!(host = name, %node, "simulated node started");
    }
    wait_for_signal().await?;
    fleet.kill().await;
    Ok(())
}

/// Waits for SIGINT or SIGTERM.
async fn wait_for_signal() -> Result<()> {
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
    Ok(())
}

fn print_line(text: &str) -> Result<()> {
    Ok(writeln!(std::io::stdout(), "{text}")?)
}
