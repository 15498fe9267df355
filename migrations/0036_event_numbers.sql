-- Events of an aggregate are numbered by the database: 1, 2, 3, without gaps, in the order of the log. Writers used to hand in a
-- version of some row, which wasn't always the aggregate's own.

create table events.aggregates (
    aggregate_type text not null,
    aggregate_id   uuid not null,
    last_seq       bigint not null check (last_seq > 0),
    primary key (aggregate_type, aggregate_id)
) with (fillfactor = 70);
comment on table events.aggregates is
    'scope: platform; retention: forever. The number of the last event of each aggregate.';
call store.protect('events.aggregates');
grant select on events.aggregates to gpuaas_platform;

-- What was numbered before goes on from its highest number.
insert into events.aggregates
select l.aggregate_type, l.aggregate_id, greatest(max(l.aggregate_seq), count(*))
from events.log l group by l.aggregate_type, l.aggregate_id;

-- Takes the next numbers for events in order, and locks their aggregates until the transaction is over, in one order for all: an
-- event that is written later in the log has a higher number.
create function events.take_numbers(types text[], ids uuid[]) returns bigint[]
    language plpgsql volatile security definer set search_path = '' as $$
declare
    taken bigint;
    numbers bigint[];
begin
    if cardinality(ids) = 1 then
        insert into events.aggregates as a values (types[1], ids[1], 1)
        on conflict (aggregate_type, aggregate_id) do update set last_seq = a.last_seq + 1
        returning last_seq into taken;
        return array[taken];
    end if;
    with listed as (
        select t, i, n, count(*) over (partition by t, i order by n desc) - 1 as followed_by
        from unnest(types, ids) with ordinality as events(t, i, n)
    ), bumped as (
        insert into events.aggregates as a
        select l.t, l.i, count(*) from listed l group by l.t, l.i order by l.t, l.i
        on conflict (aggregate_type, aggregate_id) do update set last_seq = a.last_seq + excluded.last_seq
        returning aggregate_type, aggregate_id, last_seq
    )
    select array_agg(b.last_seq - l.followed_by order by l.n) into numbers
    from listed l join bumped b on b.aggregate_type = l.t and b.aggregate_id = l.i;
    return numbers;
end $$;
revoke execute on function events.take_numbers from public;
grant execute on function events.take_numbers to gpuaas_app, gpuaas_platform;

create or replace function store.seal(written jsonb) returns void language plpgsql as $$
declare
    this constant integer := events.epoch();
    list constant jsonb := written -> 'events';
    numbers bigint[];
begin
    if jsonb_array_length(list) > 0 then
        numbers := events.take_numbers(
            array(select e ->> 'aggregate_type' from jsonb_array_elements(list) with ordinality as l(e, n) order by n),
            array(select (e ->> 'aggregate_id')::uuid from jsonb_array_elements(list) with ordinality as l(e, n) order by n));
        insert into events.log (epoch, event_id, event_type, aggregate_type, aggregate_id, aggregate_seq, org_id,
                                project_id, occurred_at, envelope)
        select this, (e ->> 'event_id')::uuid, e ->> 'event_type', e ->> 'aggregate_type', (e ->> 'aggregate_id')::uuid,
               numbers[n], (e ->> 'org_id')::uuid, (e ->> 'project_id')::uuid,
               (e ->> 'occurred_at')::timestamptz, (e -> 'envelope') || jsonb_build_object('aggregate_seq', numbers[n])
        from jsonb_array_elements(list) with ordinality as list(e, n)
        order by n;
    end if;

    if jsonb_typeof(written -> 'audit') = 'object' then
        insert into audit.log (epoch, id, at, actor_kind, actor_id, actor_role, action, target_type, target_id, result,
                               correlation_id, org_id, project_id, source_address, metadata, digest, stamp)
        select this, (a ->> 'id')::uuid, (a ->> 'at')::timestamptz, a ->> 'actor_kind', a ->> 'actor_id',
               a ->> 'actor_role', a ->> 'action', a ->> 'target_type', a ->> 'target_id', a ->> 'result',
               a ->> 'correlation_id', (a ->> 'org_id')::uuid, (a ->> 'project_id')::uuid, a ->> 'source_address',
               a -> 'metadata', a ->> 'digest', a ->> 'stamp'
        from (select written -> 'audit' as a) as row;
    end if;

    if jsonb_typeof(written -> 'key') = 'object' then
        insert into store.idempotency_keys (principal, key, claimed_at, request, status, answer)
        select k ->> 'principal', k ->> 'key', (k ->> 'claimed_at')::timestamptz, k ->> 'request',
               (k ->> 'status')::smallint, k ->> 'answer'
        from (select written -> 'key' as k) as row;
    end if;
end $$;
