-- Metrics: events from which roll-ups are computed, the roll-ups, and counts of users and sign-in methods that triggers keep.

-- Events as processes write them, in batches. Deleted after 35 days.
create table metric_events (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  at timestamptz not null,
  sequence bigint generated always as identity,
  metric text not null,
  -- Only for active users. Not a foreign key, because deleted users still count.
  user_id uuid,
  is_anonymous boolean not null,
  -- An empty text is an unknown value, here and in the roll-ups.
  method text not null,
  provider text not null,
  country text not null,
  count integer not null,
  primary key (tenancy_id, at, sequence)
);

-- Hours with events that the roll-ups do not contain yet. Written with the events, deleted with the roll-up.
create table metric_stale_hours (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  sequence bigint generated always as identity,
  hour timestamptz not null,
  primary key (tenancy_id, sequence)
);

-- The roll-ups. Sums have the periods hour and day; active users, who cannot be added up, also week and month.
create table metric_counts (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  metric text not null,
  period text not null check (period in ('hour', 'day', 'week', 'month')),
  starts_at timestamptz not null,
  method text not null,
  provider text not null,
  country text not null,
  -- Without and with anonymous users.
  known bigint not null,
  everyone bigint not null,
  primary key (tenancy_id, metric, period, starts_at, method, provider, country)
);

-- The users of each day, week and month, while they can still be counted again.
create table metric_active_users (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  period text not null check (period in ('day', 'week', 'month')),
  starts_on date not null,
  user_id uuid not null,
  is_known boolean not null,
  country text not null,
  -- The Monday of the week of the sign-up. Null if the user was deleted before the roll-up.
  cohort date,
  primary key (tenancy_id, period, starts_on, user_id)
);

-- How many users of each week of sign-ups were active in a later week.
create table metric_cohorts (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  cohort date not null,
  week date not null,
  known bigint not null,
  everyone bigint not null,
  primary key (tenancy_id, cohort, week)
);

-- The latest country of each user, and the latest in which the user was not anonymous.
create table metric_user_countries (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  user_id uuid not null,
  country text,
  country_at timestamptz,
  known_country text,
  known_country_at timestamptz,
  primary key (tenancy_id, user_id)
);

-- The five users with the latest activity, without and with anonymous ones.
create table metric_recent_users (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  includes_anonymous boolean not null,
  user_id uuid not null,
  at timestamptz not null,
  primary key (tenancy_id, includes_anonymous, user_id)
);

-- Exact counts of rows: users by day of sign-up, sign-in methods, countries. A change is a row of its own, so that concurrent sign-ups do not
-- wait for each other. A job adds the changes up.
create table metric_tallies (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  kind text not null,
  key text not null,
  count bigint not null,
  primary key (tenancy_id, kind, key)
);

create table metric_tally_changes (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  sequence bigint generated always as identity,
  kind text not null,
  key text not null,
  delta bigint not null,
  primary key (tenancy_id, sequence)
);

create function metric_day(moment timestamptz) returns text language sql immutable
return to_char(moment at time zone 'UTC', 'YYYY-MM-DD');

create function metric_tally_users_added() returns trigger language plpgsql as $$
begin
  insert into metric_tally_changes (tenancy_id, kind, key, delta)
  select a.tenancy_id, k.kind, metric_day(a.created_at), count(*)
  from added a cross join lateral (values
    (case when a.is_anonymous then 'anonymous-users' else 'users' end),
    (case when a.is_anonymous then 'anonymous-sign-ups' else 'sign-ups' end)) k (kind)
  group by 1, 2, 3
  union all
  select a.tenancy_id, 'sign-in-methods', 'otp', count(*) from added a where a.otp_auth_enabled group by 1;
  return null;
end
$$;

-- The join leaves out tenancies that are being deleted, which take their users along.
create function metric_tally_users_removed() returns trigger language plpgsql as $$
begin
  insert into metric_tally_changes (tenancy_id, kind, key, delta)
  select r.tenancy_id, case when r.is_anonymous then 'anonymous-users' else 'users' end, metric_day(r.created_at), -count(*)
  from removed r join tenancies t on t.id = r.tenancy_id group by 1, 2, 3
  union all
  select r.tenancy_id, 'sign-in-methods', 'otp', -count(*)
  from removed r join tenancies t on t.id = r.tenancy_id where r.otp_auth_enabled group by 1;
  return null;
