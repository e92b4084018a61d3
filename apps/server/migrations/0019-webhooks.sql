-- Webhooks: where a project wants its events sent, what happened, and how each sending went. A message and its deliveries are rows of the
-- transaction that caused them. One process at a time sends to an endpoint, by a lease, so that what happened first leaves first.
create table webhook_endpoints (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id text not null,
  sequence bigint generated always as identity,
  url text not null,
  description text not null,
  -- Null: every type.
  filter_types text[],
  metadata jsonb not null,
  -- Messages per second at most. Null: as fast as it answers.
  rate_limit integer check (rate_limit > 0),
  is_disabled boolean not null,
  -- Sealed: the secret that signs, and those before it with the moment at which each ends.
  secrets bytea not null,
  -- When the first attempt failed of those since the last that went well.
  failing_since timestamptz,
  -- Who sends, and until when nobody else may.
  lease_id uuid,
  lease_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenancy_id, id)
);

create index webhook_endpoints_in_order on webhook_endpoints (tenancy_id, sequence);

create table webhook_messages (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id text not null,
  type text not null,
  -- The body as it is sent. Not jsonb, which would sort its fields.
  payload json not null,
  created_at timestamptz not null,
  primary key (tenancy_id, id)
);

create index webhook_messages_by_age on webhook_messages (created_at);

create table webhook_deliveries (
  tenancy_id uuid not null,
  endpoint_id text not null,
  message_id text not null,
  sequence bigint generated always as identity,
  -- Whoever sends holds the lease of the endpoint; without one, a delivery that is being sent was left behind.
  state text not null check (state in ('pending', 'sending', 'succeeded', 'failed')),
  -- Since the delivery was last begun anew.
  attempts integer not null,
  is_manual boolean not null,
  next_attempt_at timestamptz not null,
  primary key (tenancy_id, endpoint_id, message_id),
  foreign key (tenancy_id, endpoint_id) references webhook_endpoints (tenancy_id, id) on delete cascade,
  foreign key (tenancy_id, message_id) references webhook_messages (tenancy_id, id) on delete cascade
);

create index webhook_deliveries_by_message on webhook_deliveries (tenancy_id, message_id);
create index webhook_deliveries_by_turn on webhook_deliveries (tenancy_id, endpoint_id, next_attempt_at, sequence)
  where state in ('pending', 'sending');
create index webhook_deliveries_that_wait on webhook_deliveries (next_attempt_at) where state in ('pending', 'sending');

-- What the log shows. What a receiver answers beyond its status is not kept: it is no business of ours, and showing it would make the service
-- a window into whatever it can reach.
create table webhook_attempts (
  tenancy_id uuid not null,
  id text not null,
  sequence bigint generated always as identity,
  endpoint_id text not null,
  message_id text not null,
  url text not null,
  is_success boolean not null,
  -- Null: there was no answer, and why.
  response_status integer,
  failure text,
  duration_ms integer not null,
  is_manual boolean not null,
  attempted_at timestamptz not null,
  primary key (tenancy_id, id),
  foreign key (tenancy_id, endpoint_id, message_id) references webhook_deliveries (tenancy_id, endpoint_id, message_id) on delete cascade
);

create index webhook_attempts_by_message on webhook_attempts (tenancy_id, message_id, endpoint_id);
create index webhook_attempts_in_order on webhook_attempts (tenancy_id, endpoint_id, sequence);
