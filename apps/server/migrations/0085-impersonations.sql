-- Who acts as a user in an impersonation that was started by a link, and why (protocol 09 §24 no. 7).
create table impersonations (
  tenancy_id uuid not null,
  session_id uuid not null,
  impersonator text,
  reason text not null,
  primary key (tenancy_id, session_id),
  foreign key (tenancy_id, session_id) references sessions (tenancy_id, id) on delete cascade
);
