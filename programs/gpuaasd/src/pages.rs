//! Pages served beside the API: the console, the API reference and the docs.

use std::fmt::Write;

use gpuaas_core::Code;
use gpuaas_http::openapi::{access_text, errors};
use gpuaas_http::{Api, Site};
use include_dir::{Dir, include_dir};

use crate::console;

static DOCS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../docs");

const HTML: &str = "text/html; charset=utf-8";
const STYLE: &str = include_str!("pages.css");
/// The checked-in document; a test verifies that it is up to date.
const OPENAPI: &str = include_str!("../../../api/openapi.json");

pub(crate) fn add(site: Site, api: &Api) -> Site {
    let site = match console::application() {
        Some(application) => site.application(application),
        None => site.page(
            "/",
            HTML,
            start("This executable was built without the console. `make up` builds one that includes it."),
        ),
    };
    let site = site
        .page("/docs", HTML, start("Documentation and API reference."))
        .page("/docs/pages.css", "text/css; charset=utf-8", STYLE)
        .page("/api/openapi.json", "application/json", OPENAPI)
        .page("/docs/api", HTML, reference(api))
        .page("/docs/errors", HTML, error_codes());
    DOCS.files().fold(site, |site, file| {
        let path = format!("/docs/{}", file.path().display());
        site.page(&path, "text/markdown; charset=utf-8", file.contents())
    })
}

fn layout(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <link rel=\"stylesheet\" href=\"/docs/pages.css\"></head><body><main>\n{body}</main></body></html>\n"
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn start(words: &str) -> String {
    let mut docs = String::new();
    for file in DOCS.files() {
        let name = file.path().display().to_string();
        let _ = writeln!(docs, "<li><a href=\"/docs/{0}\">{0}</a></li>", escape(&name));
    }
    let body = format!(
        "<h1>GPUaaS</h1>\n<p>{words}</p>\n<h2>API</h2>\n<ul><li><a href=\"/docs/api\">Reference</a></li>\
         <li><a href=\"/api/openapi.json\">OpenAPI document</a></li>\
         <li><a href=\"/docs/errors\">Error codes</a></li></ul>\n\
         <h2>Command line</h2>\n<pre>gpuaas context set local --base-url ADDRESS\ngpuaas login\ngpuaas --help</pre>\n\
         <h2>Docs</h2>\n<ul>\n{docs}</ul>\n\
         <h2>Health</h2>\n<ul><li><a href=\"/readyz\">/readyz</a></li><li><a href=\"/healthz\">/healthz</a></li>\
         </ul>\n"
    );
    layout("GPUaaS", &body)
}

fn reference(api: &Api) -> String {
    let mut body = String::from(
        "<h1>API reference</h1>\n<p>Base path <code>/api/v1</code>. Schemas are in the \
         <a href=\"/api/openapi.json\">OpenAPI document</a>.</p>\n",
    );
    let mut tag = "";
    for operation in &api.declared {
        if operation.tag != tag {
            tag = operation.tag;
            let _ = writeln!(body, "<h2>{}</h2>", escape(tag));
        }
        let codes: Vec<_> = errors(operation).iter().map(|code| code_link(*code)).collect();
        let method = format!("{:?}", operation.method).to_uppercase();
        let _ = writeln!(
            body,
            "<section id=\"{0}\"><h3><code>{method} {1}</code></h3><p>{2}.</p>\
             <dl><dt>Kind</dt><dd>{3}</dd><dt>Role</dt><dd>{4}</dd><dt>Token scope</dt><dd>{5}</dd>\
             <dt>Errors</dt><dd>{6}</dd></dl></section>",
            operation.id,
            escape(operation.path),
            escape(operation.summary),
            operation.kind.as_str(),
            access_text(operation.access),
            operation.access.scope.unwrap_or("-"),
            codes.join(", "),
        );
    }
    layout("API reference", &body)
}

fn code_link(code: Code) -> String {
    format!("<a href=\"/docs/errors#{code}\">{code}</a>")
}

fn error_codes() -> String {
    let mut body = String::from("<h1>Error codes</h1>\n");
    for code in Code::ALL {
        let _ = writeln!(
            body,
            "<section id=\"{code}\"><h2><code>{code}</code> ({})</h2><p>{}. {}</p></section>",
            code.status(),
            escape(code.title()),
            escape(code.help()),
        );
    }
    layout("Error codes", &body)
}
