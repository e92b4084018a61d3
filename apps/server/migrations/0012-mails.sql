-- Mails, from the change that caused them until they are forgotten: a mail is queued in the transaction of its cause, is claimed for sending
-- by a lease, and stays as a record. What it says carries sign-in secrets, so it is sealed, and gone as soon as it is not needed any more.
create table mails (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  -- The order in which mails were queued; two may carry the same time.
  sequence bigint generated always as identity,
  type text not null,
  recipient text not null,
  user_id uuid,
  -- With sign-in codes masked; the whole one is part of the content.
  subject text not null,
  content bytea,
  message_id text not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'failed')),
  -- Does a request wait for the outcome of this attempt?
  is_awaited boolean not null default false,
  attempts integer not null default 0,
  -- While it is being sent: when whoever sends it counts as dead, and somebody else may.
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- For mails that landed in the mailbox: its name, the size of the mail in bytes, who it is from, and whether it was read.
  mailbox text,
  size integer,
  sender jsonb,
  is_seen boolean not null default false,
  primary key (tenancy_id, id)
);

create index mails_by_mailbox on mails (mailbox, sequence) where mailbox is not null;
create index mails_of_mailbox on mails (tenancy_id, sequence) where mailbox is not null;
create index mails_by_age on mails (created_at);
-- Those that are still to leave: few at any time.
create index mails_by_turn on mails (next_attempt_at) where state in ('queued', 'sending');

-- What the log shows: one row for each attempt to hand a mail over.
create table mail_attempts (
  tenancy_id uuid not null,
  id uuid not null,
  sequence bigint generated always as identity,
  mail_id uuid not null,
  attempted_at timestamptz not null,
  -- The server used, without its password.
  sender jsonb not null,
  error jsonb,
  primary key (tenancy_id, id),
  foreign key (tenancy_id, mail_id) references mails (tenancy_id, id) on delete cascade
);

create index mail_attempts_by_mail on mail_attempts (tenancy_id, mail_id);
create index mail_attempts_in_order on mail_attempts (tenancy_id, sequence);
create index mail_attempts_that_failed on mail_attempts (attempted_at) where error is not null;
