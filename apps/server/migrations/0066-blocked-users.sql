-- Blocked users, who cannot sign in (protocol 09 §24 no. 5). On the row of the user, which every statement that starts a session locks.
alter table users add column blocked_at timestamptz, add column blocked_until timestamptz, add column block_reason text;
create index users_blocked on users (tenancy_id, blocked_at, id) where blocked_at is not null;
