//! Operations that the transactions of consumers and of background workers share. Neither has a key or an answer.

use std::ops::{Deref, DerefMut};

use chrono::{DateTime, Utc};
use gpuaas_core::Result;
use gpuaas_core::event::Event;

use crate::audit_row::SystemAction;
use crate::outbox::{Cause, Outbox};
use crate::transaction::Tx;
use crate::{ConsumerTx, SystemTx, Topic};

macro_rules! background_tx {
    ($($kind:ident),+) => {$(
        impl $kind {
            /// Returns the time of this transaction: the same for every row it writes.
            pub fn now(&self) -> DateTime<Utc> {
                self.outbox.now
            }

            /// Returns the cause of what is written now.
            pub fn cause(&self) -> &Cause {
                &self.cause
            }

            /// Appends an event to the log.
            pub fn emit<E: Event>(&mut self, event: &E) -> Result<()> {
                self.outbox.emit(&self.cause, event)
            }

            /// Writes an audit row for an action of the system.
            pub fn record(&mut self, action: SystemAction<'_>) {
                self.outbox.record(&self.cause, action);
            }

            pub(crate) fn outbox(&mut self) -> &mut Outbox {
                &mut self.outbox
            }

            pub async fn commit(mut self) -> Result<()> {
                match self.outbox.insert_sql()? {
                    None => self.tx.commit().await.map(|_| ()),
                    Some(insert) => {
                        self.tx.wakes(Topic::Events);
                        self.tx.commit_with(&format!("select {insert}")).await.map(|_| ())
                    }
                }
            }

            /// Rolls back: nothing takes effect.
            pub async fn roll_back(self) {
                self.tx.roll_back().await;
            }
        }

        impl Deref for $kind {
            type Target = Tx;
            fn deref(&self) -> &Tx {
                &self.tx
            }
        }

        impl DerefMut for $kind {
            fn deref_mut(&mut self) -> &mut Tx {
                &mut self.tx
            }
        }
    )+};
}

background_tx!(ConsumerTx, SystemTx);
