-- Runs are claimed and let go with less work: in the order of their index, and no further than a claim asks for (left to
-- its guesses the planner reads and sorts all that is due for each claim, which a backlog makes slow); without waiting for the
-- disk; and without telling an engine how a run stands that it doesn't hold any more.

-- Room beside each run: a claim then leaves its indexes alone.
alter table workflow.runs set (fillfactor = 50);

-- Takes runs that are due, oldest first, and raises their fences. Nothing that was due before `since` is looked at. Of
-- those the owner has already, others than the held ones are those it lost track of.
create function workflow.claim(
    of_owner uuid, at timestamptz, since timestamptz, known text[], held uuid[], most bigint
) returns setof jsonb
    language plpgsql set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
begin
    -- Nobody waits for the disk: of a claim that is lost with the server the fence is lost too, and nothing is done by it.
    perform pg_catalog.set_config('synchronous_commit', 'off', true);
    return query
    with due as (
        select r.id from workflow.runs r
        where r.wake_at >= since and r.wake_at <= at
          and r.workflow || '/' || r.version = any (known)
          and (r.lease_owner is null
               or r.lease_owner = of_owner and r.id <> all (held)
               or not exists (select from workflow.leases l where l.owner = r.lease_owner and l.until > at))
        order by r.wake_at limit most
        for update of r skip locked
    ), taken as (
        update workflow.runs r set lease_owner = of_owner, fence = r.fence + 1
        from due where r.id = due.id
        returning r.*
    )
    select case when t.waits_for is null then to_jsonb(t) else to_jsonb(t) || jsonb_build_object('signals', coalesce(
        (select jsonb_object_agg(s.key, s.payload) from workflow.signals s
         where s.run_id = t.id and s.name = t.step and s.key = any (t.waits_for)), '{}')) end
    from taken t order by t.wake_at;
end $$;
revoke execute on function workflow.claim from public;
grant execute on function workflow.claim to gpuaas_platform;

-- Ends a transaction of steps: an entry of the journal for each, and where the run stands after the last. Returns the run,
-- unless it is let go.
create or replace function workflow.advance(of_run uuid, written jsonb) returns jsonb
    language plpgsql security definer set search_path = '' as $$
declare
    steps constant integer := jsonb_array_length(written);
    last constant jsonb := written -> -1;
    of_at constant timestamptz := (last ->> 'at')::timestamptz;
    held workflow.runs;
    next workflow.runs;
    let_go boolean;
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
    let_go := (last ->> 'rests')::boolean or next.wake_at is null;
    if let_go then
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
    return case when let_go then null else to_jsonb(next) end;
end $$;