end
$$;

create function metric_tally_user_changed() returns trigger language plpgsql as $$
begin
  if old.is_anonymous <> new.is_anonymous then
    insert into metric_tally_changes (tenancy_id, kind, key, delta)
    select new.tenancy_id, prefix.text || k.kind, metric_day(new.created_at), case when prefix.of_new then 1 else -1 end
    from (values ('users'), ('sign-ups')) k (kind)
    cross join (values
      (case when old.is_anonymous then 'anonymous-' else '' end, false),
      (case when new.is_anonymous then 'anonymous-' else '' end, true)) prefix (text, of_new);
  end if;
  if old.otp_auth_enabled <> new.otp_auth_enabled then
    insert into metric_tally_changes (tenancy_id, kind, key, delta)
    values (new.tenancy_id, 'sign-in-methods', 'otp', case when new.otp_auth_enabled then 1 else -1 end);
  end if;
  return null;
end
$$;

create trigger users_tally_added after insert on users
  referencing new table as added for each statement execute function metric_tally_users_added();
create trigger users_tally_removed after delete on users
  referencing old table as removed for each statement execute function metric_tally_users_removed();
create trigger users_tally_changed after update of is_anonymous, otp_auth_enabled on users for each row
  when (old.is_anonymous <> new.is_anonymous or old.otp_auth_enabled <> new.otp_auth_enabled)
  execute function metric_tally_user_changed();

-- The argument is the sign-in method that a row of the table is.
create function metric_tally_methods_added() returns trigger language plpgsql as $$
begin
  insert into metric_tally_changes (tenancy_id, kind, key, delta)
  select a.tenancy_id, 'sign-in-methods', tg_argv[0], count(*) from added a group by 1;
  return null;
end
$$;

create function metric_tally_methods_removed() returns trigger language plpgsql as $$
begin
  insert into metric_tally_changes (tenancy_id, kind, key, delta)
  select r.tenancy_id, 'sign-in-methods', tg_argv[0], -count(*)
  from removed r join tenancies t on t.id = r.tenancy_id group by 1;
  return null;
end
$$;

create trigger passwords_tally_added after insert on passwords
  referencing new table as added for each statement execute function metric_tally_methods_added('password');
create trigger passwords_tally_removed after delete on passwords
  referencing old table as removed for each statement execute function metric_tally_methods_removed('password');
create trigger passkeys_tally_added after insert on passkeys
  referencing new table as added for each statement execute function metric_tally_methods_added('passkey');
create trigger passkeys_tally_removed after delete on passkeys
  referencing old table as removed for each statement execute function metric_tally_methods_removed('passkey');

-- Accounts at providers are few in each statement, and only those that sign in count.
create function metric_tally_account() returns trigger language plpgsql as $$
begin
  insert into metric_tally_changes (tenancy_id, kind, key, delta)
  select c.tenancy_id, 'sign-in-methods', lower(c.provider_id), c.delta
  from (values
    (old.tenancy_id, old.provider_id, -1, coalesce(old.allow_sign_in, false)),
    (new.tenancy_id, new.provider_id, 1, coalesce(new.allow_sign_in, false))) c (tenancy_id, provider_id, delta, counts)
  join tenancies t on t.id = c.tenancy_id
  where c.counts;
  return null;
end
$$;

create trigger oauth_accounts_tally after insert or delete or update of allow_sign_in, provider_id on oauth_accounts
  for each row execute function metric_tally_account();

-- What exists already. Nobody knows when the users of today were active or which of them were deleted, so those counts begin now.
insert into metric_tallies (tenancy_id, kind, key, count)
select u.tenancy_id, k.kind, metric_day(u.created_at), count(*)
from users u cross join lateral (values
  (case when u.is_anonymous then 'anonymous-users' else 'users' end),
  (case when u.is_anonymous then 'anonymous-sign-ups' else 'sign-ups' end)) k (kind)
group by 1, 2, 3;

insert into metric_tallies (tenancy_id, kind, key, count)
select m.tenancy_id, 'sign-in-methods', m.method, count(*)
from (
  select tenancy_id, 'otp' as method from users where otp_auth_enabled
  union all select tenancy_id, 'password' from passwords
  union all select tenancy_id, 'passkey' from passkeys
  union all select tenancy_id, lower(provider_id) from oauth_accounts where allow_sign_in
) m
group by 1, 2, 3;
