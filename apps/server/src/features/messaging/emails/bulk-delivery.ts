import { DAY_MS, MINUTE_MS } from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import {
  type Context,
  type InTransaction,
  type TenancyContext,
  transact,
} from '../../../kernel/context.ts'
import {
  type Attempt,
  createDispatcher,
  type Dispatcher,
} from '../../../kernel/delivery/dispatcher.ts'
import { createWakeUps } from '../../../kernel/delivery/wake-up.ts'
import { enqueue } from '../../../kernel/jobs.ts'
import type { Log } from '../../../kernel/log.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import {
  type BulkKey,
  type BulkOutcome,
  claimBulkEmails,
  countDueBulkEmails,
  selectNextBulkTime,
  updateBulkOutcomes,
} from './bulk-store.ts'
import { handOver, retries } from './deliver.ts'
import type { ClaimedEmail } from './delivery-store.ts'
import { chooseServer, senderOf } from './server-choice.ts'
import { CannotSend, classify, type EmailFailure, servesNobody } from './smtp-errors.ts'
import { BULK_CONCURRENCY_PER_SERVER } from './smtp-limiter.ts'
import type { SmtpServer } from './smtp-server.ts'

/* Emails that a project sends to its users. A process claims, sends and records them in chunks,
   which costs a fraction of a job for each. All other emails have jobs and connections of their
   own, so they never wait for these. */

/** Longer than the time for a chunk and its last attempts (`smtp-servers.ts`). */
const LEASE_MS = 3 * MINUTE_MS
/** No attempt starts later than this after the chunk was claimed. */
const CHUNK_MS = MINUTE_MS
/** Emails of one claim: the most that a crash sends again, with the same `Message-ID`. */
const CHUNK = 50

/** While fewer emails than this are due, more are rendered. */
export const MIN_DUE = 200
/** While more than this are due, none are rendered, so that rendered emails do not pile up. */
export const MAX_DUE = 400

/** An email that waits for a paused SMTP server fails after this time. */
const MAX_WAIT_MS = DAY_MS

/**
 * How long the other emails of a chunk wait after the SMTP server refused to serve anyone. They make
 * no attempts meanwhile, which would use up their retries.
 */
const BUSY_PAUSE_MS = MINUTE_MS / 2

/** Tenancies at a time in one process. Half of them may have slow SMTP servers. */
const CONCURRENCY = { all: 6, perDestination: 1, slow: 3 }

export const createBulkDispatcher = (log: Log): Dispatcher =>
  createDispatcher((error) => log.error({ error }, 'Could not send emails in bulk'), CONCURRENCY)

const nameOf = ({ tenancyId }: BulkKey): string => `mails.deliver-bulk:${tenancyId}`

/** For emails that are due now. */
export const bulkWakeUps = createWakeUps('mails.deliver-bulk', nameOf)
/** For emails that are due later. Under a key of its own, so that it never delays the others. */
const laterWakeUps = createWakeUps('mails.deliver-bulk', (key) => `${nameOf(key)}:later`)

/** Delivers all bulk emails of a tenancy that are due, together with those of others. */
export async function deliverBulk(ctx: Context, key: BulkKey): Promise<void> {
  const left = await ctx.bulkEmails.enqueue(key, () => deliverChunk({ ...ctx, ...key }))
  if (left.length > 0) await transact(ctx, (tx) => bulkWakeUps.now(tx, left))
}

/** Delivers the emails that are due first. Returns null if none is due. */
async function deliverChunk(ctx: TenancyContext): Promise<Attempt | null> {
  const project = await ctx.projects.findOfTenancy(ctx.tenancyId)
  if (project === null) return null
  const server = ownServer(ctx, project)
  const { limiter } = ctx.smtpServers
  const now = ctx.clock.now()
  const pauseMs = server === null ? 0 : limiter.pausedMs(server, now)
  if (pauseMs > 0) {
    await lookAgainAt(ctx, addMillis(now, pauseMs))
    return null
  }

  // After a pause, one email tests whether the server has recovered.
  const limit = server !== null && limiter.isTesting(server) ? 1 : CHUNK
  const claimed = await claimBulkEmails(ctx, addMillis(now, LEASE_MS), limit)
  if (claimed.length === 0) {
    const next = await selectNextBulkTime(ctx)
    if (next !== null) await lookAgainAt(ctx, next)
    return null
  }
  const started = performance.now()
  const emails = claimed.map((email) => ({ ...email, project_id: project.id }))
  const { results, isBusy } = await sendAll(ctx, project, server, emails)
  const tookMs = (performance.now() - started) / Math.max(1, results.size)
  const waitsUntil = addMillis(ctx.clock.now(), isBusy ? BUSY_PAUSE_MS : 0)
  await record(ctx, { project, emails, results, waitsUntil })
  return { tookMs, pauseMs: 0 }
}

