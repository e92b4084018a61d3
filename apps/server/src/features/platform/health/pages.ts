import { plainErrors } from '@latchkey/contract'
import type pg from 'pg'
import type { Context } from '../../../kernel/context.ts'
import type { ClientAddressFinder } from '../../../kernel/http/client-address.ts'
import { createPages, type Pages } from '../../../kernel/http/pages.ts'
import { TooManyAttempts } from '../../../kernel/http/responses.ts'
import { WrongKey } from '../../../kernel/limits/failed-keys.ts'
import { pendingMigrations } from '../../../kernel/migrations.ts'
import { hashSecret, sameHash } from '../../../kernel/secrets.ts'
import type { Metrics } from './metrics.ts'

const OPEN_CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': '*',
}

interface Parts {
  ctx: Context
  pool: pg.Pool
  metrics: Metrics
  isDraining: () => boolean
  findClientAddress: ClientAddressFinder
}

/** Pages for operators: liveness, readiness and metrics. */
export function healthPages(parts: Parts): Pages {
  const { ctx, pool, metrics, findClientAddress } = parts
  const pages = createPages()

  // SDKs request this to check whether the service is reachable (protocol 01 §1.4).
  pages.get('/health', async (c) => {
    if (!c.req.query('db')) return c.json({ status: 'ok' }, 200, OPEN_CORS)
    try {
      const { rowCount } = await withinLimit(pool.query('select id from projects limit 1'))
      if (rowCount === 0)
        return c.json({ status: 'error', message: 'There is no project.' }, 500, OPEN_CORS)
      return c.json({ status: 'ok' }, 200, OPEN_CORS)
    } catch (error) {
      ctx.log.error({ error }, 'The health check could not query the database')
      return c.json({ status: 'error', message: 'The database does not respond.' }, 500, OPEN_CORS)
    }
  })

  pages.get('/ready', async (c) => {
    if (parts.isDraining()) return c.json({ status: 'draining' }, 503)
    try {
      const checks = Promise.all([pendingMigrations(pool), isReadOnly(pool)])
      const [pending, mayOnlyRead] = await withinLimit(checks)
      if (pending.length > 0) return c.json({ status: 'migrations pending', pending }, 503)
      return mayOnlyRead
        ? c.json({ status: 'database read-only' }, 503)
        : c.json({ status: 'ready' })
    } catch (error) {
      ctx.log.error({ error }, 'The readiness check could not query the database')
      return c.json({ status: 'database unavailable' }, 503)
    }
  })

  pages.get('/metrics', async (c) => {
    const authorization = c.req.header('authorization')
    if (!mayReadMetrics(ctx, authorization)) {
      const clientAddress = findClientAddress(c.env, c.req.raw.headers)
      const isAttempt = authorization !== undefined && ctx.config.metricsToken !== null
      const refusal = isAttempt
        ? ctx.failedKeys.judge(new WrongKey('metrics', 'metrics-not-found'), { clientAddress })
        : null
      if (refusal instanceof TooManyAttempts) return c.text(refusal.message, 429, refusal.headers)
      return c.text(plainErrors['metrics-not-found'].text, 404)
    }
    const { text, contentType } = await metrics.render()
    return c.body(text, 200, { 'content-type': contentType })
  })

  return pages
}

/** How long a check waits for the database. Load balancers give up after a few seconds. */
const CHECK_MS = 3_000

async function withinLimit<T>(work: Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(CHECK_MS)
  const limit = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return await Promise.race([work, limit])
}

/** Whether the database rejects writes, such as a replica after a failover. */
async function isReadOnly(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is_read_only: boolean }>(
    "select current_setting('transaction_read_only')::bool as is_read_only",
  )
  return rows[0]?.is_read_only === true
}

/**
 * Allows everyone in development without a token, otherwise only requests with the configured
 * token.
 */
function mayReadMetrics(ctx: Context, authorization: string | undefined): boolean {
  const { metricsToken, production } = ctx.config
  if (metricsToken === null) return !production
  return sameHash(hashSecret(authorization ?? ''), hashSecret(`Bearer ${metricsToken}`))
}
