//! Machine images.

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use gpuaas_client::types::{ImageFormat, ImageScope, NewImage};
use gpuaas_client::{Client, Connection};
use serde_json::Value;

use super::projects;
use crate::failure::{Failure, Result};
use crate::listing::{Listing, Page, collect, paged};
use crate::output::Columns;
use crate::resolve;
use crate::run::Run;

const LIST_COLUMNS: Columns = &["id", "name", "family", "format", "scope", "state", "promoted", "created_at"];
const DETAIL_COLUMNS: Columns = &[
    "id",
    "name",
    "family",
    "format",
    "digest",
    "size_bytes",
    "source_url",
    "scope",
    "org_id",
    "project_id",
    "state",
    "promoted",
    "created_at",
];

#[derive(Subcommand)]
pub enum Images {
    /// List images available to a project
    List(Listing),
    /// Show an image, by id or name
    Show { image: String },
    /// Register an image by its digest and URL
    Create(Create),
    /// Delete an image, by id or name; running machines keep it
    Delete { image: String },
}

#[derive(Args)]
pub struct Create {
    name: String,
    /// Operating system with its version, such as ubuntu-24.04
    #[arg(long)]
    family: String,
    #[arg(long, value_parser = PossibleValuesParser::new(ImageFormat::VALUES))]
    format: String,
    /// Digest: sha256: and 64 hexadecimal digits
    #[arg(long)]
    digest: String,
    #[arg(long)]
    size_bytes: i64,
    /// URL to fetch it from: https://…
    #[arg(long)]
    source_url: Option<String>,
    /// Owner; organisation requires its administrators, platform requires platform staff
    #[arg(long, default_value = "project", value_parser = PossibleValuesParser::new(ImageScope::VALUES))]
    scope: String,
}

pub async fn run(run: &Run, command: Images) -> Result<()> {
    let api = run.connect()?;
    let project = projects::usual(run, &api).await?;
    let list = async |listing| {
        let fetch =
            async |api: &Client, page: Page| paged!(api.list_images().x_project_id(project.clone()), page);
        collect(&api, listing, fetch).await
    };
    match command {
        Images::List(listing) => run.show_list(
            LIST_COLUMNS,
            &list(listing).await?,
            "No images. Register one: gpuaas images create --help",
        ),
        Images::Show { image } => run.show(DETAIL_COLUMNS, &find_image(&image, &list(Listing::ALL).await?)?),
        Images::Create(new) => run.show(DETAIL_COLUMNS, &create(run, &api, project.clone(), new).await?),
        Images::Delete { image } => {
            let image = find_image(&image, &list(Listing::ALL).await?)?;
            delete(run, &api, project.clone(), &image).await
        }
    }
}

/// Finds the image with this id or name.
fn find_image(text: &str, page: &Value) -> Result<Value> {
    let id = resolve::own("image", text, page)?;
    let items = page["items"].as_array().map(Vec::as_slice).unwrap_or_default();
    let image = items.iter().find(|image| image["id"] == id.as_str());
    image
        .cloned()
        .ok_or_else(|| Failure::not_found(format!("No image {text:?} found, or you have no access to it")))
}

async fn create(run: &Run, api: &Connection, project: String, new: Create) -> Result<Value> {
    let word = |what: &str| Failure::usage(format!("{what} isn't known"));
    let scope: ImageScope = new.scope.parse().map_err(|_| word(&new.scope))?;
    let body = NewImage {
        scope: Some(scope),
        name: new.name.into(),
        family: new.family.into(),
        format: new.format.parse().map_err(|_| word(&new.format))?,
        digest: new.digest.into(),
        size_bytes: new.size_bytes,
        source_url: new.source_url.map(Into::into),
    };
    let key = run.key();
    let create = async |api: &Client| match scope {
        ImageScope::Platform => api.create_platform_image().idempotency_key(key).body(body).send().await,
        ImageScope::Organisation | ImageScope::Project => {
            api.create_image().x_project_id(project).idempotency_key(key).body(body).send().await
        }
    };
    Ok(api.call(create).await?.json)
}

async fn delete(run: &Run, api: &Connection, project: String, image: &Value) -> Result<()> {
    let text = |field: &str| image[field].as_str().unwrap_or_default().to_owned();
    let (id, key) = (text("id"), run.key());
    let delete = async |api: &Client| match image["scope"].as_str() {
        Some("platform") => api.delete_platform_image().image_id(id).idempotency_key(key).send().await,
        _ => api.delete_image().image_id(id).x_project_id(project).idempotency_key(key).send().await,
    };
    api.call(delete).await?;
    run.note(&format!("Image {} was deleted.", text("name")));
    Ok(())
}
