-- Teams of users. The teams of project internal own the other projects: their members administrate them.
create table teams (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  display_name text not null,
  profile_image_url text,
  client_metadata jsonb,
  client_read_only_metadata jsonb,
  server_metadata jsonb,
  created_at timestamptz not null,
  primary key (tenancy_id, id)
);

create table team_memberships (
  tenancy_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  is_selected boolean not null default false,
  created_at timestamptz not null,
  primary key (tenancy_id, team_id, user_id),
  foreign key (tenancy_id, team_id) references teams (tenancy_id, id) on delete cascade,
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);

create index team_memberships_user on team_memberships (tenancy_id, user_id);
create unique index team_memberships_selected on team_memberships (tenancy_id, user_id) where is_selected;
