//! Public SSH keys.

use std::io::Read;

use clap::Subcommand;
use gpuaas_client::types::NewSshKey;

use crate::failure::{Failure, Result};
use crate::listing::{Listing, collect, paged};
use crate::output::Columns;
use crate::resolve;
use crate::run::Run;

const COLUMNS: Columns = &["id", "name", "fingerprint", "created_at"];
/// Limit of bytes to read; more than any public key has.
const MAX_KEY_FILE_BYTES: u64 = 16 * 1024;

#[derive(Subcommand)]
pub enum Keys {
    /// List your SSH keys
    List(Listing),
    /// Add a public key from a file such as ~/.ssh/id_ed25519.pub, or from standard input with -
    Add { name: String, file: String },
    /// Remove a key, by id or name
    Remove { key: String },
}

pub async fn run(run: &Run, command: Keys) -> Result<()> {
    let api = run.connect()?;
    let key = run.key();
    let list =
        async |listing| collect(&api, listing, async |api, page| paged!(api.list_ssh_keys(), page)).await;
    match command {
        Keys::List(listing) => {
            let empty = "No SSH keys. Add one: gpuaas keys add NAME ~/.ssh/id_ed25519.pub";
            run.show_list(COLUMNS, &list(listing).await?, empty)
        }
        Keys::Add { name, file } => {
            let body = NewSshKey { name: name.into(), public_key: public_key(&file)?.into() };
            let added = api.call(async |api| api.add_ssh_key().idempotency_key(key).body(body).send().await);
            run.show(COLUMNS, &added.await?.json)
        }
        Keys::Remove { key: named } => {
            let id = resolve::own("SSH key", &named, &list(Listing::ALL).await?)?;
            api.call(async |api| api.remove_ssh_key().ssh_key_id(id).idempotency_key(key).send().await)
                .await?;
            run.note(&format!("SSH key {named} was removed."));
            Ok(())
        }
    }
}

fn public_key(file: &str) -> Result<String> {
    let mut text = String::new();
    let read = match file {
        "-" => std::io::stdin().lock().take(MAX_KEY_FILE_BYTES).read_to_string(&mut text),
        path => {
            std::fs::File::open(path).and_then(|file| file.take(MAX_KEY_FILE_BYTES).read_to_string(&mut text))
        }
    };
    read.map_err(|error| Failure::file(file.as_ref(), error))?;
    // Private keys are rejected locally and never sent.
    if text.contains("PRIVATE KEY") {
        let failure = Failure::usage(format!("{file} contains a private key; keys must be public"));
        return Err(failure.help("The public key is in the file that ends in .pub."));
    }
    Ok(text.trim().to_owned())
}
