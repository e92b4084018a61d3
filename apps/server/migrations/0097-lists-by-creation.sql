-- The contact channels and the accounts at providers of a whole project are listed in pages, oldest first (protocol 02 §12, §13).
create index contact_channels_by_creation on contact_channels (tenancy_id, created_at, id);
create index oauth_accounts_by_creation on oauth_accounts (tenancy_id, created_at, id);
