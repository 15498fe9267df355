//! The control plane's executable: `run`, `config show|check`, `admin reset-password`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use gpuaas_core::error::chain_of;
use gpuaas_core::{Code, Error, Result, Sources};
use gpuaas_identity::{FirstSignIn, first_superadmin, reset_password};
use gpuaas_telemetry::Telemetry;
use gpuaasd::{Cloud, Config, Role, cloud, demo, first_password};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::signal::unix::{SignalKind, signal};

/// The GPUaaS control plane. With no command it runs every role in one process.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    /// Configuration file (TOML); `gpuaasd config default` prints one with comments.
    #[arg(long, global = true)]
    config: Option<PathBuf>,
    /// Where durable state lives; overrides `data_dir`.
    #[arg(long, global = true)]
    data_dir: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Run the control plane.
    Run {
        /// Run only this role; may be given several times.
        #[arg(long)]
        role: Vec<String>,
    },
    /// Look at the configuration.
    #[command(subcommand)]
    Config(ConfigCommand),
    /// Operate on the database directly, while gpuaasd is stopped or beside an external database.
    #[command(subcommand)]
    Admin(AdminCommand),
}

#[derive(Subcommand)]
enum ConfigCommand {
    /// Print the effective configuration, without secrets.
    Show,
    /// Say what is wrong with the configuration, if anything.
    Check,
    /// Print the default configuration with its comments.
    Default,
}

#[derive(Subcommand)]
enum AdminCommand {
    /// Give an account a new password for its next sign-in, and end its sessions.
    ResetPassword {
        /// User name or e-mail address.
        username: String,
    },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => return fail(&Error::internal(error)),
    };
    match runtime.block_on(perform(arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

#[expect(clippy::print_stderr, reason = "the last word of a program that can't run")]
fn fail(error: &Error) -> ExitCode {
    eprintln!("gpuaasd: {}", error.detail);
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        eprintln!("  because {cause}");
        source = cause.source();
    }
    ExitCode::FAILURE
}

async fn perform(arguments: Arguments) -> Result<()> {
    let mut environment: Vec<_> = std::env::vars().collect();
    if let Some(dir) = &arguments.data_dir {
        environment.push(("GPUAAS__DATA_DIR".to_owned(), absolute(dir)?.display().to_string()));
    }
    let file = arguments.config.as_deref();
    let load = || Config::load(file, environment.clone().into_iter());
    match arguments.command.unwrap_or(Command::Run { role: Vec::new() }) {
        Command::Run { role } => run(&load()?, &Role::choose(&role)?, load).await,
        Command::Config(ConfigCommand::Show) => say(&load()?.show()?),
        Command::Config(ConfigCommand::Check) => {
            load()?;
            say("The configuration is good.\n")
        }
        Command::Config(ConfigCommand::Default) => say(gpuaasd::config::DEFAULT),
        Command::Admin(AdminCommand::ResetPassword { username }) => reset(&load()?, &username).await,
    }
}

fn absolute(path: &Path) -> Result<PathBuf> {
    std::path::absolute(path).map_err(Error::internal)
}

fn say(text: &str) -> Result<()> {
    std::io::stdout().write_all(text.as_bytes()).map_err(Error::internal)
}

async fn run(config: &Config, roles: &[Role], reload: impl Fn() -> Result<Config>) -> Result<()> {
    let telemetry = Telemetry::init(config.log.format.into(), &config.log.level).map_err(Error::internal)?;
    allow_open_files();
    let cloud = Cloud::start(config, roles, Sources::system(), Some(telemetry.clone())).await?;
    let keep = |first: &FirstSignIn| first_password::keep(&config.data_dir, first);
    if let Some(first) = first_superadmin(&cloud.store, keep).await? {
        let path = first_password::path(&config.data_dir);
        tracing::info!(username = first.username, file = %path.display(), "first start: the password is in this file");
    }
    if config.demo.enabled && roles.contains(&Role::Api) {
        demo::start(&cloud, config);
    }
    if let Some(address) = cloud.address() {
        tracing::info!(%address, "ready");
    }
    let ended = tokio::select! {
        ended = wait_for_end(&telemetry, reload) => ended,
        // With a failure, so that whatever started this process acts.
        reason = cloud.database_given_up() => Err(Error::new(Code::ServiceUnavailable, reason)),
    };
    tracing::info!("stopping");
    cloud.stop().await;
    ended
}

/// As many as the system lets us have: every host is a connection.
fn allow_open_files() {
    let limit = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }) {
        tracing::warn!(
            cause = chain_of(&error),
            limit = limit.current,
            "no more files than this can be open"
        );
    }
}

/// Waits for a signal to end. SIGHUP reads the configuration again for what can change while running.
async fn wait_for_end(telemetry: &Telemetry, reload: impl Fn() -> Result<Config>) -> Result<()> {
    let mut terminate = signal(SignalKind::terminate()).map_err(Error::internal)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(Error::internal)?;
    let mut hangup = signal(SignalKind::hangup()).map_err(Error::internal)?;
    loop {
        tokio::select! {
            _ = terminate.recv() => return Ok(()),
            _ = interrupt.recv() => return Ok(()),
            _ = hangup.recv() => {
                let level = reload().map(|config| config.log.level);
                match level.map(|level| telemetry.set_level(&level)) {
                    Ok(Ok(())) => tracing::info!("the log level was read again"),
                    Ok(Err(error)) => tracing::error!(cause = chain_of(&error), "the configuration wasn't taken"),
                    Err(error) => tracing::error!(cause = error.chain(), "the configuration wasn't taken"),
                }
            }
        }
    }
}

async fn reset(config: &Config, username: &str) -> Result<()> {
    let (connect, embedded) = cloud::database(config).await?;
    let (store, _) = cloud::open_store(connect, config, Sources::system()).await?;
    let reset = reset_password(&store, username).await;
    store.close().await;
    if let Some(server) = embedded {
        server.stop().map_err(Error::internal)?;
    }
    let reset = reset?;
    say(&format!(
        "The next sign-in of {} takes this password once:\n{}\n",
        reset.username,
        reset.password.expose()
    ))
}
