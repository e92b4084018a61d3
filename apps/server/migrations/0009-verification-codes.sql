-- Every single-use secret that a person or a link carries, of whatever purpose: one table, so that there is one way to redeem them.
create table verification_codes (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  code_hash bytea not null,
  purpose text not null,
  -- Of the last 39 characters, by which attempts are counted: whoever guesses the first six meets the same count.
  nonce_hash bytea not null,
  data jsonb not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenancy_id, code_hash)
);

create index verification_codes_nonce on verification_codes (tenancy_id, nonce_hash);
-- For the housekeeping, which goes through all tenancies at once.
create index verification_codes_expiry on verification_codes (expires_at);

-- Not keys of the configuration document, whose shape is given by the wire.
alter table projects
  add column sign_in_code_lifetime_seconds integer not null default 600,
  add column password_reset_lifetime_seconds integer not null default 3600;
