-- The audit log: one entry for each security event and each write of an administrator or server.

create table audit_log (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  -- Version 7, so that ids are in the order of time (RFC 9562 §5.7).
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  outcome text not null check (outcome in ('ok', 'failed')),
  reason text,
  actor_type text not null check (actor_type in ('admin', 'user', 'key', 'system')),
  actor_id text,
  actor_label text,
  key_last_four text,
  target_type text not null,
  -- None of the ids is a foreign key: an entry outlives what it is about.
  target_id text,
  target_label text,
  related_type text,
  related_id text,
  changes jsonb not null,
  ip text,
  user_agent text,
  request_id text,
  primary key (tenancy_id, id)
);

-- Filters of the list, each in the order of the list.
create index audit_log_by_kind on audit_log (tenancy_id, kind, id);
create index audit_log_by_actor on audit_log (tenancy_id, actor_id, id);
create index audit_log_by_target on audit_log (tenancy_id, target_id, id);
create index audit_log_by_related on audit_log (tenancy_id, related_id, id) where related_id is not null;
create index audit_log_by_ip on audit_log (tenancy_id, ip, id);

-- Entries are never changed, and deleted only by retention or with their project.
create function refuse_audit_log_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if current_setting('latchkey.audit_log_retention', true) = 'on'
      or not exists (select from tenancies where id = old.tenancy_id) then
      return old;
    end if;
  end if;
  raise exception 'The audit log is append-only.' using errcode = 'restrict_violation';
end
$$;

create trigger audit_log_rows_are_final before update or delete on audit_log
  for each row execute function refuse_audit_log_change();
create trigger audit_log_is_not_truncated before truncate on audit_log
  for each statement execute function refuse_audit_log_change();
