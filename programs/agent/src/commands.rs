//! What the command line does.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use gpuaas_agent::drivers::BareHost;
use gpuaas_agent::identity::Identity;
use gpuaas_agent::journal::Journal;
use gpuaas_agent::simulate::{Fault, Fleet, FleetOptions, KINDS, Profile, set_fault};
use gpuaas_agent::{AgentError, Invitation, Result, TaskGroup, Transport, enrol, run};
use gpuaas_core::{Secret, Sources};
use tokio::signal::unix::{SignalKind, signal};

#[derive(Subcommand)]
pub enum Command {
    /// Make this host a node: trade a one-time token for a certificate.
    Enrol {
        #[command(flatten)]
        invitation: InvitationArguments,
        /// The name the control plane shows; this host's own by default.
        #[arg(long)]
        hostname: Option<String>,
        #[command(flatten)]
        state: StateArguments,
        /// Enrol again although this host is a node already.
        #[arg(long)]
        again: bool,
    },
    /// Work for the control plane until stopped.
    Run {
        #[command(flatten)]
        state: StateArguments,
        /// Let no task take longer than this many seconds.
        #[arg(long, value_name = "SECONDS")]
        task_limit: Option<u64>,
        #[arg(long, value_enum, default_value_t, help = TRANSPORT)]
        transport: Transport,
    },
    /// Say who this host is and what it has under way.
    Status {
        #[command(flatten)]
        state: StateArguments,
    },
    /// Run many hosts with simulated hardware in one process.
    ///
    /// Started again on the same directory, they are the same hosts with the same instances.
    Simulate(SimulateArguments),
    /// Break or mend a simulated host while it runs.
    Fault {
        /// The directory that `simulate` works in.
        #[arg(long)]
        state_dir: PathBuf,
        /// The host's name, such as sim-0003.
        node: String,
        #[arg(help = format!("`clear`, or one of {KINDS}"))]
        fault: String,
    },
}

#[derive(Args)]
pub struct StateArguments {
    /// Where the agent keeps its key and everything it must not forget.
    #[arg(long, default_value = "/var/lib/gpuaas/agent")]
    state_dir: PathBuf,
}

#[derive(Args)]
pub struct InvitationArguments {
    /// An agent gateway, `host:port`.
    #[arg(long, requires = "ca_fingerprint")]
    gateway: Option<String>,
    /// The control plane's root, `sha256:…`, as the console shows it.
    #[arg(long)]
    ca_fingerprint: Option<String>,
    /// The enrolment token. Others on this host can see it: better a file.
    #[arg(long, group = "secret")]
    token: Option<String>,
    /// A file that holds the token.
    #[arg(long, group = "secret", value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// A variable of the environment that holds the token.
    #[arg(long, group = "secret", value_name = "VARIABLE")]
    token_env: Option<String>,
    /// Try again for so long while the gateway can't be reached or is in trouble.
    #[arg(long, value_name = "SECONDS", default_value_t = Invitation::WAIT_TIMEOUT.as_secs())]
    patience: u64,
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
            _ => return Err(AgentError::State("give --token-file, --token-env or --token".to_owned())),
        };
        Ok(Secret::new(text.trim().to_owned()))
    }

    fn invitation(&self) -> Result<Option<Invitation>> {
        let (Some(gateway), Some(pin)) = (&self.gateway, &self.ca_fingerprint) else { return Ok(None) };
        let (gateway, ca_fingerprint) = (gateway.clone(), pin.clone());
        let patience = Duration::from_secs(self.patience);
        Ok(Some(Invitation { gateway, ca_fingerprint, token: self.token()?, patience }))
    }
}

#[derive(Args)]
pub struct SimulateArguments {
    #[command(flatten)]
    invitation: InvitationArguments,
    /// How many hosts.
    #[arg(long, default_value_t = 12)]
    nodes: usize,
    /// What they are made of: 8xh200, 8xh100, 8xmi300x or cpu.
    #[arg(long, default_value = "8xh200")]
    profile: Profile,
    /// Where each of them keeps its state, in a directory of its own.
    #[arg(long)]
    state_dir: PathBuf,
    /// What their names begin with.
    #[arg(long, default_value = "sim")]
    name_prefix: String,
    #[arg(long, value_name = "NODE:FAULT", value_parser = fault, help = format!("What is wrong from the start: {KINDS}"))]
    fault: Vec<(String, Fault)>,
    /// 2 is twice as fast, 0.1 ten times as slow.
    #[arg(long, default_value_t = 1.0)]
    speed: f64,
    #[arg(long, value_enum, default_value_t, help = TRANSPORT)]
    transport: Transport,
}

const TRANSPORT: &str = "How to speak with gateways; both are HTTPS and mean the same";

fn fault(text: &str) -> std::result::Result<(String, Fault), String> {
    let (node, fault) = text.split_once(':').ok_or("NODE:FAULT, such as sim-0003:vanish")?;
    Ok((node.to_owned(), fault.parse()?))
}

impl Command {
    pub async fn run(self) -> Result<()> {
        match self {
            Self::Enrol { invitation, hostname, state, again } => {
                become_node(&invitation, hostname, state.state_dir, again).await
            }
            Self::Run { state, task_limit, transport } => {
                let tasks = TaskGroup::default();
                let task_limit = task_limit.map(Duration::from_secs);
                run::start(&state.state_dir, task_limit, transport, &tasks).await?;
                until_told().await?;
                tasks.stop().await;
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

async fn become_node(
    invitation: &InvitationArguments,
    hostname: Option<String>,
    dir: PathBuf,
    again: bool,
) -> Result<()> {
    if let Some(identity) = Identity::load(&dir)?.filter(|_| !again) {
        let text = format!("this host is {} already; `--again` enrols it anew", identity.node_id);
        return Err(AgentError::State(text));
    }
    let invited = invitation.invitation()?;
    let missing = || AgentError::State("give --gateway and --ca-fingerprint".to_owned());
    let hostname = hostname.or_else(own_name).unwrap_or_else(|| "host".to_owned());
    let host = BareHost::here(Sources::system());
    let identity = enrol(&dir, &hostname, &host, &invited.ok_or_else(missing)?).await?;
    say(&format!("{hostname} is now {}", identity.node_id))
}

fn own_name() -> Option<String> {
    let text = std::fs::read_to_string("/proc/sys/kernel/hostname").ok()?;
    Some(text.trim().to_owned()).filter(|name| !name.is_empty())
}

fn status(dir: &std::path::Path) -> Result<()> {
    let identity = Identity::load(dir)?.ok_or(AgentError::NotEnrolled)?;
    let now = Sources::system().now();
    let (validity, gateways) = (identity.validity()?, identity.gateways()?.join(", "));
    let expired = if validity.not_after < now { " (expired)" } else { "" };
    let journal = Journal::look(dir)?;
    say(&format!(
        "node         {}\ncertificate  {}, until {}{expired}\ngateways     {gateways}\ntasks        {} under way, {} results to tell",
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
        tracing::info!(host = name, %node, "simulated");
    }
    until_told().await?;
    fleet.kill().await;
    Ok(())
}

/// Until somebody asks the process to end.
async fn until_told() -> Result<()> {
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
    Ok(())
}

fn say(text: &str) -> Result<()> {
    Ok(writeln!(std::io::stdout(), "{text}")?)
}
