-- Multi-step work: runs, the journal of their steps, signals, and who holds what.
--
-- A run's row is all an engine needs to go on. Whatever changes it locks it first: a step when it begins, a signal, a
-- cancellation. So a signal and the step that begins to wait for it can't miss each other.

create schema workflow;
grant usage on schema workflow to gpuaas_app, gpuaas_platform;

create table workflow.runs (
    id             uuid primary key,
    workflow       text not null check (workflow ~ '^[a-z][a-z0-9_]{0,62}$'),
    version        integer not null check (version > 0),
    run_key        text not null check (length(run_key) between 1 and 200),
    state          text not null,
    input          jsonb not null,
    org_id         uuid,
    project_id     uuid,
    correlation_id text not null,
    traceparent    text not null,
    step           text not null,
    attempt        integer not null default 1,
    failures       integer not null default 0,
    effects        jsonb not null default '{}',
    reversible     boolean not null default true,
    waits_for      text[],
    waits_until    timestamptz,
    wake_at        timestamptz,
    cancelled_at   timestamptz,
    cancelled_by   text,
    cancel_reason  text,
    failed_step    text,
    error          text,
    lease_owner    uuid,
    fence          bigint not null default 0,
    started_at     timestamptz not null,
    state_since    timestamptz not null,
    deadline       timestamptz,
    unique (workflow, run_key)
);
-- What is due. Steps of a held run leave `wake_at` alone, so that they don't touch this index.
create index runs_due on workflow.runs (wake_at) where wake_at is not null;
create index runs_by_state on workflow.runs (state, id);
create index runs_ended on workflow.runs (state_since) where state in ('completed', 'undone', 'resolved');
comment on table workflow.runs is
    'scope: platform; retention: retention.journal_days after the end. Runs of workflows: where each stands, and what it has made so far.';
insert into store.transitions (machine, from_state, to_state) values
    ('workflow.runs.state', '', 'running'),
    ('workflow.runs.state', 'running', 'completed'),
    ('workflow.runs.state', 'running', 'unwinding'),
    ('workflow.runs.state', 'running', 'stuck'),
    ('workflow.runs.state', 'unwinding', 'undone'),
    ('workflow.runs.state', 'unwinding', 'stuck'),
    ('workflow.runs.state', 'stuck', 'running'),
    ('workflow.runs.state', 'stuck', 'unwinding'),
    ('workflow.runs.state', 'stuck', 'resolved');
-- Two triggers, because steps write the state whether or not it changes.
create trigger initial_state before insert on workflow.runs
    for each row execute function store.enforce_transition('workflow.runs.state');
create trigger state before update of state on workflow.runs
    for each row when (old.state is distinct from new.state)
    execute function store.enforce_transition('workflow.runs.state');

create table workflow.steps (
    seq       bigint generated always as identity,
    run_id    uuid not null,
    step      text not null,
    direction text not null check (direction in ('do', 'undo')),
    attempt   integer not null,
    outcome   text not null check (outcome in ('started', 'waiting', 'done', 'failed')),
    output    jsonb,
    error     text,
    fence     bigint not null,
    at        timestamptz not null,
    primary key (at, seq)
) partition by range (at);
create index steps_by_run on workflow.steps (run_id, seq);
comment on table workflow.steps is
    'scope: platform; retention: retention.journal_days, by partition. The journal: what each step of each run did, in its own transaction.';
insert into store.partitioned values ('workflow.steps', 'month');

create table workflow.signals (
    run_id  uuid not null references workflow.runs on delete cascade,
    name    text not null,
    key     text not null check (length(key) between 1 and 200),
    payload jsonb not null,
    at      timestamptz not null,
    primary key (run_id, name, key)
);
comment on table workflow.signals is
    'scope: platform; retention: with its run. What steps were told from outside; it may come before they wait for it.';

