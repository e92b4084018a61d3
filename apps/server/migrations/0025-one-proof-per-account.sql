-- Once one address of an account is proven, its unproven addresses neither sign in nor keep their real owners from signing up (decision 0016).
-- Accounts that broke this rule before it existed are brought in line here. Servers of the release before may run meanwhile: their changes of
-- addresses wait for this one, which holds nothing else they could wait for, and they know how to live with an address that does not sign in.
lock table contact_channels in share row exclusive mode;

create temporary table affected_accounts on commit drop as
  select distinct c.tenancy_id, c.user_id
  from contact_channels c
  where c.type = 'email' and c.used_for_auth and not c.is_verified and c.proven_value is distinct from c.value
    and exists (
      select from contact_channels proven
      where proven.tenancy_id = c.tenancy_id and proven.user_id = c.user_id and proven.type = c.type
        and (proven.is_verified or proven.proven_value = proven.value));

update contact_channels c set used_for_auth = false
from affected_accounts a
where c.tenancy_id = a.tenancy_id and c.user_id = a.user_id
  and c.used_for_auth and not c.is_verified and c.proven_value is distinct from c.value;

-- An account that has no address left to sign in with goes on with a proven one that nobody else signs in with: the primary one, else the oldest.
with free as (
  select distinct on (c.tenancy_id, c.user_id) c.tenancy_id, c.id, c.type, c.value, c.created_at
  from contact_channels c
  join affected_accounts a on a.tenancy_id = c.tenancy_id and a.user_id = c.user_id
  where (c.is_verified or c.proven_value = c.value)
    and not exists (
      select from contact_channels own
      where own.tenancy_id = c.tenancy_id and own.user_id = c.user_id and own.used_for_auth)
    and not exists (
      select from contact_channels other
      where other.tenancy_id = c.tenancy_id and other.type = c.type and other.value = c.value and other.used_for_auth)
  order by c.tenancy_id, c.user_id, c.is_primary desc, c.created_at, c.id
), chosen as (
  -- Two accounts may have proven one address; the older channel gets it.
  select distinct on (tenancy_id, type, value) tenancy_id, id from free order by tenancy_id, type, value, created_at, id
)
update contact_channels c set used_for_auth = true
from chosen
where c.tenancy_id = chosen.tenancy_id and c.id = chosen.id;
