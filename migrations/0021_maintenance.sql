-- A drained host's deadline: from then on tenants' work on it is ended, until the hold is.

alter table fleet.nodes add column maintenance_since timestamptz;
comment on column fleet.nodes.maintenance_since is
    'Since when tenants'' work on it is ended: the deadline of its drain has passed.';
alter table fleet.nodes add constraint maintenance_is_a_drain
    check (maintenance_since is null or hold = 'draining');
create index nodes_due on fleet.nodes (hold_until) where hold_until is not null and maintenance_since is null;
create index nodes_in_maintenance on fleet.nodes (id) where maintenance_since is not null;
grant select (maintenance_since) on fleet.nodes to gpuaas_app;

create or replace view fleet.v_nodes with (security_invoker = true) as
    select n.id, n.name, n.region, n.lifecycle, n.hold, n.connectivity, n.connectivity_since, n.simulated,
           n.capabilities, n.version, n.address, n.maintenance_since
    from fleet.nodes n;
create or replace view fleet.v_placed with (security_invoker = true) as
    select n.id, n.region, n.simulated, n.maintenance_since from fleet.nodes n;
