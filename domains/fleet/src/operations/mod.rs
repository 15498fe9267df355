//! HTTP operations: declarations with handlers of a few lines.

mod certificates;
mod holds;
mod nodes;
mod overview;
mod probe;
mod profiles;
mod signing_keys;
mod slots;
mod stream_checks;
mod tasks;
mod telemetry;
mod topology;

use gpuaas_http::ApiBuilder;

use crate::Fleet;

pub(crate) fn register(fleet: &Fleet, api: ApiBuilder) -> ApiBuilder {
    let api = api
        .read::<nodes::List>(fleet)
        .mutation::<nodes::Create>(fleet)
        .read::<nodes::Get>(fleet)
        .mutation::<nodes::Remove>(fleet)
        .mutation::<nodes::IssueToken>(fleet)
        .mutation::<certificates::Revoke>(fleet)
        .mutation::<holds::Drain>(fleet)
        .mutation::<holds::Undrain>(fleet)
        .mutation::<holds::Quarantine>(fleet)
        .mutation::<holds::Unquarantine>(fleet);
    let api = api
        .read::<tasks::List>(fleet)
        .read::<tasks::Get>(fleet)
        .external::<probe::Probe>(fleet)
        .mutation::<tasks::Logs>(fleet)
        .mutation::<stream_checks::Start>(fleet)
        .read::<stream_checks::Get>(fleet)
        .read::<telemetry::Get>(fleet)
        .mutation::<topology::Discover>(fleet)
        .read::<topology::Get>(fleet)
        .mutation::<topology::Approve>(fleet);
    let api = api
        .read::<slots::List>(fleet)
        .mutation::<slots::RetryCleanup>(fleet)
        .mutation::<slots::Release>(fleet)
        .mutation::<slots::Disable>(fleet)
        .mutation::<slots::Enable>(fleet)
        .mutation::<slots::MarkRepaired>(fleet);
    api.read::<profiles::List>(fleet)
        .mutation::<profiles::Create>(fleet)
        .mutation::<profiles::Withdraw>(fleet)
        .read::<signing_keys::List>(fleet)
        .mutation::<signing_keys::Rotate>(fleet)
        .mutation::<signing_keys::Revoke>(fleet)
        .read::<overview::Get>(fleet)
        .read::<overview::Map>(fleet)
        .read::<overview::Capacity>(fleet)
        .read::<overview::Public>(fleet)
}
