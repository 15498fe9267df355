//! Events the catalogue emits.

use chrono::{DateTime, Utc};
use gpuaas_core::{ImageId, Money, SkuId};

gpuaas_core::events! { "catalog";
    /// A SKU was created.
    SkuCreated = "sku.created" of "sku" by sku_id { sku_id: SkuId, slug: String }
    /// A SKU was changed, deactivated or reactivated.
    SkuChanged = "sku.changed" of "sku" by sku_id { sku_id: SkuId, slug: String, active: bool }
    /// A new version of a SKU's price was set; running allocations keep theirs.
    PriceSet = "price.set" of "sku" by sku_id {
        sku_id: SkuId, version: i32, unit_price: Money, valid_from: DateTime<Utc>
    }
    /// An image was registered.
    ImageCreated = "image.created" of "image" by image_id { image_id: ImageId, digest: String }
    /// An image was renamed, promoted or deprecated, or one of these was reverted.
    ImageChanged = "image.changed" of "image" by image_id { image_id: ImageId }
    /// An image was deleted; its name may be reused.
    ImageDeleted = "image.deleted" of "image" by image_id { image_id: ImageId }
}
