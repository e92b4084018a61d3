-- When a session last proved a factor of its user: null until it does so again, which means at its beginning.
alter table sessions add column authenticated_at timestamptz;
