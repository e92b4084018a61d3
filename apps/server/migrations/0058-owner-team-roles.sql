-- The narrower roles of members of owner teams (protocol 09 §5.3). A member without a row has full
-- access to the projects of the team.
create table owner_team_roles (
  tenancy_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('developer', 'support', 'viewer')),
  primary key (tenancy_id, team_id, user_id),
  foreign key (tenancy_id, team_id, user_id)
    references team_memberships (tenancy_id, team_id, user_id) on delete cascade
);
