-- The data vault: values that back ends store, encrypted with a key of their own, and how many a project has.
create table data_vault_entries (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  store_id text not null,
  hashed_key text not null,
  -- The key of this entry, sealed with a key derived from the server's secret.
  sealed_key bytea not null,
  -- The value, encrypted with the key of this entry.
  encrypted_value bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenancy_id, store_id, hashed_key)
);

-- Encrypted values cannot be compressed.
alter table data_vault_entries alter column encrypted_value set storage external;

-- Counting the entries for each new one would take longer the more there are.
create table data_vault_usage (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  entries bigint not null,
  primary key (tenancy_id)
);
