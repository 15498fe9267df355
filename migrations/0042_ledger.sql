-- The ledger: what organisations owe and paid, and the usage that is charged.

create schema billing;
grant usage on schema billing to gpuaas_app, gpuaas_platform;

-- Microseconds between two moments. Exact: an interval of days and a float would round.
create function billing.elapsed(from_at timestamptz, until_at timestamptz) returns bigint
    language sql immutable parallel safe
    return (extract(epoch from until_at) * 1000000 - extract(epoch from from_at) * 1000000)::bigint;

-- The cost of a time at an hourly rate, rounded half up to a minor unit. Whole hours first, so that nothing overflows.
create function billing.cost(rate_minor bigint, elapsed bigint) returns bigint
    language sql immutable parallel safe
    return rate_minor * (elapsed / 3600000000) + (rate_minor * (elapsed % 3600000000) + 1800000000) / 3600000000;

create table billing.accounts (
    org_id             uuid not null references identity.organisations,
    currency           char(3) not null check (currency ~ '^[A-Z]{3}$'),
    terms              text not null default 'prepaid' check (terms in ('prepaid', 'invoiced')),
    credit_limit_minor bigint not null default 0 check (credit_limit_minor >= 0),
    opened_at          timestamptz not null,
    -- Of the last assessment: all open usage per hour, and when it will have used up the balance.
    burn_minor         bigint not null default 0,
    depletes_at        timestamptz,
    state              text not null default 'healthy',
    state_since        timestamptz not null,
    -- Of a depleted account: when its action is due, and when it was last demanded.
    grace_until        timestamptz,
    acted_at           timestamptz,
    version            bigint not null default 1,
    primary key (org_id, currency)
);
insert into store.transitions (machine, from_state, to_state) values
    ('billing.accounts.state', '', 'healthy'),
    ('billing.accounts.state', 'healthy', 'low_balance'),
    ('billing.accounts.state', 'healthy', 'auto_release_pending'),
    ('billing.accounts.state', 'healthy', 'depleted'),
    ('billing.accounts.state', 'low_balance', 'healthy'),
    ('billing.accounts.state', 'low_balance', 'auto_release_pending'),
    ('billing.accounts.state', 'low_balance', 'depleted'),
    ('billing.accounts.state', 'auto_release_pending', 'healthy'),
    ('billing.accounts.state', 'auto_release_pending', 'low_balance'),
    ('billing.accounts.state', 'auto_release_pending', 'depleted'),
    ('billing.accounts.state', 'depleted', 'healthy'),
    ('billing.accounts.state', 'depleted', 'low_balance'),
    ('billing.accounts.state', 'depleted', 'auto_release_pending');
create trigger state before insert or update of state on billing.accounts
    for each row execute function store.enforce_transition('billing.accounts.state');
comment on table billing.accounts is
    'scope: tenant; retention: forever. The account of an organisation in one currency, and its terms of payment.';
call store.protect('billing.accounts');
-- An organisation opens its account with the first usage. Terms and states are the platform's to change.
grant select, insert (org_id, currency, opened_at, state_since) on billing.accounts to gpuaas_app;
grant select, insert, update on billing.accounts to gpuaas_platform;
create policy tenant on billing.accounts to gpuaas_app using (org_id = store.org()) with check (org_id = store.org());

create table billing.usage (
    id               uuid primary key,
    org_id           uuid not null references identity.organisations,
    project_id       uuid not null references identity.projects,
    resource_kind    text not null,
    resource_id      uuid not null,
    mode             text not null check (mode in ('running', 'held')),
    sku              text not null,
    quantity         integer not null check (quantity >= 0),
    unit             text not null,
    unit_price_minor bigint not null check (unit_price_minor >= 0),
    price_version    integer not null,
    currency         char(3) not null check (currency ~ '^[A-Z]{3}$'),
    -- Per hour, for the whole quantity. The bound keeps billing.cost within its type.
    rate_minor       bigint not null check (rate_minor between 0 and 2000000000),
    tags             jsonb not null default '{}',
    -- Set for usage of an app.
    app_instance_id         uuid,
    control_plane_component text,
    operating_mode          text,
    control_plane_scope     text,
    runtime_backend         text,
    correlation_id   text not null,
    started_at       timestamptz not null,
    start_evidence   text,
    ended_at         timestamptz,
    end_reason       text,
    -- When the end was found, if later than the end: charged until then, and credited back with the evidence.
    found_at         timestamptz,
    end_evidence     text,
    -- True once the first window was charged: from then on everything up to its partition's position is charged.
    accruing         boolean not null default false,
    settled_at       timestamptz,
    partition        smallint not null generated always as (get_byte(uuid_send(id), 15) & 63) stored,
    check (ended_at >= started_at and found_at >= ended_at)
);
create unique index usage_open on billing.usage (resource_id, mode) where ended_at is null;
create index usage_unsettled on billing.usage (partition) where settled_at is null;
create index usage_by_org on billing.usage (org_id, started_at, id);
create index usage_by_resource on billing.usage (resource_id, started_at);
comment on table billing.usage is
    'scope: tenant; retention: forever. Intervals in which something was used, at the price agreed for it.';
