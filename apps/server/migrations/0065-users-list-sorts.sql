-- Users in pages by name, by primary email and by last activity (protocol 09 §24 no. 8).
create index users_by_name on users (tenancy_id, lower(display_name), id) where display_name is not null;
create index contact_channels_by_primary on contact_channels (tenancy_id, value, user_id) where is_primary and type = 'email';

-- When users were last active, in their order. A table of its own: an index on the column of the users table would make every activity write all
-- indexes of the user again, and the one for searches has many entries per user.
create table user_activity (
  tenancy_id uuid not null,
  user_id uuid not null,
  last_active_at timestamptz not null,
  primary key (tenancy_id, user_id),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);

create function keep_activity_of_new_users() returns trigger language plpgsql as $$
begin
  insert into user_activity (tenancy_id, user_id, last_active_at)
  select tenancy_id, id, last_active_at from added;
  return null;
end
$$;

create function keep_activity_of_user() returns trigger language plpgsql as $$
begin
  update user_activity set last_active_at = new.last_active_at
  where tenancy_id = new.tenancy_id and user_id = new.id;
  return null;
end
$$;

create trigger users_activity_added after insert on users
  referencing new table as added for each statement execute function keep_activity_of_new_users();
create trigger users_activity_changed after update of last_active_at on users
  for each row when (old.last_active_at <> new.last_active_at) execute function keep_activity_of_user();

insert into user_activity (tenancy_id, user_id, last_active_at) select tenancy_id, id, last_active_at from users;
create index user_activity_by_time on user_activity (tenancy_id, last_active_at, user_id);
