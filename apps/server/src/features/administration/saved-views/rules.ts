import {
  type createSavedView,
  type InputOf,
  KnownError,
  mayCall,
  type updateSavedView,
  type ViewedList,
} from '@latchkey/contract'
import { describeAudit, omitAudit } from '../../../kernel/audit.ts'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import {
  countViews,
  deleteView,
  insertView,
  lockView,
  type SavedViewRow,
  selectViews,
  updateView,
  type ViewOwner,
} from './store.ts'

type Tx = InTransaction<RequestContext>

/** The views of a list that the caller sees (protocol 09 §24 no. 24). */
export async function listViews(ctx: RequestContext, list: ViewedList) {
  return { items: (await selectViews(ctx, list, callerOf(ctx))).map(toWire) }
}

/** Saves a view for the caller, or shares it. Throws QUOTA_EXCEEDED. */
export const createView = (
  ctx: RequestContext,
  { is_shared = false, columns = null, ...view }: InputOf<typeof createSavedView>['body'],
) =>
  transact(ctx, async (tx) => {
    const owner = ownerOf(tx, is_shared)
    await reserve(tx, owner)
    const now = tx.clock.now()
    const row = await insertView(tx, {
      ...view,
      ...columnsOf(owner),
      id: tx.random.uuid(),
      columns,
      created_at: now,
      updated_at: now,
    })
    describe(tx, row, is_shared)
    return toWire(row)
  })

/**
 * Changes a view. Sharing gives it to the project, and the end of sharing to the caller. Throws a
 * 404 for one that the caller does not see, a 403 for a shared one without the role, QUOTA_EXCEEDED.
 */
export const changeView = (
  ctx: RequestContext,
  id: string,
  { is_shared, name, search, columns }: InputOf<typeof updateSavedView>['body'],
) =>
  transact(ctx, async (tx) => {
    const before = await getView(tx, id)
    const wasShared = before.owner_id === null
    const isMoved = is_shared !== undefined && is_shared !== wasShared
    const owner = isMoved ? ownerOf(tx, is_shared) : null
    if (isMoved) await reserve(tx, owner)
    const row = await updateView(tx, before.id, {
      ...(name !== undefined && { name }),
      ...(search !== undefined && { search }),
      ...(columns !== undefined && { columns }),
      ...(isMoved && columnsOf(owner)),
      updated_at: tx.clock.now(),
    })
    describe(tx, row, wasShared || is_shared === true)
    return toWire(row)
  })

/** Deletes a view. Throws a 404 or 403 like `changeView`. */
export const removeView = (ctx: RequestContext, id: string) =>
  transact(ctx, async (tx) => {
    const row = await getView(tx, id)
    await deleteView(tx, row.id)
    describe(tx, row, row.owner_id === null)
    return { success: true as const }
  })

async function getView(tx: Tx, id: string): Promise<SavedViewRow> {
  const row = await lockView(tx, id.toLowerCase(), callerOf(tx))
  if (row === undefined) throw new HttpError('saved-view-not-found')
  const role = tx.caller.ownership?.role
  if (
    row.owner_id === null &&
    role !== undefined &&
    !mayCall(role, 'PATCH /internal/saved-views/:view_id', tx.project.id, {
      is_shared: true,
    })
  )
    throw new HttpError('shared-view-of-developers')
  return row
}

/** The person who calls; null for a key. */
const callerOf = ({ caller: { owner, ownership } }: RequestContext): ViewOwner | null =>
  owner === null || ownership === null ? null : { tenancyId: ownership.tenancyId, id: owner.id }

/** Whom a view belongs to; null for the project. */
function ownerOf(ctx: RequestContext, isShared: boolean): ViewOwner | null {
  const person = callerOf(ctx)
  if (isShared) return null
  if (person === null)
    throw new KnownError('SCHEMA_ERROR', {
      message: 'body.is_shared must be true, because a key has no views of its own',
    })
  return person
}

const columnsOf = (owner: ViewOwner | null) => ({
  owner_tenancy_id: owner?.tenancyId ?? null,
  owner_id: owner?.id ?? null,
})

const reserve = (tx: Tx, owner: ViewOwner | null) =>
  owner === null
    ? reserveQuota(tx, 'shared_views_per_project', '', () => countViews(tx, null))
    : reserveQuota(tx, 'saved_views_per_person', owner.id, () => countViews(tx, owner))

/** Only what others see is recorded: a view of one's own is a preference. */
function describe(tx: Tx, { name, list }: SavedViewRow, isSeenByOthers: boolean): void {
  if (!isSeenByOthers) {
    omitAudit(tx)
    return
  }
  describeAudit(tx, 'project', {
    target: { id: tx.project.id, label: tx.project.displayName },
    changes: [
      { path: 'list', to: list },
      { path: 'name', to: name },
    ],
  })
}

const toWire = ({ owner_id, created_at, updated_at, ...row }: SavedViewRow) => ({
  ...row,
  is_shared: owner_id === null,
  created_at_millis: created_at.getTime(),
  updated_at_millis: updated_at.getTime(),
})
