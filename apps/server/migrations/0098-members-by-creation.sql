-- The members of all teams of a project are listed in pages, by join time (protocol 03 §4.1).
create index team_memberships_by_creation on team_memberships (tenancy_id, created_at, team_id, user_id);
