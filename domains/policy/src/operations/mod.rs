//! HTTP operations, one file per level.

mod me;
mod org;
mod platform;
mod project;

use gpuaas_core::{Error, Result};
use gpuaas_http::{ApiBuilder, Listing};
use gpuaas_settings::{Place, registry};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Policy;
use crate::model::{EffectivePolicy, EffectivePolicyPage, PolicyValue};

pub(crate) fn register(policy: &Policy, api: ApiBuilder) -> ApiBuilder {
    let api = api
        .read::<project::List>(policy)
        .mutation::<project::Put>(policy)
        .mutation::<project::Clear>(policy)
        .mutation::<me::Put>(policy)
        .mutation::<me::Clear>(policy);
    let api = api.read::<org::List>(policy).mutation::<org::Put>(policy).mutation::<org::Clear>(policy);
    api.read::<platform::List>(policy)
        .read::<platform::Get>(policy)
        .mutation::<platform::Put>(policy)
        .mutation::<platform::Clear>(policy)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPolicy {
    value: PolicyValue,
    /// True to lock the value: levels below can't override it. Default: false.
    hard: Option<bool>,
}

impl NewPolicy {
    fn value(&self) -> (&PolicyValue, bool) {
        (&self.value, self.hard.unwrap_or(false))
    }
}

/// Returns a page of the keys, ordered by name, with their effective values at a place.
fn page(policy: &Policy, place: &Place, listing: &Listing) -> Result<EffectivePolicyPage> {
    let after: Option<String> = listing.after()?;
    let mut keys = registry().to_vec();
    keys.sort_unstable_by_key(|key| key.name());
    keys.retain(|key| after.as_deref().is_none_or(|after| key.name() > after));
    keys.truncate(usize::try_from(listing.limit()).map_err(Error::internal)?);
    let policies = keys.into_iter().map(|key| EffectivePolicy::of(key, &policy.settings, place));
    listing.page(policies.collect(), |policy| policy.key)
}
