//! File I/O on threads that may block.

use std::io;

use gpuaas_supervisor::Supervisor;

/// Runs file I/O on a blocking thread.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    Supervisor::blocking(work).await.map_err(io::Error::other)?
}
