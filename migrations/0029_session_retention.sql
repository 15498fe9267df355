-- How long ended sessions and tokens are kept is a policy.
comment on table identity.sessions is
    'scope: account; retention: retention.sessions_days after the end. Sign-ins.';
comment on table identity.api_tokens is
    'scope: account; retention: retention.sessions_days after the end. Tokens of users, hashed.';
comment on table fleet.tasks is
    'scope: platform; retention: retention.tasks_days after the end. What hosts were told to do, and what they proved of it.';
create index api_tokens_by_end on identity.api_tokens (least(expires_at, revoked_at));
create index sessions_by_end on identity.sessions (least(expires_at, ended_at));
