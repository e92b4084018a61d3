-- Conversations with the editing assistant (protocol 05 §13): one per theme, template or draft that is edited.
create table assistant_threads (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  thread_id uuid not null,
  -- The number of the newest message. Numbers of deleted messages are not used again.
  last_position bigint not null,
  updated_at timestamptz not null,
  primary key (tenancy_id, thread_id)
);

create index assistant_threads_by_age on assistant_threads (updated_at);

create table assistant_messages (
  tenancy_id uuid not null,
  thread_id uuid not null,
  position bigint not null,
  -- Not jsonb, which would change the order of keys: clients get exactly what they stored.
  message json not null,
  size_bytes integer not null,
  primary key (tenancy_id, thread_id, position),
  foreign key (tenancy_id, thread_id) references assistant_threads (tenancy_id, thread_id) on delete cascade
);
