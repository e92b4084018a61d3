-- A password reset treats an account whose mailbox nobody has ever shown to read as one that somebody else may have prepared, and it ends
-- sign-ins that wait for their second factor; so both must be found.
alter table contact_channels
  -- The address as it was when its mail was last shown to be read. It proves nothing about another address put in its place.
  add column proven_value text;

alter table users
  -- Has the user ever shown to read the mail of any address? Then the second factor is its own, whatever address stands here today.
  add column was_proven boolean not null default false;

create index verification_codes_waiting_sign_ins on verification_codes (tenancy_id, (data ->> 'user_id'))
  where purpose = 'second-factor' and used_at is null;
