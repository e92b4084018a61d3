-- Teams in pages, by creation and by name (protocol 03 §2.2, 09 §24 no. 12).
create index teams_by_creation on teams (tenancy_id, created_at, id);
create index teams_by_name on teams (tenancy_id, lower(display_name), id);
