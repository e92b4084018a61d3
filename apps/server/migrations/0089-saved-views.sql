-- Named views of the lists of the dashboard (protocol 09 §24 no. 24, decision 0051). One without an owner is shared with the
-- project. The owner is a user of project `internal`.
create table saved_views (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  owner_tenancy_id uuid,
  owner_id uuid,
  list text not null,
  name text not null,
  search text not null,
  -- Null: those that the reader chose.
  columns text[],
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenancy_id, id),
  foreign key (owner_tenancy_id, owner_id) references users (tenancy_id, id) on delete cascade,
  check ((owner_tenancy_id is null) = (owner_id is null))
);

create index saved_views_of_owner on saved_views (owner_tenancy_id, owner_id, tenancy_id) where owner_id is not null;
