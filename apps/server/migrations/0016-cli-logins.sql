-- Sign-ins from the command line: a program waits with the polling code while a person confirms with the login code and hands over the refresh
-- token of the browser's session. The token is sealed, not hashed, as the program must get it, and is gone once it has.
create table cli_logins (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  polling_code_hash bytea not null,
  login_code_hash bytea not null,
  refresh_token bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  delivered_at timestamptz,
  primary key (tenancy_id, polling_code_hash)
);

create unique index cli_logins_login_code on cli_logins (tenancy_id, login_code_hash);
-- For the housekeeping, which goes through all tenancies at once.
create index cli_logins_expiry on cli_logins (expires_at);
