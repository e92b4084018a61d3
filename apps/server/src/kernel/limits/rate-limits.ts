import { type Endpoint, KnownError } from '@latchkey/contract'
import type { OpenContext, RequestContext } from '../context.ts'
import type { Db } from '../database.ts'
import { createFairQueue } from '../fair-queue/fair-queue.ts'
import { ApiResponse, HttpError, TooManyAttempts, WithHeaders } from '../http/responses.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { type Attempt, createAttempts, type Outcome, Refused } from './attempts.ts'
import { createCounters } from './counters.ts'
import type { RateLimitConfig } from './limit.ts'
import { changeLimits, type LimitPolicy } from './policy.ts'
import { keysOf } from './subject.ts'

/** Starts the work of an endpoint, or rejects it with 429 and `Retry-After`. */
export interface RateLimits {
  around<T>(
    endpoint: Endpoint,
    ctx: RequestContext | OpenContext,
    input: unknown,
    work: () => Promise<T> | T,
  ): Promise<T>
}

interface Parts {
  db: Db
  poolSize: number
  policies: readonly LimitPolicy[]
  config: RateLimitConfig
  /** How long an attempt may wait for the counters. */
  maxWaitMs: number
  secrets: Secrets
  log: Log
  /** Called with the name of the limit at each rejection. */
  onRefused(limit: string): void
}

/** Nothing is limited. */
export const noLimits: RateLimits = { around: async (_endpoint, _ctx, _input, work) => work() }

export function createRateLimits({
  db,
  poolSize,
  policies,
  config,
  maxWaitMs,
  secrets,
  log,
  onRefused,
}: Parts): RateLimits {
  if (!config.enabled) return noLimits
  const byEndpoint = indexByEndpoint(changeLimits(policies, config.changes))
  const hashKey = secrets.derive('rate-limits', 32)
  const attempts = createAttempts(createCounters(db))
  // A flood must leave connections for other requests. Somewhat more may wait than for a password
  // hash, because most of them wait for one.
  const intake = createFairQueue({
    concurrency: Math.ceil(poolSize / 2),
    queueLength: 200,
    maxWaitMs,
    reservedTenant: 'internal',
  })

  const begin = async (
    policy: LimitPolicy,
    ctx: RequestContext | OpenContext,
    input: unknown,
  ): Promise<Attempt | null> => {
    let leave = () => {}
    try {
      if (policy.hashesPassword && 'project' in ctx) ctx.hashing.requireRoom(ctx.project.id)
      const keys = await keysOf(hashKey, policy, ctx, input)
      attempts.checkMemory(policy, keys)
      leave = await attempts.waitForCapacity(policy, keys)
      attempts.checkMemory(policy, keys)
      const turn = {
        tenant: 'project' in ctx ? ctx.project.id : 'installation',
        caller: ctx.request,
      }
      const attempt = await intake.run(turn, () => attempts.begin(policy, keys))
      return { end: (outcome) => attempt.end(outcome).finally(leave) }
    } catch (error) {
      leave()
      if (error instanceof Refused) {
        onRefused(error.limit)
        throw new TooManyAttempts(Math.ceil(error.remainingMs / 1000))
      }
      if (policy.ifCountersFail === 'refuse' || error instanceof HttpError) throw error
      log.warn({ error, policy: policy.name }, 'An attempt was let through uncounted')
      return null
    }
  }

  const end = async (begun: readonly Attempt[], outcome: Outcome): Promise<void> => {
    const ends = await Promise.allSettled(begun.map((attempt) => attempt.end(outcome)))
    // The work is done and its response is final.
    for (const result of ends)
      if (result.status === 'rejected')
        log.warn({ error: result.reason }, 'An attempt could not be counted to its end')
  }

  return {
    async around(endpoint, ctx, input, work) {
      const applying = byEndpoint.get(endpoint)
      if (applying === undefined) return work()
      const begun: Attempt[] = []
      let result: Awaited<ReturnType<typeof work>>
      try {
        for (const policy of applying) {
          const attempt = await begin(policy, ctx, input)
          if (attempt !== null) begun.push(attempt)
        }
        result = await work()
      } catch (error) {
        await end(begun, outcomeOfError(error))
        throw error
      }
      await end(begun, outcomeOfResult(result))
      return result
    },
  }
}

function indexByEndpoint(
  policies: readonly LimitPolicy[],
): ReadonlyMap<Endpoint, readonly LimitPolicy[]> {
  const index = new Map<Endpoint, LimitPolicy[]>()
  for (const policy of policies) {
    if (Object.keys(policy.limits).length === 0) continue
    for (const endpoint of policy.endpoints)
      index.set(endpoint, [...(index.get(endpoint) ?? []), policy])
  }
  return index
}

const outcomeOfResult = (result: unknown): Outcome =>
  result instanceof ApiResponse && result.status !== undefined
    ? outcomeOfStatus(result.status)
    : 'success'

function outcomeOfError(error: unknown): Outcome {
  if (error instanceof WithHeaders) return outcomeOfError(error.cause)
  // The password was correct; the next secret has limits of its own.
  if (KnownError.is(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')) return 'success'
  if (KnownError.isKnownError(error)) return outcomeOfStatus(error.statusCode)
  return error instanceof HttpError ? outcomeOfStatus(error.status) : 'unanswered'
}

function outcomeOfStatus(status: number): Outcome {
  if (status < 400) return 'success'
  return status === 429 || status >= 500 ? 'unanswered' : 'refused'
}
