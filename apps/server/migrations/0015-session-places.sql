-- Where a session was last used, as far as the proxies in front of the service told: for the list of sessions that people look through.
alter table sessions add column last_used_place jsonb;
