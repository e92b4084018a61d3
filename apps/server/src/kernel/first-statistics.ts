import type pg from 'pg'

/**
 * Sets planner statistics for tables that have none: one tenancy may own all rows, and the second
 * column of the primary key is unique. Otherwise the planner expects 0.5% of the rows per tenancy and
 * may prefer any index that starts with `tenancy_id` to the primary key; connections keep such plans
 * while tables grow. `analyze` (autovacuum) replaces them. Does nothing before PostgreSQL 18.
 */
export async function setFirstStatistics(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(`
    do $$
    begin
      if current_setting('server_version_num')::int < 180000 then
        return;
      end if;
      perform pg_restore_attribute_stats(
        'schemaname', current_schema()::text, 'relname', t.relname::text, 'attname', a.attname::text,
        'inherited', false, 'version', current_setting('server_version_num')::int,
        'null_frac', 0::real, 'avg_width', 16,
        'n_distinct', case when a.attnum = k.indkey[0] then 1 else -1 end::real)
      from pg_class t
      join pg_index k on k.indrelid = t.oid and k.indisprimary
      join pg_attribute a on a.attrelid = t.oid
        and (a.attnum = k.indkey[0] or k.indnkeyatts = 2 and a.attnum = k.indkey[1])
      where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'
        and exists (select from pg_attribute f
          where f.attrelid = t.oid and f.attnum = k.indkey[0] and f.attname = 'tenancy_id')
        and not exists (select from pg_stats s
          where s.schemaname = current_schema() and s.tablename = t.relname);
    end $$`)
}
