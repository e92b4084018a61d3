-- The housekeeping goes through the expired sessions of all tenancies at once, which an index by tenancy does not serve.
drop index sessions_expiry;
create index sessions_expiry on sessions (expires_at);
