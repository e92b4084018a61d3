-- The report of an import of users: its rows that failed or were skipped (protocol 09 §24 no. 11).
alter table user_imports add column has_report boolean not null default false;

create table user_import_report_rows (
  tenancy_id uuid not null,
  import_id uuid not null,
  row integer not null,
  outcome text not null check (outcome in ('failed', 'skipped')),
  -- As in the row.
  id text,
  email text,
  -- Of a known error.
  code text,
  message text not null,
  primary key (tenancy_id, import_id, row),
  foreign key (tenancy_id, import_id) references user_imports (tenancy_id, id) on delete cascade
);
