-- The Stripe account that each project connected (protocol 06 §10).
create table stripe_accounts (
  tenancy_id uuid primary key references tenancies (id) on delete cascade,
  account_id text not null,
  -- True for an account that exists only here, because the service has no Stripe key: test mode only.
  is_local boolean not null,
  created_at timestamptz not null
);
