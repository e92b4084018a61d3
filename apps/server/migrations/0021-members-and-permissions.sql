-- Members show themselves in a team under a name and picture of their own; users hold permissions in the whole project as well.
alter table team_memberships add column display_name text, add column profile_image_url text;

-- Direct grants, as in team_member_permissions; what a permission contains is written in the project's configuration.
create table project_permissions (
  tenancy_id uuid not null,
  user_id uuid not null,
  permission_id text not null,
  primary key (tenancy_id, user_id, permission_id),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);

-- Renaming or deleting a permission touches everybody who holds it, and so does asking who does.
create index team_member_permissions_permission on team_member_permissions (tenancy_id, permission_id);
create index project_permissions_permission on project_permissions (tenancy_id, permission_id);
-- The oldest member of a team comes first wherever members are listed.
create index team_memberships_joined on team_memberships (tenancy_id, team_id, created_at);
