-- How many notices about leaked keys an address got lately (protocol 04 §12).
create index mails_key_notices on mails (recipient, created_at) where type = 'api_key_revoked';
