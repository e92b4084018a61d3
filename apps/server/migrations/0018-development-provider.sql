-- What the development provider, which plays Google and the others while nobody has keys for them, has handed out: as hashes, in the tenancy of project internal.
create table development_provider_tokens (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  token_hash bytea not null,
  kind text not null check (kind in ('code', 'access', 'refresh')),
  -- One sign-in. Its code and all that came of it can be ended together.
  grant_id uuid not null,
  client_id text not null,
  login text not null,
  scope text not null,
  -- What the exchange of a code is held against; null for tokens.
  request jsonb,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenancy_id, token_hash)
);

create index development_provider_tokens_grant on development_provider_tokens (tenancy_id, grant_id);
create index development_provider_tokens_expiry on development_provider_tokens (expires_at);
