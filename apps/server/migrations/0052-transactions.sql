-- The list of transactions, newest first: of all kinds, of a type of customer, of one customer
-- (protocol 06 §12, 09 §24 no. 16).
create index subscriptions_by_creation on subscriptions (tenancy_id, customer_type, created_at, id);
create index one_time_purchases_by_creation on one_time_purchases (tenancy_id, customer_type, created_at, id);
create index item_quantity_changes_by_creation on item_quantity_changes (tenancy_id, created_at, id);
create index item_quantity_changes_of_item on item_quantity_changes (tenancy_id, item_id, created_at, id);

-- As before, with the id, so that the changes of a customer can be listed in order.
drop index item_quantity_changes_of_customer;
create index item_quantity_changes_of_customer on item_quantity_changes (tenancy_id, customer_id, item_id, created_at, id);

-- Customers newest first, and by the beginning of their id.
create index payment_customers_by_creation on payment_customers (tenancy_id, customer_type, created_at, customer_id);
create index payment_customers_by_id on payment_customers (tenancy_id, customer_type, customer_id text_pattern_ops);
