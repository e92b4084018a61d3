-- A use that expires no longer holds the checkpoint of an item back (protocol 06 §4.4): the checkpoint
-- has what was spent before, and for each time at which a use expires, what was spent without it.
alter table item_balances add column later_spent jsonb not null default '[]';
