//! Event subscriber that keeps the settings of this process up to date.

use futures::future::BoxFuture;
use gpuaas_bus::Subscriber;
use gpuaas_core::Result;
use gpuaas_core::event::{Envelope, Event};

use crate::Policy;
use crate::events::PolicyChanged;

impl Subscriber for Policy {
    fn accepts(&self, event_type: &str) -> bool {
        event_type == PolicyChanged::TYPE
    }

    fn on_event<'a>(&'a self, event: &'a Envelope) -> BoxFuture<'a, Result<()>> {
        Box::pin(async {
            match event.read()? {
                Some(change) => self.reload_subject(&change).await,
                None => Ok(()),
            }
        })
    }

    fn reload(&self) -> BoxFuture<'_, Result<()>> {
        Box::pin(self.reload())
    }
}
