-- The order of users by primary email (protocol 09 §24 no. 8). Its condition names the value, which only that order asks for: without statistics PostgreSQL
-- took this index to find the primary address of one user, and read the addresses of the whole tenancy each time.
drop index contact_channels_by_primary;
create index contact_channels_by_primary on contact_channels (tenancy_id, value, user_id) where is_primary and type = 'email' and value > '';
