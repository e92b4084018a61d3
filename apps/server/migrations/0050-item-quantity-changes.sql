-- The ledger of items (protocol 06 §4). Entries are appended and never changed.
create table item_quantity_changes (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  customer_type text not null check (customer_type in ('user', 'team', 'custom')),
  customer_id text not null,
  item_id text not null,
  delta integer not null,
  description text,
  expires_at timestamptz,
  created_at timestamptz not null,
  primary key (tenancy_id, id)
);

create index item_quantity_changes_of_customer on item_quantity_changes (tenancy_id, customer_id, item_id, created_at);
create index item_quantity_changes_expiring on item_quantity_changes (tenancy_id, customer_id, item_id, expires_at) where expires_at is not null and delta > 0;

-- One row for each item of a customer. It is locked by every change, and keeps the state of the ledger
-- at a past time, so that a read does not need the whole history.
create table item_balances (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  customer_id text not null,
  item_id text not null,
  -- How many changes there are.
  changes bigint not null,
  -- Later changes are at this time or after it.
  last_change_at timestamptz not null,
  -- Everything until this time is in the numbers below; null: nothing is.
  checkpoint_at timestamptz,
  granted numeric not null default 0,
  expired numeric not null default 0,
  spent numeric not null default 0,
  -- A hash of what purchases contributed to these numbers. Another hash makes them void.
  grants_hash bytea,
  primary key (tenancy_id, customer_id, item_id)
);

-- Requests with an Idempotency-Key header, kept for at least a day.
create table item_change_keys (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  key_hash bytea not null,
  request_hash bytea not null,
  change_id uuid not null,
  created_at timestamptz not null,
  primary key (tenancy_id, key_hash)
);

create index item_change_keys_by_age on item_change_keys (created_at);
