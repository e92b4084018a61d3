import type { ViewedList } from '@latchkey/contract'
import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely'
import type { InTransaction, TenancyContext } from '../../../kernel/context.ts'
import type { Tables } from '../../../kernel/tables.ts'
import type { SavedViewsTable } from './tables.ts'

/** A person who administers the project: a user of project `internal`. */
export interface ViewOwner {
  readonly tenancyId: string
  readonly id: string
}

const SHOWN = [
  'id',
  'owner_id',
  'list',
  'name',
  'search',
  'columns',
  'created_at',
  'updated_at',
] as const
export type SavedViewRow = Pick<Selectable<SavedViewsTable>, (typeof SHOWN)[number]>

/** Shared views, and those of the owner. */
const visibleTo = (owner: ViewOwner | null) => (is: ExpressionBuilder<Tables, 'saved_views'>) =>
  is.or([
    is('owner_id', 'is', null),
    ...(owner === null
      ? []
      : [is.and([is('owner_tenancy_id', '=', owner.tenancyId), is('owner_id', '=', owner.id)])]),
  ])

/** Selects the views of a list that the owner sees, by name. */
export const selectViews = (
  ctx: TenancyContext,
  list: ViewedList,
  owner: ViewOwner | null,
): Promise<SavedViewRow[]> =>
  ctx.db
    .selectFrom('saved_views')
    .select(SHOWN)
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('list', '=', list)
    .where(visibleTo(owner))
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Selects and locks a view that the owner sees. */
export const lockView = (
  tx: InTransaction<TenancyContext>,
  id: string,
  owner: ViewOwner | null,
): Promise<SavedViewRow | undefined> =>
  tx.db
    .selectFrom('saved_views')
    .select(SHOWN)
    .where('tenancy_id', '=', tx.tenancyId)
    .where('id', '=', id)
    .where(visibleTo(owner))
    .forUpdate()
    .executeTakeFirst()

/** Counts the views of the owner in the project, or the shared ones. */
export async function countViews(ctx: TenancyContext, owner: ViewOwner | null): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('saved_views')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('owner_tenancy_id', owner === null ? 'is' : '=', owner?.tenancyId ?? null)
    .where('owner_id', owner === null ? 'is' : '=', owner?.id ?? null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertView = (
  tx: InTransaction<TenancyContext>,
  row: Omit<Insertable<SavedViewsTable>, 'tenancy_id'>,
): Promise<SavedViewRow> =>
  tx.db
    .insertInto('saved_views')
    .values({ tenancy_id: tx.tenancyId, ...row })
    .returning(SHOWN)
    .executeTakeFirstOrThrow()

export const updateView = (
  tx: InTransaction<TenancyContext>,
  id: string,
  change: Updateable<SavedViewsTable>,
): Promise<SavedViewRow> =>
  tx.db
    .updateTable('saved_views')
    .set(change)
    .where('tenancy_id', '=', tx.tenancyId)
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirstOrThrow()

export async function deleteView(tx: InTransaction<TenancyContext>, id: string): Promise<void> {
  await tx.db
    .deleteFrom('saved_views')
    .where('tenancy_id', '=', tx.tenancyId)
    .where('id', '=', id)
    .execute()
}
