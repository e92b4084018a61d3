-- A reset ends every other code of its user, also one that is being redeemed at that very moment and is marked as used already.
alter table verification_codes
  add column ended_at timestamptz;

create index verification_codes_of_user on verification_codes (tenancy_id, (data ->> 'user_id')) where ended_at is null;
create index verification_codes_of_address on verification_codes (tenancy_id, (data ->> 'email')) where ended_at is null;
