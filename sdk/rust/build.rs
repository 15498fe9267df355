//! Generates the client from the checked-in contract.

use std::error::Error;
use std::path::Path;

use progenitor::{GenerationSettings, Generator, HooksMode, InterfaceStyle};

#[path = "src/transform.rs"]
mod transform;

const CONTRACT: &str = "../../api/openapi.json";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={CONTRACT}");
    println!("cargo::rerun-if-changed=src/transform.rs");
    let mut contract = serde_json::from_str(&std::fs::read_to_string(CONTRACT)?)?;
    transform::to_3_0(&mut contract);
    let values = transform::allowed_values(&contract);
    let mut settings = GenerationSettings::default();
    settings.with_interface(InterfaceStyle::Builder).with_hooks(HooksMode::Expected);
    settings.with_inner_type("crate::transport::ApiTransport".parse()?);
    let document: openapiv3::OpenAPI = serde_json::from_value(contract)?;
    let tokens = Generator::new(&settings).generate_tokens(&document)?;
    // The generator's examples don't compile: mark them as text, so that they aren't reported as ignored tests.
    let client = prettyplease::unparse(&syn::parse2(tokens)?).replace("```ignore", "```text");
    let folder = std::env::var("OUT_DIR")?;
    std::fs::write(Path::new(&folder).join("client.rs"), client + &values)?;
    Ok(())
}
