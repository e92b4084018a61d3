-- Accounts that users have at providers, what the providers gave for them, and the two flows that lead there and back.
create table oauth_accounts (
  tenancy_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  provider_id text not null,
  account_id text not null,
  email text,
  allow_sign_in boolean not null,
  allow_connected_accounts boolean not null,
  created_at timestamptz not null,
  primary key (tenancy_id, id),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);

create unique index oauth_accounts_per_user on oauth_accounts (tenancy_id, user_id, provider_id, account_id);
-- Who signs in with an account is settled here, whatever races for it.
create unique index oauth_accounts_sign_in on oauth_accounts (tenancy_id, provider_id, account_id) where allow_sign_in;
create unique index oauth_accounts_sign_in_per_user on oauth_accounts (tenancy_id, user_id, provider_id) where allow_sign_in;

create table oauth_provider_tokens (
  tenancy_id uuid not null,
  id uuid not null,
  oauth_account_id uuid not null,
  kind text not null check (kind in ('access', 'refresh')),
  sealed_token bytea not null,
  scopes text[] not null,
  is_valid boolean not null default true,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- Providers that rotate refresh tokens take a second use at the same time for theft, so one request at a time may use one.
  in_use_until timestamptz,
  primary key (tenancy_id, id),
  foreign key (tenancy_id, oauth_account_id) references oauth_accounts (tenancy_id, id) on delete cascade
);

create index oauth_provider_tokens_account on oauth_provider_tokens (tenancy_id, oauth_account_id);

-- From the start at the app to the return from the provider. What it remembers holds secrets, so it is sealed.
create table oauth_flows (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  state_hash bytea not null,
  sealed_flow bytea not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenancy_id, state_hash)
);

create index oauth_flows_age on oauth_flows (created_at);

-- What the app exchanges for tokens.
create table oauth_authorization_codes (
  tenancy_id uuid not null,
  code_hash bytea not null,
  user_id uuid,
  -- By which the user came. A code does not outlive the account, or whoever is parted from it would still get in.
  oauth_account_id uuid,
  -- In place of both where a user's token came along: who came back from the provider. What becomes of it is decided when the code is redeemed,
  -- by the browser that began the flow.
  sealed_resolution bytea,
  redirect_uri text not null,
  code_challenge text not null,
  is_new_user boolean not null,
  after_callback_redirect_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  session_id uuid,
  primary key (tenancy_id, code_hash),
  foreign key (tenancy_id, oauth_account_id) references oauth_accounts (tenancy_id, id) on delete cascade,
  check (num_nulls(user_id, oauth_account_id) = case when sealed_resolution is null then 0 else 2 end)
);

create index oauth_authorization_codes_expiry on oauth_authorization_codes (expires_at);
create index oauth_authorization_codes_account on oauth_authorization_codes (tenancy_id, oauth_account_id);
