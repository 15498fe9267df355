-- What every mutation and every step passes, made cheaper. An SQL function that can't be inlined is planned
-- anew at each call, and the epoch was asked for twice in each mutation: now it keeps its plan, and is asked for once.

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

-- Ends a transaction of steps: an entry of the journal for each, and where the run stands after the last. Returns the run.
-- A run that was cancelled meanwhile goes no further: what it was about to do next, it begins to undo. Several steps are
-- together only if the run was held as not cancelled, so that it can't be; then all but the last only lead to the next.
create or replace function workflow.advance(of_run uuid, written jsonb) returns jsonb
    language plpgsql security definer set search_path = '' as $$
declare
    steps constant integer := jsonb_array_length(written);
    last constant jsonb := written -> -1;
    of_at constant timestamptz := (last ->> 'at')::timestamptz;
    held workflow.runs;
    next workflow.runs;
begin
    select * into held from workflow.runs r where r.id = of_run;
    if held.cancelled_at is not null and held.state = 'running' and steps > 1 then
        raise exception 'run % is cancelled', of_run using errcode = 'GP004';
    end if;
    insert into workflow.steps (run_id, step, direction, attempt, outcome, output, error, fence, at)
    select of_run, e ->> 'step', case held.state when 'running' then 'do' else 'undo' end, (e ->> 'attempt')::integer,
           e ->> 'outcome', e -> 'output', e ->> 'error', held.fence + n - 1, (w ->> 'at')::timestamptz
    from jsonb_array_elements(written) with ordinality as list(w, n), lateral (select w -> 'entry' as e) as entered
    where jsonb_typeof(e) = 'object' order by n;
    next := jsonb_populate_record(held, last -> 'next');
    for i in 0 .. steps - 1 loop
        next.effects := next.effects || coalesce(written -> i -> 'made', '{}');
    end loop;
    next.effects := next.effects - coalesce(last ->> 'unmade', '');
    if held.state = 'running' and held.cancelled_at is not null then
        if next.state = 'completed' or next.state = 'running' and next.step <> held.step then
            next.state := 'unwinding';
            next.step := held.step;
            next.reversible := true;
            next.deadline := null;
        else
            next.wake_at := least(next.wake_at, of_at);
        end if;
    end if;
    if held.state = 'running' and next.state = 'unwinding' and next.failed_step is null then
        next.error := 'cancelled: ' || held.cancel_reason;
    end if;
    if next.state in ('completed', 'undone', 'stuck') then
        next.wake_at := null;
    elsif (last ->> 'waits')::boolean and workflow.is_signalled(of_run, next.step, next.waits_for) then
        next.wake_at := of_at;
    end if;
    if (last ->> 'rests')::boolean or next.wake_at is null then
        next.lease_owner := null;
    end if;
    if held.state <> next.state then
        next.state_since := of_at;
    end if;
    next.fence := held.fence + steps;
    update workflow.runs r
    set state = next.state, step = next.step, attempt = next.attempt, failures = next.failures,
        effects = next.effects, reversible = next.reversible, waits_for = next.waits_for,
        waits_until = next.waits_until, wake_at = next.wake_at, failed_step = next.failed_step, error = next.error,
        lease_owner = next.lease_owner, fence = next.fence, state_since = next.state_since, deadline = next.deadline
    where r.id = of_run;
    return to_jsonb(next);
end $$;

-- A column called `state` is read as itself; the whole row is taken apart only to find one of another name.
create or replace function store.enforce_transition() returns trigger
    language plpgsql security definer set search_path = '' as $$
declare
    governed constant text := tg_argv[0];
    state_column constant text := split_part(governed, '.', 3);
    before text := '';
    after text;
begin
    if state_column = 'state' then
        after := new.state;
        if tg_op = 'UPDATE' then before := old.state; end if;
    else
        after := to_jsonb(new) ->> state_column;
        if tg_op = 'UPDATE' then before := to_jsonb(old) ->> state_column; end if;
    end if;
    if before is distinct from after and not exists (
        select from store.transitions t
        where t.machine = governed and t.from_state = before and t.to_state = after
    ) then
        raise exception '% can''t go from % to %', governed, before, after using errcode = 'GP002';
    end if;
    return new;
end $$;
