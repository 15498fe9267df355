//! Streamed exports.

use std::io::Write;
use std::path::Path;

use futures::StreamExt;
use gpuaas_client::{ByteStream, Error};
use tempfile::NamedTempFile;

use crate::failure::{Failure, Result};

/// Copies a stream to the output. Fails if it ends early.
pub async fn each_chunk(rows: ByteStream, mut take: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
    let mut chunks = rows.into_inner();
    while let Some(chunk) = chunks.next().await {
        take(&chunk.map_err(Error::Unreachable)?)?;
    }
    Ok(())
}

/// Writes a file atomically: it exists only when it is complete.
pub async fn into_file(rows: ByteStream, path: &Path) -> Result<()> {
    let wrong = |error: std::io::Error| Failure::file(path, error);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = NamedTempFile::new_in(folder).map_err(wrong)?;
    each_chunk(rows, |chunk| file.write_all(chunk).map_err(wrong)).await?;
    file.persist(path).map_err(|error| wrong(error.error))?;
    Ok(())
}
