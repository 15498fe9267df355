//! What every writing context can do, for functions that domains above call with their own.

use std::ops::DerefMut;

use chrono::{DateTime, Utc};
use gpuaas_core::event::Event;
use gpuaas_core::{OrgId, ProjectId, Result};

use crate::outbox::Cause;
use crate::transaction::Tx;
use crate::{ConsumerTx, MutationTx, StepTx, SystemTx};

/// A transaction that states facts: a mutation, an effect, a step, or upkeep.
pub trait WriteTx: DerefMut<Target = Tx> + Send {
    /// The moment of the transaction: the same for every row it writes.
    fn now(&self) -> DateTime<Utc>;
    /// Whose doing it is.
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
