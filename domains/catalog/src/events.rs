//! Events the catalogue emits.

use chrono::{DateTime, Utc};
use gpuaas_core::{ImageId, Money, SkuId};

gpuaas_core::events! { "catalog";
    /// A SKU was made.
    SkuCreated = "sku.created" of "sku" by sku_id { sku_id: SkuId, slug: String }
    /// A SKU was changed, or taken off the list or put on it again.
    SkuChanged = "sku.changed" of "sku" by sku_id { sku_id: SkuId, slug: String, active: bool }
    /// A SKU has a new version of its price; what began under another keeps that.
    PriceSet = "price.set" of "sku" by sku_id {
        sku_id: SkuId, version: i32, unit_price: Money, valid_from: DateTime<Utc>
    }
    /// An image was made known.
    ImageCreated = "image.created" of "image" by image_id { image_id: ImageId, digest: String }
    /// An image was renamed, promoted, deprecated, or one of these undone.
    ImageChanged = "image.changed" of "image" by image_id { image_id: ImageId }
    /// An image is gone; its name is free again.
    ImageDeleted = "image.deleted" of "image" by image_id { image_id: ImageId }
}