call store.protect('billing.usage');
-- What was agreed at the start of an interval never changes; only its end is added.
grant select, insert, update (ended_at, end_reason, found_at, end_evidence) on billing.usage to gpuaas_app;
grant select, insert, update (ended_at, end_reason, found_at, end_evidence, accruing, settled_at)
    on billing.usage to gpuaas_platform;
create policy tenant on billing.usage to gpuaas_app using (org_id = store.org()) with check (org_id = store.org());

-- Up to where the open intervals of a partition are charged.
create table billing.accrual_positions (
    partition smallint primary key check (partition between 0 and 63),
    until     timestamptz not null
);
comment on table billing.accrual_positions is
    'scope: platform; retention: forever. Up to which moment the usage of each partition is charged.';
call store.protect('billing.accrual_positions');
grant select on billing.accrual_positions to gpuaas_app;
grant select, update on billing.accrual_positions to gpuaas_platform;
create policy everyone on billing.accrual_positions for select to gpuaas_app using (true);
insert into billing.accrual_positions select n, '-infinity' from generate_series(0, 63) as n;

create table billing.entries (
    id             uuid not null,
    -- Of a usage debit: the end of what it charges.
    at             timestamptz not null,
    epoch          integer not null default events.epoch(),
    -- The id of the transaction, as a number: BRIN indexes have no operators for xid8.
    txid           bigint not null default (pg_current_xact_id()::text::bigint),
    org_id         uuid not null,
    project_id     uuid,
    currency       char(3) not null check (currency ~ '^[A-Z]{3}$'),
    kind           text not null,
    debit          text not null,
    credit         text not null,
    amount_minor   bigint not null check (amount_minor > 0),
    usage_id       uuid,
    charged_from   timestamptz,
    corrects       uuid,
    reference      text,
    evidence       text,
    reason         text,
    correlation_id text not null,
    primary key (at, id),
    constraint accounts_by_kind check (case kind
        when 'usage_debit' then debit = 'customer' and credit = 'revenue' and usage_id is not null
        when 'correction' then (debit, credit) in (('revenue', 'customer'), ('customer', 'revenue'))
        when 'stripe_credit' then debit = 'processor' and credit = 'customer' and reference is not null
        when 'refund' then (debit, credit) in (('customer', 'processor'), ('adjustments', 'customer'))
        when 'promo_credit' then debit = 'promotions' and credit = 'customer'
        when 'admin_adjustment' then (debit, credit) in (('adjustments', 'customer'), ('customer', 'adjustments'))
        else false end)
) partition by range (at);
create index entries_by_org on billing.entries (org_id, epoch, txid);
create index entries_by_usage on billing.entries (usage_id, at) where usage_id is not null;
create index entries_by_transaction on billing.entries using brin (txid) with (pages_per_range = 16);
comment on table billing.entries is
    'scope: tenant; retention: forever. The ledger: each entry moves an amount from one account to another.';
insert into store.partitioned values ('billing.entries', 'month');
call store.protect('billing.entries');
call store.append_only('billing.entries');
grant select on billing.entries to gpuaas_app;
grant select, insert on billing.entries to gpuaas_platform;
create policy tenant on billing.entries for select to gpuaas_app using (org_id = store.org());

-- The text of an entry that its seal covers: a JSON array, so that no field can pass as another.
create function billing.line(e billing.entries) returns text language sql stable parallel safe
    return json_build_array('gpuaas-entry-1', e.id, billing.elapsed('epoch', e.at), e.org_id, e.project_id, e.currency, e.kind,
        e.debit, e.credit, e.amount_minor, e.usage_id, billing.elapsed('epoch', e.charged_from), e.corrects, e.reference,
        e.evidence, e.reason, e.correlation_id)::text;

create table billing.seals (
    org_id        uuid not null references identity.organisations,
    currency      char(3) not null,
    seq           bigint not null check (seq > 0),
    previous      text not null check (length(previous) = 64),
    digest        text not null check (length(digest) = 64),
    entry_ids     uuid[] not null check (cardinality(entry_ids) > 0),
    -- Of the same entries: ids and moments together are their keys.
    entry_ats     timestamptz[] not null check (cardinality(entry_ats) = cardinality(entry_ids)),
    rows_digest   text not null check (length(rows_digest) = 64),
    -- Of all entries up to this seal: the balance in constant time.
    balance_minor bigint not null,
    sealed_at     timestamptz not null,
    key_id        text not null,
    signature     text not null,
    primary key (org_id, currency, seq)
);
comment on table billing.seals is
    'scope: tenant; retention: forever. Links of each account''s chain: entries in order, the balance after them, signed.';
