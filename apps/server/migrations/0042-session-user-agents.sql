-- The browser with which a session was last used (protocol 02 §8). Null for requests of an app's server, and until the session is used again.
alter table sessions add column last_used_agent text check (char_length(last_used_agent) <= 512);
