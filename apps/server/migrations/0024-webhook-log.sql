-- Webhooks: what the log is asked for – the messages of a project and of an endpoint in their order, counts of the last day, what an attempt was signed for.
alter table webhook_attempts add column sent_at timestamptz;

create index webhook_messages_in_order on webhook_messages (tenancy_id, created_at, id);
create index webhook_deliveries_in_order on webhook_deliveries (tenancy_id, endpoint_id, sequence);

-- What is overdue is looked up by endpoint, and no longer among all that waits.
drop index webhook_deliveries_that_wait;
