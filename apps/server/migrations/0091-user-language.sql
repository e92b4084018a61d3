-- The language that the user's own sessions last asked for, for emails that others cause (protocol 05 §2).
alter table users add column language text;
