-- Which life of the server this is. An effect doesn't wait for the disk: a crash takes the last ones back, and gives the numbers of
-- their transactions to others. A reader that has seen those numbers would take the others for known. Being unlogged, this table is
-- empty after a crash, and by that a reader knows that what it remembers counts no more.
create unlogged table events.lives (
    lone boolean primary key default true check (lone),
    id   uuid not null
);
comment on table events.lives is
    'scope: platform; retention: until the server crashes. One row, which says to readers of the log that the server they know is still there.';
call store.protect('events.lives');
grant select, insert on events.lives to gpuaas_platform;
