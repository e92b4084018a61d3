-- Projects are the tenants; a tenancy (project x branch) owns every row an app's users leave behind.
create table projects (
  id text primary key,
  display_name text not null,
  description text not null default '',
  is_production_mode boolean not null default false,
  owner_team_id uuid,
  -- Signing keys derive from the server's secret and this number, so that a project's keys can be changed without storing any.
  signing_key_generation integer not null default 0,
  previous_signing_key_valid_until timestamptz,
  refuses_common_passwords boolean not null default true,
  created_at timestamptz not null
);

create table tenancies (
  id uuid primary key,
  project_id text not null references projects (id) on delete cascade,
  branch_id text not null,
  -- Kept as text: the order of records matters, and jsonb would lose it. Secrets in it are sealed.
  config_override json not null default '{}',
  unique (project_id, branch_id)
);

create table project_key_sets (
  project_id text not null references projects (id) on delete cascade,
  id uuid not null,
  description text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  publishable_client_key_hash bytea,
  publishable_client_key_last_four text,
  secret_server_key_hash bytea,
  secret_server_key_last_four text,
  super_secret_admin_key_hash bytea,
  super_secret_admin_key_last_four text,
  primary key (project_id, id)
);

create table workflow_tokens (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (tenancy_id, token_hash)
);

-- Every process keeps a small cache of projects; the commit of a change tells all of them to read it anew.
create function notify_project_changed() returns trigger language plpgsql as $$
declare
  changed_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('latchkey_project_changed', coalesce(changed_row ->> 'project_id', changed_row ->> 'id'));
  return null;
end
$$;

create trigger projects_changed after insert or update or delete on projects
  for each row execute function notify_project_changed();
create trigger tenancies_changed after insert or update or delete on tenancies
  for each row execute function notify_project_changed();
create trigger project_key_sets_changed after insert or update or delete on project_key_sets
  for each row execute function notify_project_changed();
