//! Signing in and out.

use clap::Args;
use gpuaas_client::types::{Credentials as NameAndPassword, Keep, PasswordChange, SignedIn};
use gpuaas_client::{Answer, Connection};
use gpuaas_core::Secret;

use crate::config::{Config, Context, Target};
use crate::credentials::{Credentials, Stored};
use crate::failure::{Exit, Failure, Result};
use crate::output::Columns;
use crate::prompt;
use crate::run::Run;

pub const COLUMNS: Columns =
    &["id", "username", "email", "display_name", "platform_role", "state", "default_project_id"];

#[derive(Args)]
pub struct Login {
    /// User name or e-mail address
    #[arg(long)]
    username: Option<String>,
    /// Read the password from the first line of standard input
    #[arg(long)]
    password_stdin: bool,
    /// Read the new password, if one is required, from the second line
    #[arg(long, requires = "password_stdin")]
    new_password_stdin: bool,
}

pub async fn login(run: &Run, login: Login) -> Result<()> {
    let target = run.target()?;
    warn_of_plain_text(run, &target.base_url);
    let username = match &login.username {
        Some(username) => username.clone(),
        None => prompt::username(run)?,
    };
    let password = if login.password_stdin { prompt::line("password") } else { prompt::password(run) }?;
    let api = run.anonymous(&target)?;
    let mut answer = sign_in(&api, &username, &password).await?;
    if answer.password_change_required {
        let new = new_password(run, &login)?;
        change_password(run, &target, &answer, &password, &new).await?;
        answer = sign_in(&api, &username, &new).await?;
    }
    store_session(run, &target, &answer)?;
    if run.options.output == crate::arguments::Format::Table {
        run.note(&format!("Signed in at {} as {}.", target.base_url, answer.user.username));
        return Ok(());
    }
    run.show(COLUMNS, &answer.json["user"])
}

fn warn_of_plain_text(run: &Run, base_url: &str) {
    let near = ["http://127.", "http://localhost", "http://[::1]"];
    if base_url.starts_with("http://") && !near.iter().any(|start| base_url.starts_with(start)) {
        run.note("Warning: http:// to another machine sends your password unencrypted.");
    }
}

async fn sign_in(api: &Connection, username: &str, password: &Secret<String>) -> Result<Answer<SignedIn>> {
    let body = NameAndPassword {
        username: username.to_owned().into(),
        password: password.expose().clone().into(),
        keep: Some(Keep::Caller),
    };
    Ok(api.call(async |api| api.login().body(body).send().await).await?)
}

fn new_password(run: &Run, login: &Login) -> Result<Secret<String>> {
    if login.new_password_stdin {
        return prompt::line("new password, which the server requires");
    }
    if login.password_stdin || !run.may_ask() {
        return Err(Failure::password_change_required());
    }
    run.note("Password change required.");
    prompt::new_password()
}

async fn change_password(
    run: &Run,
    target: &Target,
    answer: &SignedIn,
    current: &Secret<String>,
    new: &Secret<String>,
) -> Result<()> {
    let token = answer.access_token.0.clone().unwrap_or_default();
    let api = Connection::open(run.connection(target).token(token))?;
    let body = PasswordChange {
        current_password: current.expose().clone().into(),
        new_password: new.expose().clone().into(),
    };
    api.call(async |api| api.change_password().body(body).send().await).await?;
    Ok(())
}

/// Stores the session. A server without a context gets one.
fn store_session(run: &Run, target: &Target, answer: &SignedIn) -> Result<()> {
    Config::change(&run.files, |config| {
        let Target { base_url, project, ca_file, context } = target.clone();
        config.contexts.entry(context).or_insert(Context { base_url, project, ca_file });
        config.current.get_or_insert_with(|| target.context.clone());
        Ok(())
    })?;
    let stored = Stored::new(&target.base_url, answer);
    let _alone = run.files.lock()?;
    Credentials::put(&run.files, &target.context, stored)
}

pub async fn logout(run: &Run) -> Result<()> {
    let Some(api) = run.kept_session()? else {
        run.note("Not signed in.");
        return Ok(());
    };
    let ended = api.call(async |api| api.logout().send().await).await.map_err(Failure::from);
    // A session that the server no longer knows has ended as well.
    if let Err(failure) = ended
        && !matches!(failure.exit, Exit::Auth | Exit::NotFound)
    {
        return Err(failure);
    }
    let _alone = run.files.lock()?;
    Credentials::put(&run.files, &run.target()?.context, None)?;
    run.note("Signed out.");
    Ok(())
}

pub async fn whoami(run: &Run) -> Result<()> {
    let me = run.connect()?.call(async |api| api.get_me().send().await).await?;
    run.show(COLUMNS, &me.json)
}
