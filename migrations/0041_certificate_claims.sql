-- Issuing a certificate is a request to an authority, which may be another system: a claim binds the node to the key before it, and
-- the certificate is recorded after it.

create table fleet.certificate_claims (
    node_id    uuid primary key references fleet.nodes,
    id         uuid not null unique,
    public_key bytea not null,
    -- True if the node enrols with this certificate: its token is redeemed, and its state changes when the certificate is recorded.
    enrols     boolean not null,
    claimed_at timestamptz not null
);
comment on table fleet.certificate_claims is
    'scope: node; retention: until the certificate is recorded or the node''s certificates are revoked. The key a node''s next certificate is for.';
call store.protect('fleet.certificate_claims');
grant select, insert, update, delete on fleet.certificate_claims to gpuaas_platform, gpuaas_app;
create policy node on fleet.certificate_claims to gpuaas_app
    using (node_id = store.node()) with check (node_id = store.node());
