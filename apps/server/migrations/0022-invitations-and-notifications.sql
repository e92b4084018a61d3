-- Teams list their open invitations, which are codes; users say which mails they want, and do so by a link that carries nothing but a code.
create index verification_codes_of_teams on verification_codes (tenancy_id, (data ->> 'team_id')) where purpose = 'team-invitation';

-- Without the tenancy: the link does not name it (contract 05 §4), so the code has to lead there. It is asked for nothing else.
create index verification_codes_of_unsubscribe_links on verification_codes (code_hash) where purpose = 'unsubscribe';

-- What a user chose; categories without a row are as by default.
create table notification_preferences (
  tenancy_id uuid not null,
  user_id uuid not null,
  category_id uuid not null,
  enabled boolean not null,
  primary key (tenancy_id, user_id, category_id),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
