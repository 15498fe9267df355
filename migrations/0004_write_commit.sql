-- Seals a mutation: its events, its audit row and its stored answer, in one call.
-- PL/pgSQL, because it keeps its plans for the session; an SQL function would plan three inserts each time.

create function store.seal(written jsonb) returns void language plpgsql as $$
begin
    insert into events.log (event_id, event_type, aggregate_type, aggregate_id, aggregate_seq, org_id, project_id,
                            occurred_at, envelope)
    select (e ->> 'event_id')::uuid, e ->> 'event_type', e ->> 'aggregate_type', (e ->> 'aggregate_id')::uuid,
           (e ->> 'aggregate_seq')::bigint, (e ->> 'org_id')::uuid, (e ->> 'project_id')::uuid,
           (e ->> 'occurred_at')::timestamptz, e -> 'envelope'
    from jsonb_array_elements(written -> 'events') with ordinality as list(e, n)
    order by n;

    insert into audit.log (id, at, actor_kind, actor_id, actor_role, action, target_type, target_id, result,
                           correlation_id, org_id, project_id, source_address, metadata, digest, stamp)
    select (a ->> 'id')::uuid, (a ->> 'at')::timestamptz, a ->> 'actor_kind', a ->> 'actor_id', a ->> 'actor_role',
           a ->> 'action', a ->> 'target_type', a ->> 'target_id', a ->> 'result', a ->> 'correlation_id',
           (a ->> 'org_id')::uuid, (a ->> 'project_id')::uuid, a ->> 'source_address', a -> 'metadata', a ->> 'digest',
           a ->> 'stamp'
    from (select written -> 'audit' as a) as row
    where jsonb_typeof(a) = 'object';

    insert into store.idempotency_keys (principal, key, claimed_at, request, status, answer)
    select k ->> 'principal', k ->> 'key', (k ->> 'claimed_at')::timestamptz, k ->> 'request',
           (k ->> 'status')::smallint, k ->> 'answer'
    from (select written -> 'key' as k) as row
    where jsonb_typeof(k) = 'object';
end $$;
grant execute on function store.seal to gpuaas_app, gpuaas_platform;
