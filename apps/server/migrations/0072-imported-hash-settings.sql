-- The settings of a project's imported hashes other than bcrypt: wrong sign-ins compute a hash for each of them, so that time does not tell which are imported.
alter table projects add column imported_hashes text[] not null default '{}';

create index passwords_imported_settings on passwords (tenancy_id) where hash like 'imported$%';
