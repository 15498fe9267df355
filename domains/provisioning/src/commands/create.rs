//! An allocation is made: everything it needs is checked, claimed and agreed in one transaction.

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
use crate::Provisioning;
use crate::events::Requested;
use crate::model::{Allocation, AllocationName, Tags, UserData, hourly};
use crate::placement::PlacementRequest;
use crate::queries;
use crate::workflows::{Input, ProvisionBaremetal, ProvisionSlice};

/// What somebody asks for.
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

/// A SKU that is find_orderable_sku, with a count it is find_orderable_sku in.
pub(crate) async fn find_orderable_sku(
    tx: &mut Tx,
    slug: &Slug,
    gpus: Option<i32>,
    at: DateTime<Utc>,
) -> Result<(Sku, i32)> {
    let sku = gpuaas_catalog::sku(tx, slug, at).await?;
    if !sku.active {
        return Err(Error::field("sku", "is no longer to be had"));
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

/// What comes with so many GPUs.
pub(crate) fn profile(sku: &Sku, gpus: i32) -> Result<SliceProfile> {
    let found = sku.profiles.iter().find(|profile| profile.gpus == gpus);
    let found =
        found.ok_or_else(|| Error::internal(format!("{} has no profile for {gpus} GPUs", sku.slug)))?;
    let number = |number: i32| u32::try_from(number).map_err(Error::internal);
    Ok(SliceProfile {
        name: found.name.as_str().to_owned(),
        vcpus: number(found.vcpus)?,
        memory_gib: number(found.memory_gib)?,
        disk_gib: number(found.disk_gib)?,
    })
}

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

/// The public keys of these of somebody's own.
pub(crate) async fn keys_of(tx: &mut Tx, user: UserId, named: &[SshKeyId]) -> Result<Vec<String>> {
    machine_account(tx, user, Some(named)).await.map(|account| account.public_keys)
}

async fn image(tx: &mut Tx, project: ProjectId, id: Option<ImageId>) -> Result<Option<Image>> {
    let Some(id) = id else { return Ok(None) };
    let image = gpuaas_catalog::image(tx, project, id).await?;
    if image.state != ImageState::Available {
        return Err(Error::field("image_id", "is deprecated: choose another"));
    }
    let format = serde_json::to_value(image.format).map_err(Error::internal)?;
    let format = format.as_str().unwrap_or_default().to_owned();
    Ok(Some(Image { digest: image.digest, format, url: image.source_url }))
}

fn check_expiry(
    provisioning: &Provisioning,
    asked: &AllocationRequest<'_>,
    now: DateTime<Utc>,
) -> Result<Option<DateTime<Utc>>> {
    let place = Place::project(asked.org, asked.project);
    let longest = provisioning.settings.effective(&keys::ALLOCATION_MAX_LIFETIME_HOURS, &place);
    let latest = (longest > 0).then(|| now + chrono::Duration::hours(longest));
    match (asked.expires_at, latest) {
        (Some(at), _) if at <= now => Err(Error::field("expires_at", "must be in the future")),
        (Some(at), Some(latest)) if at > latest => {
            Err(Error::field("expires_at", format!("must be within {longest} hours")))
        }
        (at, latest) => Ok(at.or(latest)),
    }
}

/// Makes an allocation: quota, ensure_spending_allowed, SKU, place; then its workflow begins.
pub(crate) async fn create(
    provisioning: &Provisioning,
    tx: &mut MutationTx,
    asked: AllocationRequest<'_>,
) -> Result<Allocation> {
    let now = tx.now();
    let (sku, gpus) = find_orderable_sku(tx, asked.sku, asked.gpus, now).await?;
    let quota = Quota::of(&provisioning.settings, asked.org, asked.project);
    quota.check(tx, asked.project, gpus).await?;
    let price = hourly(sku.unit, sku.price.unit_price, gpus)?;
    gpuaas_billing::ensure_spending_allowed(
        &provisioning.settings,
        &Place::project(asked.org, asked.project),
        price,
    )?;
    let account = machine_account(tx, asked.by, asked.ssh_keys).await?;
    let image = image(tx, asked.project, asked.image).await?;
    let expires_at = check_expiry(provisioning, &asked, now)?;
    let id: AllocationId = tx.new_id();
    let owner = Owner { allocation: id, org: asked.org, project: asked.project };
    let request = placement_request(&sku, gpus, asked.region, asked.node);
    let claimed = provisioning.place(tx, owner, &request).await?;
    quota.take(tx, asked.org, asked.project, asked.by, gpus).await?;
    let user_data =
        asked.user_data.map(|text| user_data::seal(&provisioning.keyring, id, text.as_str())).transpose()?;
    let profile = profile(&sku, gpus)?;
    let made = ResolvedAllocation {
        id,
        gpus,
        profile,
        image,
        account,
        user_data,
        expires_at,
        node: claimed.node_id,
    };
    insert(tx, &asked, &sku, made).await?;
    tx.emit(&Requested { allocation_id: id, sku: sku.slug.clone(), gpus, node_id: claimed.node_id })?;
    begin(tx, id, sku.shape).await?;
    tx.target("allocation", id);
    tx.note("sku", sku.slug.as_str());
    tx.note("gpus", gpus);
    tx.note("node", claimed.node_id.to_string());
    queries::one(tx, id).await?.view(now)
}

/// Starts the workflow of its shape.
async fn begin(tx: &mut MutationTx, id: AllocationId, shape: Shape) -> Result<()> {
    let (key, input, cause) = (id.to_string(), Input { allocation: id }, tx.cause());
    let run = match shape {
        Shape::Baremetal => start::<ProvisionBaremetal>(tx, &key, &input, &cause).await?,
        Shape::GpuSlice | Shape::CpuVm => start::<ProvisionSlice>(tx, &key, &input, &cause).await?,
    };
    super::lifecycle::remember_run(tx, id, run).await
}

/// What was found and agreed.
struct ResolvedAllocation {
    id: AllocationId,
    gpus: i32,
    profile: SliceProfile,
    image: Option<Image>,
    account: MachineAccount,
    /// Sealed.
    user_data: Option<Value>,
    expires_at: Option<DateTime<Utc>>,
    node: NodeId,
}

async fn insert(
    tx: &mut MutationTx,
    asked: &AllocationRequest<'_>,
    sku: &Sku,
    made: ResolvedAllocation,
) -> Result<()> {
    let (now, cause) = (tx.now(), tx.cause());
    let tail = made.id.uuid().simple().to_string();
    let name =
        asked.name.map_or_else(|| format!("{}-{}", sku.slug, &tail[26..]), |name| name.as_str().to_owned());
    let insert = sqlx::query!(
        "insert into provisioning.allocations
             (id, org_id, project_id, name, state, state_since, sku_id, sku, shape, gpus, profile, region, node_id, simulated,
              image, image_id, ssh_keys, user_data_sealed, tags, username, uid, price_version, unit_price_minor, currency, unit,
              created_by, created_at, expires_at, correlation_id)
         select $1, $2, $3, $4, 'requested', $5, $6, $7, $8, $9, $10, n.region, n.id, n.simulated,
                $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $5, $24, $25
         from fleet.v_placed n where n.id = $11",
        made.id.uuid(),
        asked.org.uuid(),
        asked.project.uuid(),
        name,
        now,
        SkuId::uuid(sku.id),
        sku.slug,
        sku.shape.as_str(),
        made.gpus,
        Json(&made.profile) as _,
        made.node.uuid(),
        made.image.as_ref().map(Json) as _,
        asked.image.map(ImageId::uuid),
        &made.account.public_keys,
        made.user_data,
        Json(&asked.tags) as _,
        made.account.username,
        made.account.uid,
        sku.price.version,
        sku.price.unit_price.minor,
        sku.price.unit_price.currency.as_str(),
        sku.unit.as_str(),
        asked.by.uuid(),
        made.expires_at,
        cause.correlation_id,
    );
    if tx.execute(insert).await? != 1 {
        return Err(Error::internal("the claimed node is gone"));
    }
    Ok(())
}
