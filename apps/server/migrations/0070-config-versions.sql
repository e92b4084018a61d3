-- The versions of the configurations of projects, for the history and for restoring one of them.

create table config_versions (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  -- Counts up from 1 in each tenancy.
  version integer not null,
  at timestamptz not null,
  actor_type text not null check (actor_type in ('admin', 'user', 'key', 'system')),
  actor_id text,
  actor_label text,
  -- What differs from the version before, as in the audit log: bounded and without secrets.
  changes jsonb not null,
  -- As in `tenancies`: its secrets are sealed.
  config_override jsonb not null,
  primary key (tenancy_id, version)
);

insert into config_versions (tenancy_id, version, at, actor_type, changes, config_override)
select id, 1, now(), 'system', '[]', config_override from tenancies;
