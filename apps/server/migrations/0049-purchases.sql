-- Customers, and what they bought (protocol 06 §1, §4.3).
create table payment_customers (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  customer_type text not null check (customer_type in ('user', 'team', 'custom')),
  -- The id of a user or team, or any text. Without a foreign key: purchases outlive their customer.
  customer_id text not null,
  -- The customer at Stripe, in the account that was connected at the time.
  stripe_account_id text,
  stripe_customer_id text,
  created_at timestamptz not null,
  primary key (tenancy_id, customer_type, customer_id),
  check ((stripe_account_id is null) = (stripe_customer_id is null))
);

create table subscriptions (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  customer_type text not null check (customer_type in ('user', 'team', 'custom')),
  customer_id text not null,
  -- An offer of the configuration; null for an inline offer.
  offer_id text,
  -- The offer as it was when it was bought, in the shape of the configuration.
  offer jsonb not null,
  price_id text,
  quantity integer not null check (quantity >= 0),
  status text not null,
  period_start timestamptz not null,
  -- Null for a grant, which does not end.
  period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  source text not null check (source in ('purchase_page', 'test_mode', 'grant')),
  stripe_subscription_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenancy_id, id),
  unique (tenancy_id, stripe_subscription_id)
);

create index subscriptions_of_customer on subscriptions (tenancy_id, customer_type, customer_id, created_at, id);

create table one_time_purchases (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  customer_type text not null check (customer_type in ('user', 'team', 'custom')),
  customer_id text not null,
  offer_id text,
  offer jsonb not null,
  price_id text,
  quantity integer not null check (quantity >= 1),
  source text not null check (source in ('purchase_page', 'test_mode', 'grant')),
  stripe_payment_intent_id text,
  created_at timestamptz not null,
  primary key (tenancy_id, id),
  unique (tenancy_id, stripe_payment_intent_id)
);

create index one_time_purchases_of_customer on one_time_purchases (tenancy_id, customer_type, customer_id, created_at, id);
