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

/// GPUaaS control plane. Without a command, runs all roles in one process.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    /// Configuration file (TOML); `gpuaasd config default` prints a commented one.
    #[arg(long, global = true)]
    config: Option<PathBuf>,
    /// Directory for durable state; overrides `data_dir`.
    #[arg(long, global = true)]
    data_dir: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Run the control plane.
    Run {
        /// Run only this role; repeatable.
        #[arg(long)]
        role: Vec<String>,
    },
    /// Show and check the configuration.
    #[command(subcommand)]
    Config(ConfigCommand),
    /// Administer the database directly, while gpuaasd is stopped or with an external database.
    #[command(subcommand)]
    Admin(AdminCommand),
}

#[derive(Subcommand)]
enum ConfigCommand {
    /// Print the effective configuration, without secrets.
    Show,
    /// Validate the configuration.
    Check,
    /// Print the default configuration with its comments.
    Default,
}

#[derive(Subcommand)]
enum AdminCommand {
    /// Set a temporary password for an account and end its sessions.
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
    match runtime.block_on(run_command(arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

#[expect(clippy::print_stderr, reason = "errors of the command line go to stderr")]
fn fail(error: &Error) -> ExitCode {
    eprintln!("gpuaasd: {}", error.detail);
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        eprintln!("  caused by: {cause}");
        source = cause.source();
    }
    ExitCode::FAILURE
}

async fn run_command(arguments: Arguments) -> Result<()> {
    let mut environment: Vec<_> = std::env::vars().collect();
    if let Some(dir) = &arguments.data_dir {
        environment.push(("GPUAAS__DATA_DIR".to_owned(), absolute(dir)?.display().to_string()));
    }
    let file = arguments.config.as_deref();
    let load = || Config::load(file, environment.clone().into_iter());
    match arguments.command.unwrap_or(Command::Run { role: Vec::new() }) {
        Command::Run { role } => Box::pin(run(&load()?, &Role::parse_all(&role)?, load)).await,
        Command::Config(ConfigCommand::Show) => print(&load()?.show()?),
        Command::Config(ConfigCommand::Check) => {
            load()?;
            print("The configuration is valid.\n")
        }
        Command::Config(ConfigCommand::Default) => print(gpuaasd::config::DEFAULT),
        Command::Admin(AdminCommand::ResetPassword { username }) => reset(&load()?, &username).await,
    }
}

fn absolute(path: &Path) -> Result<PathBuf> {
    std::path::absolute(path).map_err(Error::internal)
}

fn print(text: &str) -> Result<()> {
    std::io::stdout().write_all(text.as_bytes()).map_err(Error::internal)
}

async fn run(config: &Config, roles: &[Role], reload: impl Fn() -> Result<Config>) -> Result<()> {
    let telemetry = Telemetry::init(config.log.format.into(), &config.log.level).map_err(Error::internal)?;
    raise_open_file_limit();
    let cloud = Cloud::start(config, roles, Sources::system(), Some(telemetry.clone())).await?;
    let save = |first: &FirstSignIn| first_password::save(&config.data_dir, first);
    if let Some(first) = first_superadmin(&cloud.store, save).await? {
        let path = first_password::path(&config.data_dir);
        tracing::info!(username = first.username, file = %path.display(), "created the first superadmin; the initial password is in this file");
    }
    if config.demo.enabled && roles.contains(&Role::Api) {
        demo::start(&cloud, config);
    }
    if let Some(address) = cloud.address() {
        tracing::info!(%address, "ready");
    }
    let outcome = tokio::select! {
        outcome = wait_for_shutdown(&telemetry, reload) => outcome,
        // Exits with a failure, so that the service manager restarts the process.
        reason = cloud.database_failure() => Err(Error::new(Code::ServiceUnavailable, reason)),
    };
    tracing::info!("stopping");
    cloud.stop().await;
    outcome
}

/// Raises the limit of open files to the maximum allowed, because every node needs a connection.
fn raise_open_file_limit() {
    let limit = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }) {
        tracing::warn!(
            cause = chain_of(&error),
            limit = limit.current,
            "can't raise the limit of open files"
        );
    }
}

/// Waits for SIGTERM or SIGINT. SIGHUP reloads the log level from the configuration.
async fn wait_for_shutdown(telemetry: &Telemetry, reload: impl Fn() -> Result<Config>) -> Result<()> {
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
                    Ok(Ok(())) => tracing::info!("log level reloaded"),
                    Ok(Err(error)) => tracing::error!(cause = chain_of(&error), "configuration reload failed"),
                    Err(error) => tracing::error!(cause = error.chain(), "configuration reload failed"),
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
    print(&format!(
        "Temporary password of {}, valid for one sign-in:\n{}\n",
        reset.username,
        reset.password.expose()
    ))
}
