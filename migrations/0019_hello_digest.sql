-- What a host said of itself is compared by its digest: thousands that come back as they left aren't taken apart.
alter table fleet.nodes add column said text not null default '';
