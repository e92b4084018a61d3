-- Users are listed in the order of signing up, page by page.
create index users_by_sign_up on users (tenancy_id, created_at, id);
