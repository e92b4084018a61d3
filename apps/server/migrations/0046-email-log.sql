-- The log of emails: search, bodies, and the digest of failures.

-- The project template of an email that was sent to users; null for all other emails.
alter table mails add column if not exists template_id uuid;

-- The digest goes to all owners of a project together.
alter table mails add column more_recipients text[] not null default '{}';

-- The log lists emails newest first, by state, type, template or address.
create index mails_in_order on mails (tenancy_id, created_at, sequence);
create index mails_by_state on mails (tenancy_id, state, created_at, sequence);
create index mails_by_type on mails (tenancy_id, type, created_at, sequence);
create index mails_by_recipient on mails (tenancy_id, lower(recipient), created_at, sequence);
create index mails_by_template on mails (tenancy_id, template_id, created_at, sequence)
  where template_id is not null;

-- The bodies that the log shows: sealed, compressed, and with codes and links masked. They are
-- apart from the emails, whose rows change with each attempt and are deleted later.
create table mail_bodies (
  tenancy_id uuid not null,
  mail_id uuid not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (tenancy_id, mail_id),
  foreign key (tenancy_id, mail_id) references mails (tenancy_id, id) on delete cascade
);

create index mail_bodies_by_age on mail_bodies (created_at);

-- Up to which attempt the failures of a project were reported to its owners, and when.
create table failed_email_digests (
  tenancy_id uuid primary key references tenancies (id) on delete cascade,
  covered_sequence bigint not null,
  sent_at timestamptz
);

create index mail_attempts_failed_in_order on mail_attempts (tenancy_id, attempted_at, sequence)
  where error is not null;
