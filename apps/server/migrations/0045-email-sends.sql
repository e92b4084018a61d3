-- Emails that a project sends to its users: what is sent, to whom, and which emails wait in bulk.
create table email_sends (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  -- The sources, the subject and the variables as they were at the call. Sealed, because variables may contain secrets.
  content bytea not null,
  created_at timestamptz not null,
  -- When a batch of it was claimed last. The sends of a project take turns.
  continued_at timestamptz not null,
  primary key (tenancy_id, id)
);

create index email_sends_by_turn on email_sends (tenancy_id, continued_at);
create index email_sends_by_age on email_sends (continued_at);

-- The recipients that remain. A batch is deleted in the transaction that queues its emails, so that it is queued once.
create table email_send_batches (
  tenancy_id uuid not null,
  send_id uuid not null,
  number integer not null,
  user_ids uuid[] not null,
  -- A process renders it until then.
  claimed_until timestamptz,
  primary key (tenancy_id, send_id, number),
  foreign key (tenancy_id, send_id) references email_sends (tenancy_id, id) on delete cascade
);

-- Emails of a send are delivered in bulk, apart from all others. No reference: the email outlives its send.
alter table mails add column send_id uuid;
create index mails_in_bulk on mails (tenancy_id, next_attempt_at) where send_id is not null and state in ('queued', 'sending');
