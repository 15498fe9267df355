-- What every mutation passes, with its plans kept for the session: an SQL function that can't be inlined is planned
-- anew at each call, and the epoch was asked for twice in each.

create or replace function events.epoch() returns integer language plpgsql stable parallel safe as $$
begin
    return (select e.epoch from events.epochs e order by e.epoch desc limit 1);
end $$;

create or replace function store.seal(written jsonb) returns void language plpgsql as $$
declare
    this constant integer := events.epoch();
begin
    if jsonb_array_length(written -> 'events') > 0 then
        insert into events.log (epoch, event_id, event_type, aggregate_type, aggregate_id, aggregate_seq, org_id,
                                project_id, occurred_at, envelope)
        select this, (e ->> 'event_id')::uuid, e ->> 'event_type', e ->> 'aggregate_type', (e ->> 'aggregate_id')::uuid,
               (e ->> 'aggregate_seq')::bigint, (e ->> 'org_id')::uuid, (e ->> 'project_id')::uuid,
               (e ->> 'occurred_at')::timestamptz, e -> 'envelope'
        from jsonb_array_elements(written -> 'events') with ordinality as list(e, n)
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
