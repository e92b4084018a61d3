-- Accounts that an invitation to an owner team prepared while sign-up was closed, and that nobody has
-- used yet (protocol 09 §5.3).
create table prepared_accounts (
  tenancy_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (tenancy_id, user_id),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
