-- The live sessions of a project in the order of their starts, also by the address they were last used from, and impersonations alone
-- (protocol 09 §24 no. 22).
create index sessions_by_start on sessions (tenancy_id, created_at, id);
create index sessions_by_ip on sessions (tenancy_id, (last_used_place ->> 'ip'), created_at, id) where last_used_place is not null;
create index sessions_of_impersonations on sessions (tenancy_id, created_at, id) where is_impersonation;
