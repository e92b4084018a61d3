-- API keys of users and teams. A key is stored as its SHA-256 and its last four characters, and belongs to one user or one team.
create table api_keys (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  -- The order of creation, because two keys may be created in the same millisecond.
  sequence bigint generated always as identity,
  user_id uuid,
  team_id uuid,
  description text not null,
  is_public boolean not null,
  key_hash bytea not null,
  last_four text not null,
  created_at timestamptz not null,
  -- Null: it never expires.
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (tenancy_id, id),
  check ((user_id is null) <> (team_id is null)),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade,
  foreign key (tenancy_id, team_id) references teams (tenancy_id, id) on delete cascade
);

create unique index api_keys_by_hash on api_keys (tenancy_id, key_hash);
-- A leaked key comes without a project.
create index api_keys_leaked on api_keys (key_hash);
create index api_keys_of_users on api_keys (tenancy_id, user_id, sequence) where user_id is not null;
create index api_keys_of_teams on api_keys (tenancy_id, team_id, sequence) where team_id is not null;
