-- The limit counts inboxes: `ada+1@example.com` and `ada@example.com` are one.
drop index mails_key_notices;
create index mails_key_notices on mails (regexp_replace(recipient, '\+[^@]*@', '@'), created_at)
  where type = 'api_key_revoked';
