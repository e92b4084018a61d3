-- What a member may do in a team: direct grants, each of one permission; what a permission contains is written in the project's configuration.
create table team_member_permissions (
  tenancy_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  permission_id text not null,
  primary key (tenancy_id, team_id, user_id, permission_id),
  foreign key (tenancy_id, team_id, user_id) references team_memberships (tenancy_id, team_id, user_id) on delete cascade
);

-- Until now only the owner of project internal could be a member of any team, and owners are its administrators.
insert into team_member_permissions (tenancy_id, team_id, user_id, permission_id)
  select tenancy_id, team_id, user_id, 'team_admin' from team_memberships;
