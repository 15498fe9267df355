//! Commands, one file for each group.

mod account;
mod all_allocations;
mod allocations;
mod audit;
mod billing;
mod catalog;
mod catalogue_file;
mod completion;
mod context;
mod dlq;
mod fleet;
mod images;
mod keys;
mod ledger;
mod members;
mod new_allocation;
mod node_profiles;
mod node_slots;
mod node_streams;
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
    /// Sign in and store the session for this context
    Login(account::Login),
    /// Sign out and delete the stored session
    Logout,
    /// Show the signed-in account
    Whoami,
    /// Manage contexts: named servers
    #[command(subcommand)]
    Context(context::Contexts),
    /// Manage organisations
    #[command(subcommand)]
    Orgs(orgs::Orgs),
    /// Manage projects
    #[command(subcommand)]
    Projects(projects::Projects),
    /// Manage members of an organisation (--org) or a project (--project)
    #[command(subcommand)]
    Members(members::Members),
    /// Show and set policies
    #[command(subcommand)]
    Policies(policies::Policies),
    /// Browse SKUs and prices
    #[command(subcommand)]
    Catalog(catalog::Catalog),
    /// Create, watch and release GPU allocations
    #[command(subcommand, alias = "alloc")]
    Allocations(allocations::Allocations),
    /// Show balance, usage, ledger and budgets
    #[command(subcommand)]
    Billing(billing::Billing),
    /// Manage machine images
    #[command(subcommand)]
    Images(images::Images),
    /// Manage your API tokens
    #[command(subcommand)]
    Tokens(tokens::Tokens),
    /// Manage your public SSH keys
    #[command(subcommand)]
    Keys(keys::Keys),
    /// Manage your sessions
    #[command(subcommand)]
    Sessions(sessions::Sessions),
    /// List, watch and dismiss notifications
    #[command(subcommand)]
    Notifications(notifications::Notifications),
    /// Manage nodes (platform staff)
    #[command(subcommand)]
    Nodes(nodes::Nodes),
    /// Manage accounts (platform staff)
    #[command(subcommand)]
    Users(users::Users),
    /// List and export the audit log of the platform, or of an organisation (--org)
    #[command(subcommand)]
    Audit(audit::Audit),
    /// Operate the platform (platform staff)
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
        Command::Billing(command) => billing::run(&run, command).await,
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
