import { sql } from 'kysely'
import type { InTransaction, TenancyContext } from '../../../kernel/context.ts'
import { PAGE_BYTES } from '../../../kernel/http/paged-list.ts'
import type { StateColumns } from '../versions/index.ts'
import type {} from './tables.ts'

export interface DraftRow extends StateColumns {
  id: string
  sent_at: Date | null
}

const COLUMNS = ['id', 'display_name', 'tsx_source', 'theme_id', 'has_theme', 'sent_at'] as const

export async function selectDraft(ctx: TenancyContext, id: string): Promise<DraftRow | null> {
  const row = await ctx.db
    .selectFrom('email_drafts')
    .select(COLUMNS)
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Selects a draft and locks it, so that its saves happen one after the other. */
export async function selectDraftForUpdate(
  tx: InTransaction<TenancyContext>,
  id: string,
): Promise<DraftRow | null> {
  const row = await tx.db
    .selectFrom('email_drafts')
    .select(COLUMNS)
    .where('tenancy_id', '=', tx.tenancyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Selects the ids of all drafts, the most recently changed first. */
export async function selectDraftIds(ctx: TenancyContext): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('email_drafts')
    .select('id')
    .where('tenancy_id', '=', ctx.tenancyId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** Selects those of the drafts that fit into one page, in the order of the ids. */
export async function selectDraftsById(
  ctx: TenancyContext,
  ids: readonly string[],
): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select ${sql.join(COLUMNS.map((column) => sql.ref(column)))} from (
      select d.*, wanted.number,
        sum(octet_length(d.tsx_source)) over (order by wanted.number)
          - octet_length(d.tsx_source) as bytes_before
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, number)
      join email_drafts d on d.tenancy_id = ${ctx.tenancyId} and d.id = wanted.id
    ) page
    where bytes_before < ${PAGE_BYTES} order by number`.execute(ctx.db)
  return rows
}

export async function countDrafts(ctx: TenancyContext): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('email_drafts')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertDraft(
  ctx: TenancyContext,
  draft: StateColumns & { id: string },
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('email_drafts')
    .values({ tenancy_id: ctx.tenancyId, ...draft, created_at: now, updated_at: now })
    .execute()
}

export async function updateDraft(
  ctx: TenancyContext,
  id: string,
  changes: StateColumns,
): Promise<void> {
  await ctx.db
    .updateTable('email_drafts')
    .set({ ...changes, updated_at: ctx.clock.now() })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .execute()
}

export async function updateSentAt(ctx: TenancyContext, id: string, at: Date): Promise<void> {
  await ctx.db
    .updateTable('email_drafts')
    .set({ sent_at: at })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .execute()
}

/** Deletes a draft. Returns false if there is none. */
export async function deleteDraft(ctx: TenancyContext, id: string): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom('email_drafts')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
