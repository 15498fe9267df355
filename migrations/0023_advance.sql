-- A transaction of steps ends with one statement for its run and one for the journal. The engine says where the run stands
-- then, in whole; the database sees to what the engine can't know: whose hands the run is in, whether it was cancelled
-- meanwhile, and whether what it waits for has come. Steps without statements of their own don't hold their run beforehand.

drop function workflow.advance(uuid, jsonb);

-- Where a cancelled run goes instead: what it was about to do next, it begins to undo. A run in other hands, or one that was
-- to go on only if it isn't cancelled, goes nowhere.
create function workflow.turned(of_run uuid, of_fence bigint, cancellable boolean, after jsonb) returns jsonb
    language plpgsql set search_path = '' as $$
declare
    held workflow.runs;
begin
    perform workflow.hold(of_run, of_fence, cancellable);
    select * into held from workflow.runs r where r.id = of_run;
    if after ->> 'state' = 'completed' or after ->> 'state' = 'running' and after ->> 'step' <> held.step then
        after := after || jsonb_build_object('state', 'unwinding', 'step', held.step, 'reversible', true, 'ends', false);
    elsif (after ->> 'rests')::boolean then
        after := after || jsonb_build_object('wake_at', after -> 'at');
    end if;
    if after ->> 'state' = 'unwinding' and after ->> 'failed_step' is null then
        after := after || jsonb_build_object('error', 'cancelled: ' || held.cancel_reason);
    end if;
    return after || '{"turned": true}';
end $$;

-- Ends a transaction of steps: an entry of the journal for each, and where the run stands after the last. Returns the run,
-- unless it is let go. The fence rises by one for each step, whatever the engine thinks.
create function workflow.advance(of_run uuid, of_fence bigint, cancellable boolean, entries jsonb, after jsonb)
    returns jsonb language plpgsql security definer set search_path = '' as $$
declare
    stands jsonb;
begin
    loop
        update workflow.runs r
        set state = n.state, step = n.step, attempt = n.attempt, failures = n.failures,
            effects = (r.effects || n.made) - coalesce(n.unmade, ''), reversible = n.reversible,
            waits_for = n.waits_for, waits_until = n.waits_until,
            wake_at = case when n.ends then null else coalesce(n.wake_at, r.wake_at) end,
            failed_step = n.failed_step, error = n.error,
            lease_owner = case when not (n.rests or n.ends) then r.lease_owner end,
            fence = r.fence + greatest(1, jsonb_array_length(entries)),
            state_since = case r.state when n.state then r.state_since else n.at end,
            deadline = coalesce(n.deadline, r.deadline)
        from jsonb_to_record(after) as n(
            at timestamptz, state text, step text, attempt integer, failures integer, made jsonb, unmade text,
            reversible boolean, waits_for text[], waits_until timestamptz, wake_at timestamptz, failed_step text,
            error text, deadline timestamptz, rests boolean, ends boolean, turned boolean)
        where r.id = of_run and r.fence = of_fence and (r.cancelled_at is null or r.state <> 'running' or n.turned)
        returning case when not (n.rests or n.ends) then to_jsonb(r) end into stands;
        exit when found;
        after := workflow.turned(of_run, of_fence, cancellable, after);
    end loop;
    insert into workflow.steps (run_id, step, direction, attempt, outcome, output, error, fence, at)
    select of_run, e.step, e.direction, e.attempt, e.outcome, e.output, e.error, e.fence, e.at
    from jsonb_to_recordset(entries) as e(
        step text, direction text, attempt integer, outcome text, output jsonb, error text, fence bigint,
        at timestamptz);
    -- A signal locks the run too: one that came before the update is seen now, and a later one sees the run wait.
    if (after ->> 'waits')::boolean then
        update workflow.runs r set wake_at = (after ->> 'at')::timestamptz
        where r.id = of_run and workflow.is_signalled(of_run, r.step, r.waits_for);
    end if;
    return stands;
end $$;
revoke execute on function workflow.advance, workflow.turned from public;
grant execute on function workflow.advance to gpuaas_app, gpuaas_platform;
