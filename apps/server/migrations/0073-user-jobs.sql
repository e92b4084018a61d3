-- Changes of many users that run in the background: what is done, to whom, and how far it is.
create table user_jobs (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  action text not null,
  args jsonb not null,
  -- The filters of the list of users. Null if the users were named.
  filter jsonb,
  -- Who started it, for the checks and the audit log.
  started_by jsonb not null,
  state text not null check (state in ('queued', 'running', 'done', 'stopped')),
  -- The users that are read, and how many of them are done. More follow at the position, if there is one.
  user_ids uuid[] not null,
  next_user integer not null default 0,
  position jsonb,
  total integer,
  total_estimate integer not null,
  done integer not null default 0,
  failed integer not null default 0,
  -- The first of them.
  failures jsonb not null default '[]',
  created_at timestamptz not null,
  -- When a process claimed it last. The jobs of a project take turns.
  continued_at timestamptz not null,
  claimed_until timestamptz,
  finished_at timestamptz,
  primary key (tenancy_id, id)
);

create index user_jobs_by_turn on user_jobs (tenancy_id, continued_at) where finished_at is null;
create index user_jobs_by_age on user_jobs (continued_at) where finished_at is null;
create index user_jobs_finished on user_jobs (finished_at) where finished_at is not null;
