import { sql } from 'kysely'
import type { AuditWriter } from '../../../kernel/audit.ts'
import { cut } from '../../../kernel/audit-entry.ts'
import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import { createEntryId } from './entry-id.ts'

const insertEntryStatement = prepared<never>(
  'insert_audit_entry',
  `insert into audit_log (tenancy_id, id, at, kind, outcome, reason, actor_type, actor_id,
     actor_label, key_last_four, target_type, target_id, target_label, related_type, related_id,
     changes, ip, user_agent, request_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
)

/** Stores an entry. */
export const writeEntry: AuditWriter = async ({ clock, random }, db, entry) => {
  const at = clock.now()
  const { actor, target, related } = entry
  await insertEntryStatement(db, [
    entry.tenancyId,
    createEntryId(random, at),
    at,
    entry.kind,
    entry.outcome,
    entry.reason,
    actor.type,
    actor.id,
    cut(actor.label),
    actor.keyLastFour,
    entry.targetType,
    cut(target?.id ?? null),
    cut(target?.label ?? null),
    related?.type ?? null,
    related?.id ?? null,
    JSON.stringify(entry.changes),
    entry.ip,
    entry.userAgent,
    entry.requestId,
  ])
}

/** Which entries a project keeps. */
export interface Retention {
  /** The lowest id that is kept; null for any. */
  oldest: string | null
  /** How many entries are kept; Infinity for all. */
  kept: number
}

/** Selects the tenancies that have more than they keep. */
export async function selectTenanciesWithMore(
  ctx: Context,
  { oldest, kept }: Retention,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tenancies t
    where exists (select from audit_log l where l.tenancy_id = t.id and l.id < ${oldest}::uuid)
      or ${kept === Number.POSITIVE_INFINITY ? sql`false` : sql`exists (select from audit_log l where l.tenancy_id = t.id order by l.id desc offset ${kept} limit 1)`}`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** The lowest id that a tenancy keeps, or null if it keeps all. */
export async function selectBound(
  ctx: TenancyContext,
  { oldest, kept }: Retention,
): Promise<string | null> {
  if (kept === Number.POSITIVE_INFINITY) return oldest
  if (kept === 0) return LAST_ID
  const { rows } = await sql<{ id: string }>`
    select l.id from audit_log l where l.tenancy_id = ${ctx.tenancyId}
    order by l.id desc offset ${kept - 1} limit 1`.execute(ctx.db)
  const first = rows[0]?.id ?? null
  if (first === null || oldest === null) return first ?? oldest
  return first > oldest ? first : oldest
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Lets this transaction delete entries. A trigger refuses it everywhere else. */
export async function allowDeletion(tx: InTransaction<Context>): Promise<void> {
  await sql`select set_config('latchkey.audit_log_retention', 'on', true)`.execute(tx.db)
}

/** Deletes the oldest entries below an id, and returns how many. */
export async function deleteEntriesBelow(
  tx: InTransaction<TenancyContext>,
  bound: string,
  limit: number,
): Promise<number> {
  const { tenancyId } = tx
  // A range, which needs no statistics to be fast.
  const { numAffectedRows } = await sql`
    delete from audit_log where tenancy_id = ${tenancyId} and id < coalesce(
      (select l.id from audit_log l where l.tenancy_id = ${tenancyId} and l.id < ${bound}::uuid
       order by l.id offset ${limit} limit 1),
      ${bound}::uuid)`.execute(tx.db)
  return Number(numAffectedRows ?? 0)
}
