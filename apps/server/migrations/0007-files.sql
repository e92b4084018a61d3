-- Images that were uploaded, and the logos of a project. Browsers fetch an image by its address alone, which names no tenant; the second
-- index finds it. An id is random and never given twice, so that what an address shows can be kept for ever.
create table files (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  folder text not null,
  format text not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (tenancy_id, id)
);

create index files_by_address on files (id);
-- Pictures are compressed already; trying again would only cost time.
alter table files alter column content set storage external;

alter table projects add column logo_url text;
alter table projects add column full_logo_url text;

-- The projects of a dashboard user are those whose owner team they belong to.
create index projects_owner_team on projects (owner_team_id) where owner_team_id is not null;
