-- A project that is deleted takes no more allocations, whatever was on its way.

alter table provisioning.usage add column closed boolean not null default false;
