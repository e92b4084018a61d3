-- A read of an item needs little of an offer, and a customer can have thousands of large ones.
-- PostgreSQL decompresses a whole document to read a part of it, so the parts are columns.
alter table subscriptions
  add column group_id text generated always as (offer ->> 'groupId') stored,
  -- What an inline offer includes. What another includes is in the configuration.
  add column inline_items jsonb generated always as (
    case when offer_id is null then offer -> 'includedItems' end
  ) stored,
  add column inline_item_count integer generated always as (
    case when offer_id is null
      then jsonb_array_length(jsonb_path_query_array(offer, '$.includedItems.*')) end
  ) stored;

alter table one_time_purchases
  add column group_id text generated always as (offer ->> 'groupId') stored,
  add column included_items jsonb generated always as (offer -> 'includedItems') stored,
  add column included_item_count integer generated always as (
    jsonb_array_length(jsonb_path_query_array(offer, '$.includedItems.*'))
  ) stored;

-- Checkpoints whose number of steps does not depend on how many uses expire later. Those in
-- item_balances hold at most 100 of these; servers of the version before continue to use them.
create table item_checkpoints (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  customer_id text not null,
  item_id text not null,
  -- Everything until this time is in the numbers below.
  as_of timestamptz not null,
  granted numeric not null,
  expired numeric not null,
  -- What was spent: see features/payments/items/ledger.ts.
  steps jsonb not null,
  -- A hash of what purchases contributed to these numbers. Another hash makes them void.
  grants_hash bytea not null,
  primary key (tenancy_id, customer_id, item_id)
);

insert into item_checkpoints (tenancy_id, customer_id, item_id, as_of, granted, expired, steps, grants_hash)
select tenancy_id, customer_id, item_id, checkpoint_at, granted, expired,
  jsonb_build_array(jsonb_build_array(null, spent::text, '0')), grants_hash
from item_balances where checkpoint_at is not null and later_spent = '[]';

-- Uses expire too.
create index item_quantity_changes_expiry on item_quantity_changes (tenancy_id, customer_id, item_id, expires_at) where expires_at is not null;
drop index item_quantity_changes_expiring;
