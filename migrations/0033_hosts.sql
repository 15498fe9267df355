-- What a host has lost is noticed: memory errors of a GPU, and the keys that a machine should have.

alter table fleet.slots add column ecc_seen bigint not null default 0;
comment on column fleet.slots.ecc_seen is
    'How many uncorrected memory errors its GPU had counted when they were last looked at. More than these are new.';

alter table provisioning.allocations
    add column ssh_keys_state text not null default 'applied' check (ssh_keys_state in ('applied', 'pending', 'failed')),
    add column ssh_keys_run uuid;
comment on column provisioning.allocations.ssh_keys_state is
    'Whether the machine has the SSH keys that were last asked for; `ssh_keys_run` brings them there.';