-- One row for each engine, and not one for each run: renewing it keeps everything the engine holds.
create table workflow.leases (
    owner uuid primary key,
    until timestamptz not null
);
comment on table workflow.leases is
    'scope: platform; retention: a day after it ran out. Engines that are alive; what others held may be taken from them.';

call store.protect('workflow.runs');
call store.protect('workflow.steps');
call store.protect('workflow.signals');
call store.protect('workflow.leases');
call store.append_only('workflow.steps');
grant select, update, delete on workflow.runs to gpuaas_platform;
grant select on workflow.steps, workflow.signals to gpuaas_platform;
grant select, insert, update, delete on workflow.leases to gpuaas_platform;

-- A tenant's transaction starts, signals and cancels runs of its own organisation only.
create function workflow.refuse_stranger(of_org uuid) returns void language plpgsql as $$
begin
    if store.org() is not null and of_org is distinct from store.org() then
        raise exception 'the run belongs to another organisation' using errcode = 'GP005';
    end if;
end $$;

-- Starts a run, or finds the one this key has started.
create function workflow.start(new jsonb) returns uuid
    language plpgsql security definer set search_path = '' as $$
declare
    made constant workflow.runs := jsonb_populate_record(null::workflow.runs, new);
    found_id uuid;
begin
    perform workflow.refuse_stranger(made.org_id);
    insert into workflow.runs (id, workflow, version, run_key, state, input, org_id, project_id, correlation_id,
                               traceparent, step, reversible, wake_at, started_at, state_since, deadline)
    values (made.id, made.workflow, made.version, made.run_key, 'running', new -> 'input', made.org_id, made.project_id,
            made.correlation_id, made.traceparent, made.step, made.reversible, made.started_at, made.started_at,
            made.started_at, made.deadline)
    on conflict (workflow, run_key) do nothing
    returning id into found_id;
    if found_id is null then
        select r.id into found_id from workflow.runs r
        where r.workflow = made.workflow and r.run_key = made.run_key;
    end if;
    return found_id;
end $$;

create function workflow.is_signalled(of_run uuid, of_name text, keys text[]) returns boolean language sql stable
    return not exists (
        select from unnest(keys) as wanted(key)
        where not exists (select from workflow.signals s
                          where s.run_id = of_run and s.name = of_name and s.key = wanted.key));

-- Tells a step of a run something, once for each key. False: there is no such run.
create function workflow.signal(of_run uuid, of_name text, of_key text, of_payload jsonb, of_at timestamptz)
    returns boolean language plpgsql security definer set search_path = '' as $$
declare
    held workflow.runs;
begin
    select * into held from workflow.runs r where r.id = of_run for update;
    if not found then
        return false;
    end if;
    perform workflow.refuse_stranger(held.org_id);
    if held.state in ('completed', 'undone', 'resolved') then
        return true;
    end if;
    insert into workflow.signals (run_id, name, key, payload, at) values (of_run, of_name, of_key, of_payload, of_at)
    on conflict do nothing;
    if held.state in ('running', 'unwinding') and held.step = of_name and held.waits_for is not null
        and workflow.is_signalled(of_run, of_name, held.waits_for) then
        update workflow.runs set wake_at = least(wake_at, of_at) where id = of_run;
    end if;
    return true;
end $$;

-- Asks for a run to be unwound. Null: there is no such run; otherwise whether it can still be.
create function workflow.cancel(of_run uuid, by_whom text, because text, of_at timestamptz)
    returns boolean language plpgsql security definer set search_path = '' as $$
declare
    held workflow.runs;
begin
    select * into held from workflow.runs r where r.id = of_run for update;
    if not found then
        return null;
    end if;
    perform workflow.refuse_stranger(held.org_id);
    if held.state <> 'running' or not held.reversible or held.cancelled_at is not null then
        return false;
    end if;
    update workflow.runs
    set cancelled_at = of_at, cancelled_by = by_whom, cancel_reason = because, wake_at = least(wake_at, of_at)
    where id = of_run;
    return true;
end $$;

