-- A session is one refresh token, kept as a hash, from sign-in until it is deleted or expires.
create table sessions (
  tenancy_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  refresh_token_hash bytea not null,
  is_impersonation boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenancy_id, id),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);

create unique index sessions_refresh_token on sessions (tenancy_id, refresh_token_hash);
create index sessions_user on sessions (tenancy_id, user_id);
create index sessions_expiry on sessions (tenancy_id, expires_at);
