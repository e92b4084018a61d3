import { type HEALTH_CHECKS, type healthFinding, KnownError } from '@latchkey/contract'
import type { z } from 'zod'
import packageJson from '../../../../package.json' with { type: 'json' }
import type { RequestContext } from '../../../kernel/context.ts'
import { findMemberRole } from '../../directory/owner-roles/index.ts'
import { OWNER_PERMISSION } from '../../directory/permissions/index.ts'
import { getDashboardUser } from '../../projects/projects/index.ts'
import {
  checkDisk,
  checkEmailServer,
  checkPublicUrl,
  checkTestCodes,
  type Finding,
} from './checks.ts'
import {
  type Backlog,
  COUNTED,
  selectDatabaseState,
  selectEmailBacklog,
  selectJobBacklog,
  selectWebhookBacklog,
} from './store.ts'

type Check = (typeof HEALTH_CHECKS)[number]

const OLDEST_POSTGRES = 15
const SLOW_DATABASE_MS = 100
/** A token is valid for ten minutes; other servers may compare its times with their own clocks. */
const CLOCK_DIFFERENCE_MS = { warn: 5_000, fail: 60_000 }
const WAITING_SECONDS = { warn: 60, fail: 900 }

const CHECKS: Readonly<Record<Check, (ctx: RequestContext) => Promise<Finding>>> = {
  version: async () => ({
    state: 'ok',
    text: `Latchkey ${packageJson.version} on Node ${process.versions.node}.`,
  }),
  database: checkDatabase,
  clock: checkClock,
  disk: ({ config }) => checkDisk(config),
  jobs: checkJobs,
  email_server: ({ config }) => checkEmailServer(config),
  emails: async (ctx) => describeBacklog(await selectEmailBacklog(ctx), 'email'),
  webhooks: async (ctx) => describeBacklog(await selectWebhookBacklog(ctx), 'webhook message'),
  secret: checkSecret,
  public_url: ({ config }) => checkPublicUrl(config),
  test_codes: ({ config }) => checkTestCodes(config),
}

/**
 * Checks the installation for an owner of project `internal` (protocol 09 §24 no. 23). A check that
 * throws has failed, and the others are still reported.
 *
 * Throws TEAM_MEMBERSHIP_NOT_FOUND or TEAM_PERMISSION_REQUIRED for all others.
 */
export async function reportHealth(ctx: RequestContext): Promise<z.infer<typeof healthFinding>[]> {
  await requireOwner(ctx)
  return Promise.all(
    (Object.keys(CHECKS) as Check[]).map(async (check) => ({
      check,
      ...(await CHECKS[check](ctx).catch((error: unknown): Finding => {
        ctx.log.warn({ err: error, check }, 'A health check failed.')
        return { state: 'fail', text: 'The check itself failed. See the log of the service.' }
      })),
      fix_url: null,
    })),
  )
}

async function requireOwner(ctx: RequestContext): Promise<void> {
  const { id: user_id } = getDashboardUser(ctx)
  const team_id = ctx.project.ownerTeamId ?? ''
  const role = await findMemberRole(ctx, team_id, user_id)
  if (role === null) throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id, user_id })
  if (role !== 'owner')
    throw new KnownError('TEAM_PERMISSION_REQUIRED', {
      team_id,
      user_id,
      permission_id: OWNER_PERMISSION,
    })
}

async function checkDatabase(ctx: RequestContext): Promise<Finding> {
  const before = performance.now()
  const { version } = await selectDatabaseState(ctx)
  const ms = Math.round(performance.now() - before)
  const major = Math.floor(version / 10_000)
  if (major < OLDEST_POSTGRES)
    return {
      state: 'fail',
      text: `PostgreSQL ${major} is too old; ${OLDEST_POSTGRES} or newer is needed.`,
    }
  const text = `PostgreSQL ${major} responds in ${ms} ms.`
  return ms > SLOW_DATABASE_MS
    ? { state: 'warn', text: `${text} Every request waits for it.` }
    : { state: 'ok', text }
}

async function checkClock(ctx: RequestContext): Promise<Finding> {
  const { now } = await selectDatabaseState(ctx)
  const ms = Math.abs(now.getTime() - ctx.clock.now().getTime())
  if (ms < CLOCK_DIFFERENCE_MS.warn)
    return { state: 'ok', text: 'The clocks of the service and the database agree.' }
  return {
    state: ms < CLOCK_DIFFERENCE_MS.fail ? 'warn' : 'fail',
    text: `The clocks of the service and the database differ by ${Math.round(ms / 1_000)} s. Synchronize them with NTP.`,
  }
}

async function checkJobs(ctx: RequestContext): Promise<Finding> {
  const { failed, ...backlog } = await selectJobBacklog(ctx)
  const finding = describeBacklog(backlog, 'job')
  if (failed === 0) return finding
  return {
    state: finding.state === 'fail' ? 'fail' : 'warn',
    text: `${finding.text} Failed for good: ${countOf(failed, 'job')}. The log says why.`,
  }
}

function describeBacklog({ overdue, seconds }: Backlog, noun: string): Finding {
  if (overdue === 0 || seconds < WAITING_SECONDS.warn)
    return { state: 'ok', text: `No ${noun} is late.` }
  return {
    state: seconds < WAITING_SECONDS.fail ? 'warn' : 'fail',
    text: `Waiting: ${countOf(overdue, noun)}, the oldest for ${Math.round(seconds / 60)} min.`,
  }
}

const countOf = (count: number, noun: string): string =>
  `${count >= COUNTED ? `more than ${COUNTED}` : count} ${noun}${count === 1 ? '' : 's'}`

async function checkSecret({ config: { secret, oldSecret } }: RequestContext): Promise<Finding> {
  if (oldSecret !== null)
    return {
      state: 'warn',
      text: 'LATCHKEY_OLD_SECRET is set. The log and `latchkey doctor` say when it is no longer needed.',
    }
  return {
    state: 'ok',
    text: secret === null ? 'The secret is in the data directory.' : 'LATCHKEY_SECRET is set.',
  }
}
