//! Creates allocations: SKU, quota, spending, keys and expiry are checked, and slots are claimed, in one transaction.

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::tasks::{Image, SliceProfile};
use gpuaas_catalog::model::{ImageState, Shape, Sku};
use gpuaas_core::{AllocationId, Error, ImageId, NodeId, OrgId, ProjectId, Result, SkuId, SshKeyId, UserId};
use gpuaas_fleet::Owner;
use gpuaas_http::text::Slug;
use gpuaas_identity::{MachineAccount, machine_account};
use gpuaas_settings::{Place, keys};
use gpuaas_store::{MutationTx, Tx};
use gpuaas_workflow::start;
use serde_json::Value;
use sqlx::types::Json;

use super::quota::Quota;
use super::user_data;
use crate::events::Requested;
use crate::model::{Allocation, AllocationName, Tags, UserData, hourly};
use crate::placement::PlacementRequest;
use crate::queries::allocations;
use crate::workflows::{Input, ProvisionBaremetal, ProvisionSlice};
use crate::{Provisioning, Spending};

/// A request to create an allocation.
pub(crate) struct AllocationRequest<'a> {
    pub org: OrgId,
    pub project: ProjectId,
    pub by: UserId,
    pub sku: &'a Slug,
    pub gpus: Option<i32>,
    pub region: Option<&'a str>,
    pub node: Option<NodeId>,
    pub image: Option<ImageId>,
    pub ssh_keys: Option<&'a [SshKeyId]>,
    pub user_data: Option<&'a UserData>,
    pub tags: Tags,
    pub name: Option<&'a AllocationName>,
    pub expires_at: Option<DateTime<Utc>>,
}

/// Returns an active SKU and the GPU count requested of it; without a count, the smallest that it is offered in.
/// Rejects an inactive SKU, and a count that it isn't offered in.
pub(crate) async fn find_orderable_sku(
    tx: &mut Tx,
    slug: &Slug,
    gpus: Option<i32>,
    at: DateTime<Utc>,
) -> Result<(Sku, i32)> {
    let sku = gpuaas_catalog::sku(tx, slug, at).await?;
    if !sku.active {
        return Err(Error::field("sku", "is no longer available"));
    }
    let count = match (sku.shape, gpus) {
        (Shape::CpuVm, None | Some(0)) => 0,
        (Shape::CpuVm, Some(_)) => return Err(Error::field("gpus", "must be 0: this SKU has no GPUs")),
        (_, None) => sku.counts.first().copied().unwrap_or(sku.gpus_per_node),
        (_, Some(count)) => count,
    };
    if count != 0 && !sku.counts.contains(&count) {
        let counts: Vec<String> = sku.counts.iter().map(ToString::to_string).collect();
        return Err(Error::field("gpus", format!("must be one of {}", counts.join(", "))));
    }
    Ok((sku, count))
}

/// Returns the resources that come with a GPU count.
pub(crate) fn profile(sku: &Sku, gpus: i32) -> Result<SliceProfile> {
    let profile = sku.profiles.iter().find(|profile| profile.gpus == gpus);
    let profile =
        profile.ok_or_else(|| Error::internal(format!("{} has no profile for {gpus} GPUs", sku.slug)))?;
    let number = |number: i32| u32::try_from(number).map_err(Error::internal);
    Ok(SliceProfile {
        name: profile.name.as_str().to_owned(),
        vcpus: number(profile.vcpus)?,
        memory_gib: number(profile.memory_gib)?,
        disk_gib: number(profile.disk_gib)?,
    })
}

/// Returns the request for slots of this SKU. A machine without GPU takes one slot.
pub(crate) fn placement_request(
    sku: &Sku,
    gpus: i32,
    region: Option<&str>,
    node: Option<NodeId>,
) -> PlacementRequest {
    let count = u32::try_from(gpus).unwrap_or(0).max(1);
    PlacementRequest {
        sku: sku.id.uuid(),
        shape: sku.shape.into(),
        count,
        region: region.map(str::to_owned),
        node,
    }
}

/// Returns the public keys of a user's named SSH keys.
pub(crate) async fn keys_of(tx: &mut Tx, user: UserId, ids: &[SshKeyId]) -> Result<Vec<String>> {
    machine_account(tx, user, Some(ids)).await.map(|account| account.public_keys)
}

async fn image(tx: &mut Tx, project: ProjectId, id: Option<ImageId>) -> Result<Option<Image>> {
    let Some(id) = id else { return Ok(None) };
    let image = gpuaas_catalog::image(tx, project, id).await?;
    if image.state != ImageState::Available {
        return Err(Error::field("image_id", "is deprecated: choose another image"));
    }
    let format = serde_json::to_value(image.format).map_err(Error::internal)?;
    let format = format.as_str().unwrap_or_default().to_owned();
    Ok(Some(Image { digest: image.digest, format, url: image.source_url }))
}

/// Returns when the allocation expires: as requested, or after the maximum lifetime if the policy sets one. Rejects an
/// expiry in the past or beyond that lifetime.
fn check_expiry(
    provisioning: &Provisioning,
    request: &AllocationRequest<'_>,
    now: DateTime<Utc>,
) -> Result<Option<DateTime<Utc>>> {
    let place = Place::project(request.org, request.project);
    let max_hours = provisioning.settings.effective(&keys::ALLOCATION_MAX_LIFETIME_HOURS, &place);
    let latest = (max_hours > 0).then(|| now + chrono::Duration::hours(max_hours));
    match (request.expires_at, latest) {
        (Some(at), _) if at <= now => Err(Error::field("expires_at", "must be in the future")),
        (Some(at), Some(latest)) if at > latest => {
            Err(Error::field("expires_at", format!("must be within {max_hours} hours")))
        }
        (at, latest) => Ok(at.or(latest)),
    }
}

