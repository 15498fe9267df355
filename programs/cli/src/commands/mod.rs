//! The commands, one file for each group.

mod account;
mod all_allocations;
mod allocations;
mod audit;
mod catalog;
mod catalogue_file;
mod completion;
mod context;
mod dlq;
mod fleet;
mod images;
mod keys;
mod members;
mod new_allocation;
mod node_profiles;
mod node_slots;
mod node_topology;
mod nodes;
mod notifications;
mod ops;
mod orgs;
mod policies;
mod probe;
mod projects;
mod sessions;
mod smoke;
mod timeline;
mod tokens;
mod users;
mod workflows;

use clap::Subcommand;

use crate::arguments::Arguments;
use crate::failure::Result;
use crate::run::Run;

#[derive(Subcommand)]
pub enum Command {
    /// Sign in, and keep the session for this context
    Login(account::Login),
    /// End the session that is kept
    Logout,
    /// Show who you are
    Whoami,
    /// Servers by name, and which one is meant
    #[command(subcommand)]
    Context(context::Contexts),
    /// Organisations: who pays, and who belongs together
    #[command(subcommand)]
    Orgs(orgs::Orgs),
    /// Projects: what everything else belongs to
    #[command(subcommand)]
    Projects(projects::Projects),
    /// Who has which role, in an organisation (--org) or a project (--project)
    #[command(subcommand)]
    Members(members::Members),
    /// Policies: what is in force, and what is set at which level
    #[command(subcommand)]
    Policies(policies::Policies),
    /// What can be had, and at which price
    #[command(subcommand)]
    Catalog(catalog::Catalog),
    /// GPUs in your hands: asked for, followed, given back
    #[command(subcommand, alias = "alloc")]
    Allocations(allocations::Allocations),
    /// Images: what machines are started with
    #[command(subcommand)]
    Images(images::Images),
    /// API tokens, for programs that act as you
    #[command(subcommand)]
    Tokens(tokens::Tokens),
    /// Your public SSH keys
    #[command(subcommand)]
    Keys(keys::Keys),
    /// Where you are signed in
    #[command(subcommand)]
    Sessions(sessions::Sessions),
    /// What you were told
    #[command(subcommand)]
    Notifications(notifications::Notifications),
    /// Hosts of the fleet, for platform staff
    #[command(subcommand)]
    Nodes(nodes::Nodes),
    /// Accounts, for platform staff
    #[command(subcommand)]
    Users(users::Users),
    /// The audit log: the platform's, or an organisation's with --org
    #[command(subcommand)]
    Audit(audit::Audit),
    /// For those who run the platform
    #[command(subcommand)]
    Ops(ops::Ops),
    /// Print a completion script for your shell
    Completion(completion::Completion),
}

pub async fn run(arguments: Arguments) -> Result<()> {
    let Arguments { global, command } = arguments;
    let run = Run::new(global)?;
    match command {
        Command::Login(login) => account::login(&run, login).await,
        Command::Logout => account::logout(&run).await,
        Command::Whoami => account::whoami(&run).await,
        Command::Context(command) => context::run(&run, command),
        Command::Orgs(command) => orgs::run(&run, command).await,
        Command::Projects(command) => projects::run(&run, command).await,
        Command::Members(command) => members::run(&run, command).await,
        Command::Policies(command) => policies::run(&run, command).await,
        Command::Catalog(command) => catalog::run(&run, command).await,
        Command::Allocations(command) => allocations::run(&run, command).await,
        Command::Images(command) => images::run(&run, command).await,
        Command::Tokens(command) => tokens::run(&run, command).await,
        Command::Keys(command) => keys::run(&run, command).await,
        Command::Sessions(command) => sessions::run(&run, command).await,
        Command::Notifications(command) => notifications::run(&run, command).await,
        Command::Nodes(command) => nodes::run(&run, command).await,
        Command::Users(command) => users::run(&run, command).await,
        Command::Audit(command) => audit::run(&run, command).await,
        Command::Ops(command) => ops::run(&run, command).await,
        Command::Completion(completion) => completion::print(&completion),
    }
}
