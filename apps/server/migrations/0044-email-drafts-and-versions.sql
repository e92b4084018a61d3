-- Drafts of emails (protocol 05 §5), and the versions of templates, themes and drafts (protocol 09 §24 no. 13).
create table email_drafts (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  display_name text not null,
  tsx_source text not null,
  -- Null for the theme that the project has selected.
  theme_id uuid,
  -- False for an email without a theme.
  has_theme boolean not null check (has_theme or theme_id is null),
  sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenancy_id, id)
);

create index email_drafts_by_update on email_drafts (tenancy_id, updated_at, id);

create table email_source_versions (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  kind text not null check (kind in ('template', 'theme', 'draft')),
  -- The id of a draft, or of an entry of the configuration.
  source_id uuid not null,
  version integer not null,
  display_name text not null,
  tsx_source text not null,
  theme_id uuid,
  has_theme boolean not null check (has_theme or theme_id is null),
  saved_at timestamptz not null,
  -- A user of project internal.
  saved_by uuid,
  primary key (tenancy_id, kind, source_id, version)
);
