-- Security notices to one recipient are counted per hour, so that nobody can fill an inbox with them.
create index mails_security_notices on mails (tenancy_id, recipient, created_at) where type = 'security_notice';
