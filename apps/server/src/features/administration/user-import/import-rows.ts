import { createUser, KnownError, updateUser } from '@latchkey/contract'
import { unaudited } from '../../../kernel/audit.ts'
import {
  type InTransaction,
  type RequestContext,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import { isTemporary } from '../../../kernel/database.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { contextOfCall } from '../project-jobs/index.ts'
import { changeUser } from '../user-management/index.ts'
import { type CheckedRow, checkRow, failureOf } from './check-row.ts'
import { createImportedUser } from './create-user.ts'
import type { FilePosition } from './file-position.ts'
import type { ReadRow } from './row-reader.ts'
import { type ClaimedImport, type RowCounts, updateImportProgress } from './store.ts'
import type { ImportFailure } from './tables.ts'
import {
  type Holder,
  noteKeys,
  selectEarlier,
  selectHolders,
  textOf,
  type UniqueKey,
} from './taken.ts'

/** What happens to a row. */
type Step =
  | { readonly act: 'create'; readonly from: CheckedRow }
  | { readonly act: 'update'; readonly from: CheckedRow; readonly userId: string | null }
  | { readonly act: 'skip'; readonly reason: ImportFailure }
  | { readonly act: 'fail'; readonly failure: ImportFailure }

interface Planned {
  readonly row: ReadRow
  readonly step: Step
}

/** Thrown to undo the import of rows, because the import was stopped. */
class Stopped extends Error {}

/**
 * Imports rows and counts them, together or not at all. Returns where the next row is, or null if
 * the import was stopped.
 */
export async function importRows(
  tenant: TenantContext,
  job: ClaimedImport,
  rows: readonly ReadRow[],
  from: FilePosition,
): Promise<FilePosition | null> {
  const call = { endpoint: createUser, params: {}, body: undefined }
  // The audit log has one entry for the start and one for the end.
  const ctx = unaudited(contextOfCall(tenant, job.started_by, call))
  const checked = await Promise.all(rows.map((row) => checkRow(ctx, job, row)))
  let [done, at] = [0, from]
  try {
    while (done < rows.length) {
      const plan = await planRows(ctx, job, rows.slice(done), checked.slice(done))
      for (const unit of unitsOf(plan, job)) at = await importUnit(ctx, job, unit, at)
      done += plan.length
    }
    return at
  } catch (error) {
    if (error instanceof Stopped) return null
    throw error
  }
}

/** Decides about rows, up to the first one that depends on the outcome of another. */
async function planRows(
  ctx: RequestContext,
  job: ClaimedImport,
  rows: readonly ReadRow[],
  checked: readonly (CheckedRow | ImportFailure)[],
): Promise<Planned[]> {
  const keys = checked.flatMap((each) => ('keys' in each ? each.keys : []))
  const holders = new Map([
    ...(job.dry_run ? await selectEarlier(ctx, job.id, keys) : []),
    ...(await selectHolders(ctx, keys)),
  ])
  const touched = new Set<string>()
  const plan: Planned[] = []
  for (const [index, each] of checked.entries()) {
    const row = rows[index] as ReadRow
    if (!('keys' in each)) {
      plan.push({ row, step: { act: 'fail', failure: each } })
      continue
    }
    const texts = each.keys.map(textOf)
    if (texts.some((text) => touched.has(text))) break
    const step = stepFor(ctx, job, each, holders)
    if (step.act === 'create' || step.act === 'update') for (const text of texts) touched.add(text)
    plan.push({ row, step })
  }
  return plan
}

function stepFor(
  ctx: RequestContext,
  { on_conflict }: ClaimedImport,
  from: CheckedRow,
  holders: ReadonlyMap<string, Holder>,
): Step {
  const key = from.keys.find((each) => holders.has(textOf(each)))
  if (key === undefined) return { act: 'create', from }
  if (on_conflict !== 'update') {
    const reason = failureOf(ctx, from.row, takenError(key), from.user)
    return on_conflict === 'skip' ? { act: 'skip', reason } : { act: 'fail', failure: reason }
  }
  const holder = holders.get(textOf(key)) as Holder
  return { act: 'update', from, userId: holder === 'earlier row' ? null : holder.userId }
}

function takenError({ kind, value }: UniqueKey): Error {
  if (kind === 'id') return new HttpError('user-id-taken')
  if (kind === 'account')
    return new KnownError('OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN')
  const details = { email: value, would_work_if_email_was_verified: false }
  return new KnownError('USER_EMAIL_ALREADY_EXISTS', details)
}

/**
 * New users share a transaction, which costs a fraction of one for each. A change of a user has its
 * own: it locks a user whom other requests change too.
 */
function unitsOf(plan: readonly Planned[], { dry_run }: ClaimedImport): Planned[][] {
  const units: Planned[][] = []
  let isShared = false
  for (const planned of plan) {
    const isAlone = planned.step.act === 'update' && !dry_run
    if (isShared && !isAlone) units.at(-1)?.push(planned)
    else units.push([planned])
    isShared = !isAlone
  }
  return units
}

async function importUnit(
  ctx: RequestContext,
  job: ClaimedImport,
  unit: readonly Planned[],
  from: FilePosition,
): Promise<FilePosition> {
  const to = unit.at(-1)?.row.next as FilePosition
  const apply = (failure: ImportFailure | null) =>
    transact(contextFor(ctx, job, unit), async (tx) => {
      if (failure === null && !job.dry_run)
        for (const { step } of unit) await applyStep(tx, job, step)
      if (job.dry_run) await noteKeys(tx, job.id, keysOfNew(unit))
      if (!(await updateImportProgress(tx, job, { from, to }, countsOf(unit, failure))))
        throw new Stopped()
    })
  try {
    await apply(null)
  } catch (error) {
    // The step runs again from the last row that was counted.
    if (error instanceof Stopped || isTemporary(error)) throw error
    if (unit.length > 1) {
      // One of them failed and undid the others.
      let at = from
      for (const planned of unit) at = await importUnit(ctx, job, [planned], at)
      return at
    }
    const { row, step } = unit[0] as Planned
    await apply(failureOf(ctx, row, error, 'from' in step ? step.from.user : {}))
  }
  return to
}

/** A change of an existing user gets an entry of its own in the audit log. */
function contextFor(
  ctx: RequestContext,
  { started_by, dry_run }: ClaimedImport,
  [first]: readonly Planned[],
): RequestContext {
  if (dry_run || first?.step.act !== 'update') return ctx
  const params = { user_id: first.step.userId as string }
  return contextOfCall(ctx, started_by, { endpoint: updateUser, params, body: undefined })
}

async function applyStep(
  tx: InTransaction<RequestContext>,
  job: ClaimedImport,
  step: Step,
): Promise<void> {
  if (step.act === 'create') await createImportedUser(tx, step.from, job.webhooks)
  if (step.act === 'update' && step.userId !== null)
    await changeUser(tx, step.userId, changeOf(step.from))
}

/** What a change of a user can set. The rest of a row is for new users. */
function changeOf({ user }: CheckedRow) {
  const { id: _, other_emails, signed_up_at_millis, last_active_at_millis, ...others } = user
  const { is_blocked, oauth_providers, is_anonymous, ...patch } = others
  return { ...patch, ...(is_anonymous === false ? { is_anonymous } : {}) }
}

const keysOfNew = (unit: readonly Planned[]) =>
  unit.flatMap(({ step }) => (step.act === 'create' ? step.from.keys : []))

function countsOf(unit: readonly Planned[], failure: ImportFailure | null): RowCounts {
  if (failure !== null) return { created: 0, updated: 0, skips: [], failures: [failure] }
  const count = (act: Step['act']) => unit.filter(({ step }) => step.act === act).length
  return {
    created: count('create'),
    updated: count('update'),
    skips: unit.flatMap(({ step }) => (step.act === 'skip' ? [step.reason] : [])),
    failures: unit.flatMap(({ step }) => (step.act === 'fail' ? [step.failure] : [])),
  }
}
