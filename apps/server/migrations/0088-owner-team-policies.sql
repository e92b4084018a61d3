-- Owner teams that require a second factor (decision 50): of their members, or, for the team that owns
-- project internal, of everyone who administers anything. A team without a row requires nothing.
create table owner_team_policies (
  tenancy_id uuid not null,
  team_id uuid not null,
  second_factor text not null check (second_factor in ('members', 'everyone')),
  primary key (tenancy_id, team_id),
  foreign key (tenancy_id, team_id) references teams (tenancy_id, id) on delete cascade
);
