-- Uploaded images belong to a user, a team or a member of a team and are deleted with it; those of a project have neither id. Images that nothing
-- shows any more are deleted now. The constraints wait for the commit, as an image is stored before the user or team it is for.
alter table files add column user_id uuid;
alter table files add column team_id uuid;

update files f set user_id = u.id from users u
where f.folder = 'user-profile-images' and u.tenancy_id = f.tenancy_id
  and substring(u.profile_image_url from '/files/user-profile-images/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z]+$') = f.id::text;

update files f set team_id = t.id from teams t
where f.folder = 'team-profile-images' and t.tenancy_id = f.tenancy_id
  and substring(t.profile_image_url from '/files/team-profile-images/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z]+$') = f.id::text;

update files f set team_id = m.team_id, user_id = m.user_id from team_memberships m
where f.folder = 'team-member-profile-images' and m.tenancy_id = f.tenancy_id
  and substring(m.profile_image_url from '/files/team-member-profile-images/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z]+$') = f.id::text;

-- Also kept is what a row of another kind shows, as servers may copy addresses.
delete from files f using (
  select tenancy_id, id from files
  except
  (
    select tenancy_id, substring(profile_image_url from '/files/[a-z-]+/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z]+$')::uuid from users where profile_image_url like '%/files/%'
    union all
    select tenancy_id, substring(profile_image_url from '/files/[a-z-]+/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z]+$')::uuid from teams where profile_image_url like '%/files/%'
    union all
    select tenancy_id, substring(profile_image_url from '/files/[a-z-]+/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z]+$')::uuid from team_memberships where profile_image_url like '%/files/%'
    union all
    select y.id, substring(p.logo_url from '/files/[a-z-]+/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z]+$')::uuid from projects p join tenancies y on y.project_id = p.id where p.logo_url like '%/files/%'
    union all
    select y.id, substring(p.full_logo_url from '/files/[a-z-]+/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z]+$')::uuid from projects p join tenancies y on y.project_id = p.id where p.full_logo_url like '%/files/%'
  )
) unused
where f.tenancy_id = unused.tenancy_id and f.id = unused.id;

alter table files add foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade deferrable initially deferred;
alter table files add foreign key (tenancy_id, team_id) references teams (tenancy_id, id) on delete cascade deferrable initially deferred;
alter table files add foreign key (tenancy_id, team_id, user_id) references team_memberships (tenancy_id, team_id, user_id)
  on delete cascade deferrable initially deferred;
create index files_of_users on files (tenancy_id, user_id) where user_id is not null;
create index files_of_teams on files (tenancy_id, team_id, user_id) where team_id is not null;
