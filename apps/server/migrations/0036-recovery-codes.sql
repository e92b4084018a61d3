-- Ten codes that replace the authenticator app once each (protocol 02 §4). Each code is hashed with the id of its user.
alter table users
  add column recovery_code_hashes bytea[],
  add column recovery_codes_created_at timestamptz,
  add constraint recovery_codes_of_second_factor check (recovery_code_hashes is null or totp_secret is not null),
  add constraint recovery_codes_with_time check ((recovery_code_hashes is null) = (recovery_codes_created_at is null)),
  add constraint recovery_codes_at_most_ten check (cardinality(recovery_code_hashes) <= 10);
