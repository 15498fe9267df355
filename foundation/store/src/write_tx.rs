//! The interface of all writing transactions, for functions that several kinds of callers share.

use std::ops::DerefMut;

use chrono::{DateTime, Utc};
use gpuaas_core::event::Event;
use gpuaas_core::{OrgId, ProjectId, Result};

use crate::outbox::Cause;
use crate::transaction::Tx;
use crate::{ConsumerTx, MutationTx, StepTx, SystemTx};

/// A writing transaction: of a mutation, a consumer, a workflow step or a background worker.
pub trait WriteTx: DerefMut<Target = Tx> + Send {
    /// Returns the time of the transaction: the same for every row it writes.
    fn now(&self) -> DateTime<Utc>;
    /// Returns the cause of the changes.
    fn cause(&self) -> Cause;
    /// Appends an event to the log.
    fn emit<E: Event>(&mut self, event: &E) -> Result<()>;
    /// Appends an event that concerns an organisation, where the transaction itself belongs to none.
    fn emit_for<E: Event>(&mut self, org: OrgId, project: Option<ProjectId>, event: &E) -> Result<()>;
}

macro_rules! context {
    ($($kind:ty),+) => {$(
        impl WriteTx for $kind {
            fn now(&self) -> DateTime<Utc> {
                <$kind>::now(self)
            }
            fn cause(&self) -> Cause {
                <$kind>::cause(self).clone()
            }
            fn emit<E: Event>(&mut self, event: &E) -> Result<()> {
                <$kind>::emit(self, event)
            }
            fn emit_for<E: Event>(&mut self, org: OrgId, project: Option<ProjectId>, event: &E) -> Result<()> {
                let cause = Cause { org_id: Some(org), project_id: project, ..<$kind>::cause(self).clone() };
                self.outbox().emit(&cause, event)
            }
        }
    )+};
}

context!(MutationTx, ConsumerTx, StepTx, SystemTx);
