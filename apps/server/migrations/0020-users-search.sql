-- Users are searched by any part of their name or of an address, among a million of them, and a user's mails are deleted with the user.

-- What a user is found by, in one place and in lower case: the display name and every address, apart from each other by a control character that no
-- search is made for. It is kept by triggers, so that no statement that writes a name or an address can forget it.
alter table users add column search_text text;

create function user_search_text(tenancy uuid, person uuid, display_name text) returns text
language sql stable
return (
  select string_agg(lower(part), chr(31))
  from (
    select display_name as part
    union all
    select c.value from contact_channels c where c.tenancy_id = tenancy and c.user_id = person
  ) parts
);

create function keep_search_text_of_user() returns trigger language plpgsql as $$
begin
  new.search_text := user_search_text(new.tenancy_id, new.id, new.display_name);
  return new;
end
$$;

create function keep_search_text_of_channel() returns trigger language plpgsql as $$
declare
  changed contact_channels := coalesce(new, old);
begin
  update users u set search_text = user_search_text(u.tenancy_id, u.id, u.display_name)
  where u.tenancy_id = changed.tenancy_id and u.id = changed.user_id;
  return null;
end
$$;

update users u set search_text = user_search_text(u.tenancy_id, u.id, u.display_name);
create trigger users_search_text before insert or update of display_name on users for each row execute function keep_search_text_of_user();
create trigger contact_channels_search_text after insert or delete or update of value on contact_channels
  for each row execute function keep_search_text_of_channel();

-- The pieces of a text that are from so many to so many characters long, each as a number that differs from tenancy to tenancy. With them one
-- index serves every tenancy and still leads only to rows of the one that asks; pg_trgm would find the rows of all, and is not installed everywhere.
create function search_pieces(tenancy uuid, content text, shortest integer, longest integer) returns bigint[]
language sql immutable strict parallel safe
return (
  select array_agg(distinct hashtextextended(substr(content, position, length), uuid_hash_extended(tenancy, 0)))
  from generate_series(shortest, longest) length, generate_series(1, length(content) - length + 1) position
);

create index users_by_search_pieces on users using gin (search_pieces(tenancy_id, search_text, 1, 3)) where search_text is not null;

create index mails_by_user on mails (tenancy_id, user_id) where user_id is not null;