-- Begins a step's transaction: locks its run, and refuses whom the run was taken from. The fence rises with every
-- claim and every step, so that nothing is ever written from an old view of the run.
create function workflow.hold(of_run uuid, of_fence bigint, cancellable boolean) returns void
    language plpgsql security definer set search_path = '' as $$
declare
    held workflow.runs;
begin
    select * into held from workflow.runs r where r.id = of_run for update;
    if held.fence is distinct from of_fence then
        raise exception 'run % is in other hands', of_run using errcode = 'GP003';
    end if;
    if cancellable and held.state = 'running' and held.cancelled_at is not null then
        raise exception 'run % is cancelled', of_run using errcode = 'GP004';
    end if;
end $$;

-- Ends a transaction of steps: an entry of the journal for each, and where the run stands after the last. Returns the run.
-- A run that was cancelled meanwhile goes no further: what it was about to do next, it begins to undo. Several steps are
-- together only if the run was held as not cancelled, so that it can't be.
create function workflow.advance(of_run uuid, written jsonb) returns jsonb
    language plpgsql security definer set search_path = '' as $$
declare
    held workflow.runs;
    next workflow.runs;
    step jsonb;
    of_at timestamptz;
begin
    select * into held from workflow.runs r where r.id = of_run;
    if held.cancelled_at is not null and held.state = 'running' and jsonb_array_length(written) > 1 then
        raise exception 'run % is cancelled', of_run using errcode = 'GP004';
    end if;
    for step in select value from jsonb_array_elements(written) loop
        of_at := (step ->> 'at')::timestamptz;
        if jsonb_typeof(step -> 'entry') = 'object' then
            insert into workflow.steps (run_id, step, direction, attempt, outcome, output, error, fence, at)
            values (of_run, held.step, case held.state when 'running' then 'do' else 'undo' end, held.attempt,
                    step -> 'entry' ->> 'outcome', step -> 'entry' -> 'output', step -> 'entry' ->> 'error', held.fence,
                    of_at);
        end if;
        next := jsonb_populate_record(held, step -> 'next');
        next.effects := (held.effects || coalesce(step -> 'made', '{}')) - coalesce(step ->> 'unmade', '');
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
        elsif (step ->> 'waits')::boolean and workflow.is_signalled(of_run, next.step, next.waits_for) then
            next.wake_at := of_at;
        end if;
        if (step ->> 'rests')::boolean or next.wake_at is null then
            next.lease_owner := null;
        end if;
        if held.state <> next.state then
            next.state_since := of_at;
        end if;
        next.fence := held.fence + 1;
        held := next;
    end loop;
    update workflow.runs r
    set state = held.state, step = held.step, attempt = held.attempt, failures = held.failures,
        effects = held.effects, reversible = held.reversible, waits_for = held.waits_for,
        waits_until = held.waits_until, wake_at = held.wake_at, failed_step = held.failed_step, error = held.error,
        lease_owner = held.lease_owner, fence = held.fence, state_since = held.state_since, deadline = held.deadline
    where r.id = of_run;
    return to_jsonb(held);
end $$;

revoke execute on function workflow.start, workflow.signal, workflow.cancel, workflow.hold, workflow.advance from public;
grant execute on function workflow.start, workflow.signal, workflow.cancel, workflow.hold, workflow.advance
    to gpuaas_app, gpuaas_platform;

-- The journal of a run, for whoever it belongs to.
create function workflow.timeline(of_runs uuid[])
    returns table (run_id uuid, step text, direction text, attempt integer, outcome text, error text, at timestamptz)
    language sql stable security definer set search_path = ''
begin atomic
    select s.run_id, s.step, s.direction, s.attempt, s.outcome, s.error, s.at
    from workflow.steps s join workflow.runs r on r.id = s.run_id
    where s.run_id = any(of_runs) and (store.org() is null or r.org_id = store.org())
    order by s.at, s.seq limit 1000;
end;
revoke execute on function workflow.timeline from public;
grant execute on function workflow.timeline to gpuaas_app, gpuaas_platform;
