import { HOUR_MS } from '@latchkey/contract'
import type { AuditEntry } from '../../../kernel/audit.ts'
import { failedSignIn } from '../../../kernel/audit-entry.ts'
import type { RequestContext } from '../../../kernel/context.ts'
import { Lru } from '../../../kernel/lru.ts'
import { writeEntry } from './store.ts'

/**
 * How many failed sign-ins of a project one process records in an hour. An attacker must not fill
 * the log and the disk; the metrics count all.
 */
export const FAILURES_PER_HOUR = 1_000
const MAX_TENANCIES = 10_000

/** Records failed sign-ins. The last one that is recorded in an hour says that more are omitted. */
export type FailedSignInLog = (
  ctx: RequestContext,
  failure: { method: string; code: string },
) => Promise<void>

export function createFailedSignInLog(): FailedSignInLog {
  const counts = new Lru<string, { hour: number; count: number }>(MAX_TENANCIES)

  /** The number of this failure in its hour. */
  const count = ({ tenancyId, clock }: RequestContext): number => {
    const hour = Math.floor(clock.now().getTime() / HOUR_MS)
    const known = counts.get(tenancyId)
    if (known?.hour === hour) {
      known.count += 1
      return known.count
    }
    counts.set(tenancyId, { hour, count: 1 })
    return 1
  }

  return async (ctx, { method, code }) => {
    const { audit } = ctx
    if (audit == null) return
    const number = count(ctx)
    if (number > FAILURES_PER_HOUR) return
    const entry = failedSignIn({ ...ctx, audit }, method, code)
    await writeEntry(ctx, ctx.db, number < FAILURES_PER_HOUR ? entry : omitted(entry))
  }
}

/** Nothing about a single request. */
const omitted = (entry: AuditEntry): AuditEntry => ({
  ...entry,
  kind: 'sign_in.failures_omitted',
  actor: { type: 'system', id: null, label: null, keyLastFour: null },
  targetType: 'project',
  target: null,
  reason: null,
  changes: [{ path: 'recorded_per_hour', to: FAILURES_PER_HOUR }],
  ip: null,
  userAgent: null,
  requestId: null,
})