call store.protect('billing.seals');
call store.append_only('billing.seals');
grant select on billing.seals to gpuaas_app;
grant select, insert on billing.seals to gpuaas_platform;
create policy tenant on billing.seals for select to gpuaas_app using (org_id = store.org());

-- Up to where the entries are sealed. Balances are the last seal's and the entries that this snapshot doesn't show.
create table billing.seal_position (
    only_row boolean primary key default true check (only_row),
    epoch    integer not null,
    seen     pg_snapshot not null
);
comment on table billing.seal_position is 'scope: platform; retention: forever. Up to where the entries of the ledger are sealed.';
call store.protect('billing.seal_position');
grant select on billing.seal_position to gpuaas_app;
grant select, update on billing.seal_position to gpuaas_platform;
create policy everyone on billing.seal_position for select to gpuaas_app using (true);
insert into billing.seal_position values (true, events.epoch(), '1:1:');

create table billing.keys (
    key_id     text primary key,
    public_key bytea not null,
    made_at    timestamptz not null
);
comment on table billing.keys is
    'scope: platform; retention: forever. Public keys that seal the ledger; the private ones are never in the database.';
call store.protect('billing.keys');
call store.append_only('billing.keys');
grant select on billing.keys to gpuaas_app;
grant select, insert on billing.keys to gpuaas_platform;
create policy everyone on billing.keys for select to gpuaas_app using (true);

-- Sums of sealed usage, for charts and budgets. Made of the entries when they are sealed, and comparable with them.
create table billing.daily_usage (
    org_id       uuid not null,
    project_id   uuid not null,
    currency     char(3) not null,
    day          date not null,
    sku          text not null,
    mode         text not null,
    amount_minor bigint not null,
    primary key (org_id, currency, day, project_id, sku, mode)
);
create index daily_usage_by_project on billing.daily_usage (project_id, day);
comment on table billing.daily_usage is
    'scope: tenant; retention: forever. What each project was charged a day (UTC), by SKU.';
call store.protect('billing.daily_usage');
grant select on billing.daily_usage to gpuaas_app;
grant select, insert, update on billing.daily_usage to gpuaas_platform;
create policy tenant on billing.daily_usage for select to gpuaas_app using (org_id = store.org());

-- The balance of an account: its last seal's, and the entries that the seals' position doesn't show. One statement, so that seals,
-- position and entries belong to one snapshot.
create function billing.balance_of(of_org uuid, of_currency text) returns table (balance bigint, used boolean)
    language sql stable rows 1
begin atomic
    select (coalesce(sealed.balance_minor, 0) + coalesce(unsealed.change, 0))::bigint,
           sealed.balance_minor is not null or unsealed.change is not null
    from (select sum(case when e.credit = 'customer' then e.amount_minor else -e.amount_minor end) as change
          from billing.seal_position p
          join billing.entries e on e.epoch > p.epoch
               or e.epoch = p.epoch and e.txid >= pg_snapshot_xmin(p.seen)::text::bigint
                  and not pg_visible_in_snapshot(e.txid::text::xid8, p.seen)
          where e.org_id = of_org and e.currency = of_currency) unsealed
    left join lateral (select s.balance_minor from billing.seals s
                       where s.org_id = of_org and s.currency = of_currency order by s.seq desc limit 1) sealed on true;
end;
grant execute on function billing.balance_of to gpuaas_app, gpuaas_platform;

-- Monthly budgets of projects. `announced` is the highest share announced in `announced_month`.
create table billing.budgets (
    project_id         uuid primary key references identity.projects,
    org_id             uuid not null references identity.organisations,
    currency           char(3) not null check (currency ~ '^[A-Z]{3}$'),
    monthly_minor      bigint not null check (monthly_minor > 0),
    hard               boolean not null,
    announced_month    date,
    announced_percent  integer not null default 0,
    set_at             timestamptz not null,
    version            bigint not null default 1
);
comment on table billing.budgets is
    'scope: tenant; retention: with its project. What a project may spend a month (UTC), and which shares of it were announced.';
call store.protect('billing.budgets');
grant select, insert, update, delete on billing.budgets to gpuaas_app, gpuaas_platform;
create policy tenant on billing.budgets to gpuaas_app using (org_id = store.org()) with check (org_id = store.org());
