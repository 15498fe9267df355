//! The web console embedded in this executable.

use gpuaas_http::{Application, Asset};
use include_dir::{Dir, include_dir};

static FILES: Dir<'_> = include_dir!("$GPUAAS_CONSOLE");

/// Returns the console; `None` if the executable was built without it.
pub(crate) fn application() -> Option<Application> {
    let mut files = Vec::new();
    collect(&FILES, &mut files);
    Application::new(files)
}

fn collect(folder: &'static Dir<'_>, files: &mut Vec<(String, Asset)>) {
    for file in folder.files() {
        let path = file.path().display().to_string();
        let compressed =
            |suffix: &str| FILES.get_file(format!("{path}.{suffix}")).map(|file| file.contents());
        if !path.ends_with(".br") && !path.ends_with(".gz") {
            let asset = Asset { content: file.contents(), brotli: compressed("br"), gzip: compressed("gz") };
            files.push((format!("/{path}"), asset));
        }
    }
    for inner in folder.dirs() {
        collect(inner, files);
    }
}