/** The project's own SMTP server, or null if its configuration is incomplete. */
function ownServer(ctx: Context, project: Project): SmtpServer | null {
  try {
    return chooseServer(ctx, project, 'custom').server
  } catch (error) {
    if (error instanceof CannotSend) return null
    throw error
  }
}

const lookAgainAt = (ctx: TenancyContext, moment: Date): Promise<void> =>
  transact(ctx, (tx) => laterWakeUps.at(tx, { tenancyId: tx.tenancyId }, moment))

/** The failure of each attempted email, or null if the server has accepted it. */
type Results = Map<string, EmailFailure | null>

/** Attempts the emails, a few at a time. Those without a result were not attempted. */
async function sendAll(
  ctx: TenancyContext,
  project: Project,
  server: SmtpServer | null,
  emails: readonly ClaimedEmail[],
): Promise<{ results: Results; isBusy: boolean }> {
  const results: Results = new Map()
  let isBusy = false
  const waiting = emails.values()
  const endsAt = performance.now() + CHUNK_MS
  const mayContinue = () =>
    !isBusy &&
    performance.now() < endsAt &&
    (server === null || ctx.smtpServers.limiter.pausedMs(server, ctx.clock.now()) === 0)
  const sendInTurn = async () => {
    while (mayContinue()) {
      const { value: email } = waiting.next()
      if (email === undefined) return
      const failure = await failureOf(ctx, project, email)
      results.set(email.id, failure)
      isBusy ||= failure !== null && servesNobody(failure)
    }
  }
  await Promise.all(Array.from({ length: BULK_CONCURRENCY_PER_SERVER }, sendInTurn))
  return { results, isBusy }
}

async function failureOf(
  ctx: TenancyContext,
  project: Project,
  email: ClaimedEmail,
): Promise<EmailFailure | null> {
  try {
    // The project may have changed its server since the call.
    if (senderOf(ctx, project, email.type).type === 'shared')
      throw new CannotSend(
        'REJECTED',
        'The project uses the shared email server, which sends no emails of projects.',
      )
    await handOver(ctx, project, email)
    return null
  } catch (error) {
    return classify(error)
  }
}

/** Records the attempts, and gives back the emails that were not attempted. */
async function record(
  ctx: TenancyContext,
  {
    project,
    emails,
    results,
    waitsUntil,
  }: {
    project: Project
    emails: readonly ClaimedEmail[]
    results: Results
    waitsUntil: Date
  },
): Promise<void> {
  const sender = senderOf(ctx, project, 'custom')
  const outcomes = emails.map((email) => outcomeOf(ctx, email, results.get(email.id), waitsUntil))
  const sent = await transact(ctx, async (tx) => {
    const count = await updateBulkOutcomes(tx, outcomes, sender)
    if ((await countDueBulkEmails(tx)) < MIN_DUE) await askForMore(tx)
    return count
  })
  const at = ctx.clock.now()
  for (let email = 0; email < sent; email += 1)
    ctx.events.record({ tenancyId: ctx.tenancyId, metric: 'emails', at })
}

/** The outcome of a claimed email. Without a result, it was not attempted. */
function outcomeOf(
  ctx: TenancyContext,
  { id, attempts, created_at }: ClaimedEmail,
  result: EmailFailure | null | undefined,
  waitsUntil: Date,
): BulkOutcome {
  const now = ctx.clock.now()
  if (result === undefined)
    return { id, attempts, state: 'queued', next_attempt_at: waitsUntil, attempt: null }
  const attempt = { id: ctx.random.uuid(), error: result?.record ?? null }
  if (result === null) return { id, attempts, state: 'sent', next_attempt_at: null, attempt }
  const canRetry = result.record.canRetry || result.passes
  const isTooOld = addMillis(created_at, MAX_WAIT_MS) < now
  const next_attempt_at = canRetry && !isTooOld ? retries.nextAttemptAt(attempts, now) : null
  const state = next_attempt_at === null ? 'failed' : 'queued'
  return { id, attempts, state, next_attempt_at, attempt }
}

/** Lets the feature that renders the emails continue. */
const askForMore = (tx: InTransaction<TenancyContext>): Promise<void> =>
  enqueue(
    tx,
    'mails.continue-sends',
    { tenancyId: tx.tenancyId },
    { key: `mails.continue-sends:${tx.tenancyId}`, keepsPlace: true },
  )
