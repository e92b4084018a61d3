-- A user created together with an address is written once: the statement gives the search text, and the trigger of the address has nothing to change.
create or replace function keep_search_text_of_user() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.search_text is not null then
    return new;
  end if;
  new.search_text := user_search_text(new.tenancy_id, new.id, new.display_name);
  return new;
end
$$;

create or replace function keep_search_text_of_channel() returns trigger language plpgsql as $$
declare
  changed contact_channels := coalesce(new, old);
begin
  update users u set search_text = user_search_text(u.tenancy_id, u.id, u.display_name)
  where u.tenancy_id = changed.tenancy_id and u.id = changed.user_id
    and u.search_text is distinct from user_search_text(u.tenancy_id, u.id, u.display_name);
  return null;
end
$$;
