-- Counters of attempts, shared by all processes. Unlogged: each attempt writes several, none is worth a wait for the disk; a crash of PostgreSQL empties them.
create unlogged table rate_limit_counters (
  -- The name of the limit, the tenancy it counts for, and a keyed hash of account and address. The order of the columns is the library's.
  key text primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
) with (fillfactor = 70);
