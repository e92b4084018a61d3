-- A user, the addresses that reach it, and its password, which stays out of the row that every request reads.
create table users (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  display_name text,
  profile_image_url text,
  client_metadata jsonb,
  client_read_only_metadata jsonb,
  server_metadata jsonb,
  is_anonymous boolean not null default false,
  otp_auth_enabled boolean not null default false,
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  primary key (tenancy_id, id)
);

create table contact_channels (
  tenancy_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  type text not null check (type = 'email'),
  value text not null,
  is_primary boolean not null,
  is_verified boolean not null,
  used_for_auth boolean not null,
  created_at timestamptz not null,
  primary key (tenancy_id, id),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);

create unique index contact_channels_value_per_user on contact_channels (tenancy_id, user_id, type, value);
create unique index contact_channels_primary_per_user on contact_channels (tenancy_id, user_id, type) where is_primary;
-- Whoever signs in with an address owns it alone; two people racing for one are settled here.
create unique index contact_channels_used_for_auth on contact_channels (tenancy_id, type, value) where used_for_auth;

create table passwords (
  tenancy_id uuid not null,
  user_id uuid not null,
  hash text not null,
  updated_at timestamptz not null,
  primary key (tenancy_id, user_id),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
