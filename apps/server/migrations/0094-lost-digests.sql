-- The last digest of failed emails, and what those before it reported. If it fails, its failures are reported again (protocol 05 §11).
alter table failed_email_digests
  add column mail_id uuid,
  add column previous_sequence bigint not null default 0;