/// Creates an allocation and starts its workflow. Rejects a request beyond the quota, one that the payer may not spend
/// money on, and one for which there is no capacity.
pub(crate) async fn create(
    provisioning: &Provisioning,
    tx: &mut MutationTx,
    request: AllocationRequest<'_>,
) -> Result<Allocation> {
    let now = tx.now();
    let (sku, gpus) = find_orderable_sku(tx, request.sku, request.gpus, now).await?;
    let quota = Quota::of(&provisioning.settings, request.org, request.project);
    quota.check(tx, request.project, gpus).await?;
    let price = hourly(sku.unit, sku.price.unit_price, gpus)?;
    let spending = Spending { org: request.org, project: request.project, hourly: price };
    provisioning.spending.check(tx, spending).await?;
    let account = machine_account(tx, request.by, request.ssh_keys).await?;
    let image = image(tx, request.project, request.image).await?;
    let expires_at = check_expiry(provisioning, &request, now)?;
    let id: AllocationId = tx.new_id();
    let owner = Owner { allocation: id, org: request.org, project: request.project };
    let placement = placement_request(&sku, gpus, request.region, request.node);
    let claimed = provisioning.place(tx, owner, &placement).await?;
    quota.take(tx, request.org, request.project, request.by, gpus).await?;
    let user_data = request
        .user_data
        .map(|text| user_data::seal(&provisioning.keyring, id, text.as_str()))
        .transpose()?;
    let profile = profile(&sku, gpus)?;
    let resolved = ResolvedAllocation {
        id,
        gpus,
        profile,
        image,
        account,
        user_data,
        expires_at,
        node: claimed.node_id,
    };
    insert(tx, &request, &sku, resolved).await?;
    tx.emit(&Requested { allocation_id: id, sku: sku.slug.clone(), gpus, node_id: claimed.node_id })?;
    start_provisioning(tx, id, sku.shape).await?;
    tx.target("allocation", id);
    tx.note("sku", sku.slug.as_str());
    tx.note("gpus", gpus);
    tx.note("node", claimed.node_id.to_string());
    allocations::one(tx, id).await?.view(None)
}

/// Starts the provisioning workflow for the shape.
async fn start_provisioning(tx: &mut MutationTx, id: AllocationId, shape: Shape) -> Result<()> {
    let (key, input, cause) = (id.to_string(), Input { allocation: id }, tx.cause());
    let run = match shape {
        Shape::Baremetal => start::<ProvisionBaremetal>(tx, &key, &input, &cause).await?,
        Shape::GpuSlice | Shape::CpuVm => start::<ProvisionSlice>(tx, &key, &input, &cause).await?,
    };
    super::lifecycle::append_run(tx, id, run).await
}

/// A checked request: what it resolved to.
struct ResolvedAllocation {
    id: AllocationId,
    gpus: i32,
    profile: SliceProfile,
    image: Option<Image>,
    account: MachineAccount,
    /// Sealed user data.
    user_data: Option<Value>,
    expires_at: Option<DateTime<Utc>>,
    node: NodeId,
}

async fn insert(
    tx: &mut MutationTx,
    request: &AllocationRequest<'_>,
    sku: &Sku,
    resolved: ResolvedAllocation,
) -> Result<()> {
    let (now, cause) = (tx.now(), tx.cause());
    let tail = resolved.id.uuid().simple().to_string();
    let name =
        request.name.map_or_else(|| format!("{}-{}", sku.slug, &tail[26..]), |name| name.as_str().to_owned());
    let insert = sqlx::query!(
        "insert into provisioning.allocations
             (id, org_id, project_id, name, state, state_since, sku_id, sku, shape, gpus, profile, region, node_id, simulated,
              image, image_id, ssh_keys, user_data_sealed, tags, username, uid, price_version, unit_price_minor, currency, unit,
              created_by, created_at, expires_at, correlation_id)
         select $1, $2, $3, $4, 'requested', $5, $6, $7, $8, $9, $10, n.region, n.id, n.simulated,
                $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $5, $24, $25
         from fleet.v_placed n where n.id = $11",
        resolved.id.uuid(),
        request.org.uuid(),
        request.project.uuid(),
        name,
        now,
        SkuId::uuid(sku.id),
        sku.slug,
        sku.shape.as_str(),
        resolved.gpus,
        Json(&resolved.profile) as _,
        resolved.node.uuid(),
        resolved.image.as_ref().map(Json) as _,
        request.image.map(ImageId::uuid),
        &resolved.account.public_keys,
        resolved.user_data,
        Json(&request.tags) as _,
        resolved.account.username,
        resolved.account.uid,
        sku.price.version,
        sku.price.unit_price.minor,
        sku.price.unit_price.currency.as_str(),
        sku.unit.as_str(),
        request.by.uuid(),
        resolved.expires_at,
        cause.correlation_id,
    );
    if tx.execute(insert).await? != 1 {
        return Err(Error::internal("the claimed node was deleted"));
    }
    Ok(())
}
