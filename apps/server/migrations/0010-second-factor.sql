-- The secret of a user's authenticator, sealed, and the last time step it was accepted for, so that no code counts twice.
alter table users
  add column totp_secret bytea,
  add column totp_last_step bigint;
