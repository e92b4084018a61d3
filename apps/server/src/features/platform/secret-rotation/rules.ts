import { type Context, transact } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/database.ts'
import { enqueue } from '../../../kernel/jobs.ts'
import type { SealedValues } from '../../../kernel/sealed-values.ts'
import type { KeySource } from '../../../kernel/secrets.ts'
import { lockProgress, type Progress, selectProgress, updateProgress } from './store.ts'

/** Rows are locked for as long as a batch takes. */
const BATCH_ROWS = 100

/** Names a secret without revealing it. */
const idOf = (secret: KeySource): string => secret.derive('secret-id', 12).toString('base64url')

/**
 * Seals everything again that another accepted secret sealed, kind by kind in batches. Progress is
 * stored with each batch, so a process that dies loses at most one. Safe to run at any time.
 */
export async function resealAll(ctx: Context, kinds: readonly SealedValues[]): Promise<void> {
  if (ctx.secrets.others.length === 0) return
  const before = await findRotation(ctx.db, ctx.secrets, kinds)
  for (const kind of kinds) {
    while ((await resealBatch(ctx, kind)) === 'more');
  }
  const after = await findRotation(ctx.db, ctx.secrets, kinds)
  if (after.isFinished && (!before.isFinished || before.resealed !== after.resealed))
    ctx.log.info({ resealed: after.resealed, unreadable: after.unreadable }, describe(after))
}

/** `busy` means that another process works on this kind. */
function resealBatch(ctx: Context, kind: SealedValues): Promise<'more' | 'done' | 'busy'> {
  const secretId = idOf(ctx.secrets)
  return transact(ctx, async (tx) => {
    const stored = await lockProgress(tx, kind.name, secretId)
    if (stored === null) return 'busy'
    const progress = stored.secret_id === secretId ? stored : FRESH
    const batch = await kind.reseal(tx, progress.cursor, BATCH_ROWS)
    const unreadableBefore = progress.cursor === null ? 0 : Number(progress.unreadable)
    await updateProgress(tx, kind.name, {
      secret_id: secretId,
      cursor: batch.next === null ? null : JSON.stringify(batch.next),
      resealed: String(Number(progress.resealed) + batch.resealed),
      unreadable: String(unreadableBefore + batch.unreadable),
      finished_at: progress.finished_at ?? (batch.next === null ? tx.clock.now() : null),
    })
    return batch.next === null ? 'done' : 'more'
  })
}

const FRESH: Pick<Progress, 'cursor' | 'resealed' | 'unreadable' | 'finished_at'> = {
  cursor: null,
  resealed: '0',
  unreadable: '0',
  finished_at: null,
}

/** How far a change of the server's secret is. */
export interface Rotation {
  /** Kinds of values of which all are sealed with the secret in use. */
  finishedKinds: number
  kinds: number
  /** Values that were sealed again so far. */
  resealed: number
  /** Values that no accepted secret opens. */
  unreadable: number
  isFinished: boolean
  /** Whether a change was begun and not finished. */
  isBegun: boolean
}

/** Reads the progress of sealing everything again with the secret in use. */
export async function findRotation(
  db: Db,
  secrets: KeySource,
  kinds: readonly SealedValues[],
): Promise<Rotation> {
  const names = new Set(kinds.map(({ name }) => name))
  const progress = (await selectProgress(db, idOf(secrets))).filter(({ kind }) => names.has(kind))
  const sum = (column: 'resealed' | 'unreadable') =>
    progress.reduce((total, row) => total + Number(row[column]), 0)
  const finishedKinds = progress.filter((row) => row.finished_at !== null).length
  return {
    finishedKinds,
    kinds: kinds.length,
    resealed: sum('resealed'),
    unreadable: sum('unreadable'),
    isFinished: finishedKinds === kinds.length,
    isBegun: progress.length > 0 && finishedKinds < progress.length,
  }
}

/** Describes the progress in sentences, for operators. */
export function describe({
  isFinished,
  finishedKinds,
  kinds,
  resealed,
  unreadable,
}: Rotation): string {
  const state = isFinished
    ? `LATCHKEY_OLD_SECRET is no longer needed: everything in the database is sealed with LATCHKEY_SECRET (${resealed} values were sealed again). Remove it after the access tokens from before the change have expired.`
    : `LATCHKEY_OLD_SECRET is still needed: ${resealed} values were sealed again so far, and ${finishedKinds} of ${kinds} kinds are done.`
  return unreadable === 0
    ? state
    : `${state} Neither secret opens ${unreadable} values, which must be entered again.`
}

/** The problem of a start without the former secret before everything was sealed again. */
export const UNFINISHED =
  'LATCHKEY_SECRET was changed, and values sealed with the former secret are left. Set LATCHKEY_OLD_SECRET to it again.'

/** The problem of a start with a secret that has sealed nothing of what is stored. */
export const FOREIGN =
  'LATCHKEY_SECRET is not the one of this database: it opens none of the values that are sealed there. Stop the service and set the former secret. If it is lost, what it has sealed must be entered again.'

/** Values of each kind that a start looks at. */
const SAMPLE = 20

/** Whether values are stored, and the only accepted secret opens none of the first ones. */
export async function isForeign(
  ctx: Pick<Context, 'db' | 'secrets'>,
  kinds: readonly SealedValues[],
): Promise<boolean> {
  let unreadable = 0
  for (const kind of kinds) {
    // Without another accepted secret nothing is sealed again, so the rest of the context is unused.
    const first = await transact(ctx as Context, (tx) => kind.reseal(tx, null, SAMPLE))
    if (first.current > 0) return false
    unreadable += first.unreadable
  }
  return unreadable > 0
}

/** Reports the progress at the start of a process, and continues in the background. */
export async function continueRotation(
  ctx: Context,
  kinds: readonly SealedValues[],
): Promise<void> {
  const rotation = await findRotation(ctx.db, ctx.secrets, kinds)
  if (ctx.secrets.others.length === 0) {
    if (rotation.isBegun) ctx.log.error({}, UNFINISHED)
    // A check that fails, such as by a lock that another process holds, does not stop the start.
    else if (await isForeign(ctx, kinds).catch(() => false)) ctx.log.error({}, FOREIGN)
    return
  }
  ctx.log.warn({}, describe(rotation))
  // Also when it is finished: a process that still had the former secret may have sealed with it.
  await transact(ctx, (tx) => enqueue(tx, 'secrets.reseal', {}, { key: 'secrets.reseal' }))
}
