import { DAY_MS, HOUR_MS, isEmail } from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import { type Context, type TenancyContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { getInternalProject } from '../../../kernel/internal-project.ts'
import { hashSecret, sameHash } from '../../../kernel/secrets.ts'
import { type QueuedEmail, queueContent, sendQueuedEmail } from '../../messaging/emails/index.ts'
import { digestHtml, LISTED_FAILURES } from './message.ts'
import {
  type FailingProject,
  lockDigest,
  selectFailedEmails,
  selectFailingProjects,
  selectHasFailed,
  selectMemberEmails,
  updateDigest,
} from './store.ts'

const SUBJECT = 'Failed emails digest'
const PERIOD_MS = DAY_MS
/** The scheduled job sends no digest if one was sent so recently, for example by a cron service. */
const MIN_PAUSE_MS = DAY_MS - HOUR_MS
const MAX_OWNERS = 100
/** The most emails of a project, and of all projects, that the response lists. */
const LISTED_PER_PROJECT = 100
const LISTED_IN_ALL = 10_000
/** After this time, a request no longer waits for the digests. Their jobs deliver them. */
const WAIT_MS = 20_000

/** The failures of a project and who is told, as in the response (protocol 05 §11). */
export interface ProjectFailures {
  project_id: string
  tenancy_id: string
  tenant_owner_emails: string[]
  emails: { subject: string; to: string[] }[]
}

/** Throws a 401 unless the header proves the cron secret. Without such a setting it always does. */
export function requireCronSecret(ctx: Context, authorization: string): void {
  const { cronSecret } = ctx.config
  const given = hashSecret(authorization)
  if (cronSecret === null || !sameHash(given, hashSecret(`Bearer ${cronSecret}`)))
    throw new HttpError('cron-secret-wrong')
}

/**
 * Emails the owners of each project the failures of the last 24 hours that no digest has reported
 * yet, and waits for these emails. Returns all failures of the last 24 hours, and whether every
 * digest could be sent. With `isDryRun` it sends nothing.
 */
export async function sendDigests(
  ctx: Context,
  { isDryRun }: { isDryRun: boolean },
): Promise<{ success: boolean; failed_emails_by_tenancy: ProjectFailures[] }> {
  const internal = await internalContext(ctx)
  const since = addMillis(ctx.clock.now(), -PERIOD_MS)
  const patience = AbortSignal.timeout(WAIT_MS)
  const projects: ProjectFailures[] = []
  let left = LISTED_IN_ALL
  let success = true
  for (const project of await selectFailingProjects(ctx, since)) {
    const owners = await ownersOf(internal, project)
    if (owners.length === 0) continue
    const limit = Math.min(LISTED_PER_PROJECT, left)
    const { last } = await selectFailedEmails(
      { ...ctx, tenancyId: project.tenancy_id },
      { since, after: '0', limit },
    )
    left -= last.length
    projects.push({
      project_id: project.project_id,
      tenancy_id: project.tenancy_id,
      tenant_owner_emails: owners,
      emails: last.map(({ subject, recipient, more_recipients }) => ({
        subject,
        to: [recipient, ...more_recipients],
      })),
    })
    if (isDryRun) continue
    const queued = await queueDigest(internal, project, { owners, since })
    if (queued === null || patience.aborted) continue
    if (!(await isSent(ctx, queued))) success = false
  }
  return { success, failed_emails_by_tenancy: projects }
}

/** Queues the digests of all projects, except of those that had one in the last 23 hours. */
export async function queueDigests(ctx: Context): Promise<void> {
  const internal = await internalContext(ctx)
  const now = ctx.clock.now()
  const since = addMillis(now, -PERIOD_MS)
  for (const project of await selectFailingProjects(ctx, since)) {
    const owners = await ownersOf(internal, project)
    if (owners.length > 0)
      await queueDigest(internal, project, {
        owners,
        since,
        pausedSince: addMillis(now, -MIN_PAUSE_MS),
      })
  }
}

/** Digests are emails of project `internal`, whose members own the other projects. */
async function internalContext(ctx: Context): Promise<TenancyContext> {
  const { tenancyId } = await getInternalProject(ctx)
  return { ...ctx, tenancyId }
}

const ownersOf = async (
  internal: TenancyContext,
  { owner_team_id }: FailingProject,
): Promise<string[]> =>
  (await selectMemberEmails(internal, owner_team_id, MAX_OWNERS)).filter(isEmail)

interface DigestRequest {
  readonly owners: readonly string[]
  readonly since: Date
  readonly pausedSince?: Date
}

/**
 * Queues the digest of a project, if there are failures that none has reported. The record of what
 * was reported is locked, so that of concurrent calls in any process one sends. Returns null if
 * there is nothing to send, or the last digest was sent after `pausedSince`. What a digest reported
 * that could not be sent counts as not reported.
 */
const queueDigest = (
  internal: TenancyContext,
  { tenancy_id, project_id, display_name }: FailingProject,
  { owners, since, pausedSince }: DigestRequest,
): Promise<QueuedEmail | null> =>
  transact(internal, async (tx) => {
    const digest = await lockDigest(tx, tenancy_id)
    const { mail_id, sent_at } = digest
    const isLost = mail_id !== null && (await selectHasFailed(tx, mail_id))
    if (!isLost && pausedSince && sent_at && sent_at > pausedSince) return null
    const after = isLost ? digest.previous_sequence : digest.covered_sequence
    const failures = await selectFailedEmails(
      { ...tx, tenancyId: tenancy_id },
      { since, after, limit: LISTED_FAILURES },
    )
    if (failures.count === 0) return null
    const url = `${tx.config.seed.dashboardUrl}/projects/${project_id}/emails`
    const queued = await queueContent(tx, {
      type: 'failed_emails_digest',
      to: owners,
      userId: null,
      recordedSubject: SUBJECT,
      content: {
        subject: SUBJECT,
        html: digestHtml(failures, { displayName: display_name, url }),
        text: '',
      },
    })
    await updateDigest(tx, tenancy_id, {
      covered_sequence: failures.lastSequence,
      sent_at: tx.clock.now(),
      mail_id: queued.id,
      previous_sequence: after,
    })
    return queued
  })

async function isSent(ctx: Context, queued: QueuedEmail): Promise<boolean> {
  try {
    await sendQueuedEmail(ctx, queued)
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}
