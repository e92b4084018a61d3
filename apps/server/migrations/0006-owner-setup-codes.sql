-- The one-time link by which the first owner of an installation gets in. It lives in the tenancy of project internal and is kept as a hash.
create table owner_setup_codes (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenancy_id, code_hash)
);
