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
