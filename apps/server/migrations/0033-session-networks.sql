-- The network a session was last used from, so that its user is let through where a flood of emails to the same address makes strangers wait.
alter table sessions add column last_used_network bytea;
