-- Imports of users (protocol 09 §24 no. 11): the uploaded files, the imports, and what earlier rows of a dry run would take.
create table user_import_uploads (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  size_bytes bigint not null default 0,
  -- The import that reads it.
  import_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenancy_id, id)
);

create index user_import_uploads_by_expiry on user_import_uploads (expires_at) where import_id is null;

-- Files contain password hashes, so they are stored in small sealed pieces.
create table user_import_pieces (
  tenancy_id uuid not null,
  upload_id uuid not null,
  part integer not null,
  piece integer not null,
  size_bytes integer not null,
  -- Where it begins in the file. Known once the file is complete.
  starts_at bigint,
  sealed bytea not null,
  primary key (tenancy_id, upload_id, part, piece),
  foreign key (tenancy_id, upload_id) references user_import_uploads (tenancy_id, id) on delete cascade
);

create index user_import_pieces_in_order on user_import_pieces (tenancy_id, upload_id, starts_at);

create table user_imports (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  upload_id uuid not null,
  size_bytes bigint not null,
  format text not null,
  -- A known kind of file, or the places of the fields. Null at the end, because it can have the keys of another system.
  plan jsonb,
  dry_run boolean not null,
  on_conflict text not null check (on_conflict in ('skip', 'update', 'fail')),
  webhooks boolean not null,
  -- Who started it, for the checks and the audit log.
  started_by jsonb not null,
  state text not null check (state in ('queued', 'running', 'done', 'stopped')),
  -- Where in the file the next row is.
  position jsonb not null,
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  -- The first of them.
  failures jsonb not null default '[]',
  created_at timestamptz not null,
  -- When a process claimed it last. The imports of a project take turns.
  continued_at timestamptz not null,
  claimed_until timestamptz,
  finished_at timestamptz,
  primary key (tenancy_id, id)
);

create index user_imports_by_turn on user_imports (tenancy_id, continued_at) where finished_at is null;
create index user_imports_by_age on user_imports (continued_at) where finished_at is null;
create index user_imports_finished on user_imports (finished_at) where finished_at is not null;

-- Ids, addresses and accounts of the rows before, hashed.
create table user_import_keys (
  tenancy_id uuid not null,
  import_id uuid not null,
  key uuid not null,
  primary key (tenancy_id, import_id, key),
  foreign key (tenancy_id, import_id) references user_imports (tenancy_id, id) on delete cascade
);
