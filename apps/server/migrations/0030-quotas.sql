-- Who made a team with client access, and who sent an invitation: both are counted by user. Teams from before count for nobody.
alter table teams add column created_by uuid;
create index teams_created_by on teams (tenancy_id, created_by) where created_by is not null;
create index verification_codes_of_inviters on verification_codes (tenancy_id, (data ->> 'inviter_id'))
  where purpose = 'team-invitation' and data ->> 'inviter_id' is not null;
