-- What is free is counted where it can be given: on hosts in service, online and held by nobody.

create function fleet.takes_work(of_node fleet.nodes) returns boolean language sql immutable
    set search_path = '' return of_node.lifecycle = 'active' and of_node.hold = 'none' and of_node.connectivity = 'online';
revoke execute on function fleet.takes_work from public;
grant execute on function fleet.takes_work to gpuaas_app, gpuaas_platform;

-- What a person wrote for the first start of a machine may hold secrets: it is stored sealed.
alter table provisioning.allocations add column user_data_sealed jsonb;
comment on column provisioning.allocations.user_data_sealed is
    'The user data under the master key. `user_data` holds what was written before it was sealed, until the next start seals it.';
alter table provisioning.allocations add constraint user_data_once check (user_data is null or user_data_sealed is null);

-- How many allocations somebody has, whatever their projects. Their requests wait for each other here.
create index allocations_by_creator on provisioning.allocations (created_by) where ended_at is null;
create function provisioning.live_of(of_user uuid) returns bigint
    language plpgsql security definer set search_path = '' as $$
begin
    perform pg_advisory_xact_lock(hashtextextended('provisioning.live_of/' || of_user, 0));
    return (select count(*) from provisioning.allocations where created_by = of_user and ended_at is null);
end $$;
revoke execute on function provisioning.live_of from public;
grant execute on function provisioning.live_of to gpuaas_app, gpuaas_platform;

-- Quotas have the names of the specification.
update policy.values v set key = 'allocation.max_gpus_per_project' where v.key = 'quota.gpus_per_project';
update policy.values v set key = 'allocation.max_concurrent_per_user' where v.key = 'quota.allocations_per_project';
