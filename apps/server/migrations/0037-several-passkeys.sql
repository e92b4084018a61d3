-- A user can have several passkeys, with names (protocol 02 §5). Servers of the version before fail to register passkeys afterwards.
alter table passkeys
  add column id uuid not null default gen_random_uuid(),
  add column name text check (char_length(name) <= 100),
  add column last_used_at timestamptz,
  drop constraint passkeys_pkey;
alter table passkeys
  alter column id drop default,
  add primary key (tenancy_id, id);
create index passkeys_user on passkeys (tenancy_id, user_id);
