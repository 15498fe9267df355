//! The number of open WebSockets per operation and caller.

use std::collections::HashMap;
use std::sync::Arc;

use gpuaas_core::{Code, Error, Result};
use parking_lot::Mutex;

use crate::operation::{Call, Operation};
use crate::source_address::limit_key;

/// Operation, and the caller's id or address.
type CallerKey = (&'static str, Box<str>);

/// Number of open sockets in this process. A clone shares the counts.
#[derive(Clone, Default)]
pub(crate) struct OpenSockets(Arc<Mutex<HashMap<CallerKey, usize>>>);

impl OpenSockets {
    /// Counts one more socket of an operation for the caller. Refused at the maximum.
    pub(crate) fn acquire<O: Operation>(
        &self,
        operation: &'static str,
        maximum: usize,
        call: &Call<O>,
    ) -> Result<SocketPermit> {
        let key = (operation, caller(call).into());
        let mut counts = self.0.lock();
        let open = counts.entry(key.clone()).or_default();
        if *open >= maximum {
            let detail =
                format!("You already have {maximum} of these connections open. Close one and retry.");
            return Err(Error::new(Code::QuotaExceeded, detail));
        }
        *open += 1;
        metrics::gauge!("gpuaas_websockets_active", "operation" => operation).increment(1.0);
        Ok(SocketPermit { open: self.clone(), key })
    }
}

/// Returns the id of the caller, or the address of a caller that needn't sign in.
fn caller<O: Operation>(call: &Call<O>) -> String {
    match &call.principal {
        Some(principal) => principal.actor().id(),
        None => call.meta.source_address.map(|address| limit_key(address).to_string()).unwrap_or_default(),
    }
}

/// One open socket. Decrements the caller's count when dropped.
pub(crate) struct SocketPermit {
    open: OpenSockets,
    key: CallerKey,
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        metrics::gauge!("gpuaas_websockets_active", "operation" => self.key.0).decrement(1.0);
        let mut counts = self.open.0.lock();
        if let Some(open) = counts.get_mut(&self.key) {
            *open -= 1;
            if *open == 0 {
                counts.remove(&self.key);
            }
        }
    }
}
