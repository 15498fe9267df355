-- Access and its end are ordered by the row that grants access, and wrong passwords are counted in one statement.

-- Counts the ends of an account's access. A token carries the number it was issued under, and a revocation the number
-- from which on tokens are good again: no clock takes part.
alter table identity.users add column access_version bigint not null default 1;
alter table identity.revocations add column access_version bigint not null default 1;

-- Locks an account against its end until the transaction is over, from whatever scope. An end updates the row.
create function identity.hold_account(of_user uuid)
    returns table (state text, platform_role text, access_version bigint)
    language plpgsql volatile security definer set search_path = '' as $$
begin
    return query select u.state, u.platform_role, u.access_version
                 from identity.users u where u.id = of_user for share;
end $$;
revoke execute on function identity.hold_account from public;
grant execute on function identity.hold_account to gpuaas_app, gpuaas_platform;

alter table identity.passwords drop column failures, drop column locked_until;

create table identity.sign_in_failures (
    subject        text primary key check (length(subject) between 1 and 64),
    user_id        uuid references identity.users,
    failures       integer not null check (failures > 0),
    locked_until   timestamptz,
    last_failed_at timestamptz not null
);
create index sign_in_failures_by_age on identity.sign_in_failures (last_failed_at);
comment on table identity.sign_in_failures is
    'scope: platform; retention: a day after the last failure. Wrong passwords in a row, of an account or of a name no account has.';
call store.protect('identity.sign_in_failures');
grant select, insert, update, delete on identity.sign_in_failures to gpuaas_app, gpuaas_platform;
create policy own on identity.sign_in_failures to gpuaas_app
    using (user_id = store.account()) with check (user_id = store.account());

-- Ended sessions and tokens are removed when their retention is over.
grant delete on identity.sessions, identity.refresh_tokens, identity.api_tokens to gpuaas_platform;
