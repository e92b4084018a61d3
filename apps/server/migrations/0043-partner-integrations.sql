-- Partner integrations (protocol 04 §16): the projects that partners provisioned, and the flows by which they get admin keys.
create table provisioned_projects (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  client_id text not null,
  created_at timestamptz not null,
  primary key (tenancy_id)
);

create index provisioned_projects_of_clients on provisioned_projects (client_id);

-- One OAuth flow of a partner. Flows belong to the tenancy of project internal, whose users confirm them.
create table partner_flows (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  uid_hash bytea not null,
  -- The cookie of the browser that started the flow.
  browser_hash bytea not null,
  family text not null,
  client_id text not null,
  redirect_uri text not null,
  state text not null,
  nonce text,
  code_challenge text not null,
  created_at timestamptz not null,
  -- Set when a user has connected a project. The key is deleted when the partner has it.
  project_id text,
  key_set_id uuid,
  sealed_key bytea,
  code_hash bytea,
  code_expires_at timestamptz,
  redeemed_at timestamptz,
  -- The account of the flow, and its token for the userinfo endpoint.
  subject uuid not null,
  token_hash bytea,
  primary key (tenancy_id, uid_hash),
  unique (tenancy_id, code_hash),
  unique (tenancy_id, token_hash)
);

create index partner_flows_by_age on partner_flows (created_at);

-- Codes that carry the key of a confirmation from the dashboard to the browser that started the flow.
create table partner_confirmations (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  code_hash bytea not null,
  uid_hash bytea not null,
  project_id text not null,
  key_set_id uuid not null,
  sealed_key bytea not null,
  created_at timestamptz not null,
  primary key (tenancy_id, code_hash)
);

create index partner_confirmations_by_age on partner_confirmations (created_at);
