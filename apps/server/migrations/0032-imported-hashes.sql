-- The highest cost of a project's imported bcrypt hashes: wrong sign-ins cost that much for every address, so that time does not tell which are imported.
alter table projects add column imported_bcrypt_cost smallint;

create index passwords_imported on passwords (tenancy_id, user_id) where hash like '$2%';

update projects p set imported_bcrypt_cost = found.cost
from (
  select t.project_id, max(substring(w.hash from 5 for 2)::smallint) as cost
  from passwords w join tenancies t on t.id = w.tenancy_id
  where w.hash like '$2%'
  group by t.project_id
) found
where found.project_id = p.id;
