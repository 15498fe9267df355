-- What users are told.

create schema notify;
grant usage on schema notify to gpuaas_app, gpuaas_platform;

-- Numbers are taken with the row locked, so that a reader that saw one has seen all before it.
create table notify.inboxes (
    user_id  uuid primary key references identity.users,
    last_seq bigint not null
);
comment on table notify.inboxes is 'scope: account; retention: as long as the user. The last number of each user''s notifications.';
call store.protect('notify.inboxes');
grant select on notify.inboxes to gpuaas_app;
grant select, insert, update on notify.inboxes to gpuaas_platform;
create policy own on notify.inboxes for select to gpuaas_app using (user_id = store.account());

create table notify.notifications (
    id             uuid primary key,
    user_id        uuid not null references identity.users,
    seq            bigint not null,
    kind           text not null,
    title          text not null,
    body           text not null,
    link           text,
    event_id       uuid not null,
    correlation_id text not null,
    created_at     timestamptz not null,
    read_at        timestamptz,
    dismissed_at   timestamptz,
    unique (user_id, seq)
);
create index notifications_by_age on notify.notifications (created_at);
comment on table notify.notifications is
    'scope: account; retention: retention.notifications_days. What a user was told, read or dismissed.';
call store.protect('notify.notifications');
grant select, update on notify.notifications to gpuaas_app;
grant select, insert, delete on notify.notifications to gpuaas_platform;
create policy own on notify.notifications to gpuaas_app
    using (user_id = store.account()) with check (user_id = store.account());
