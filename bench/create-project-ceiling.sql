\set m random(1000, 9999)
\set n random(100000000000, 999999999999)
with project as (
    insert into identity.projects (id, org_id, name, slug, created_by, created_at)
    values ('01980000-0000-7000-:m-:n', '@ORG@', 'Project :n', 'bench-:m:n', '@USER@', now())
), event as (
    insert into events.log (event_id, event_type, aggregate_type, aggregate_id, aggregate_seq, org_id, project_id, occurred_at, envelope)
    values ('01980000-0000-7000-:m-:n', 'identity.project.created', 'project', '01980000-0000-7000-:m-:n', 1, '@ORG@', '01980000-0000-7000-:m-:n', now(),
        '{"event_id":"evt_0198000000007000:m:n","event_type":"identity.project.created","version":1,"payload":{"project_id":"proj_0198000000007000:m:n","org_id":"@ORG_TEXT@"}}')
), audited as (
    insert into audit.log (id, at, actor_kind, actor_id, actor_role, action, target_type, target_id, result, correlation_id, org_id, metadata, digest, stamp)
    values ('01980000-0000-7000-:m-:n', now(), 'user', '@USER_TEXT@', 'owner', 'project.create', 'project', 'proj_0198000000007000:m:n', 'ok', '0198000000007000:m:n', '@ORG@', '{}',
        '0000000000000000000000000000000000000000000000000000000000000000', '0000000000000000000000000000000000000000000000000000000000000000')
)
insert into store.idempotency_keys (principal, key, claimed_at, request, status, answer)
values ('@USER_TEXT@', 'bench-:m:n', now(), '0000000000000000000000000000000000000000000000000000000000000000', 201,
    '{"id":"proj_0198000000007000:m:n","org_id":"@ORG_TEXT@","name":"Project :n","slug":"bench-:m:n"}');
