import { Hono } from 'hono'
import type pg from 'pg'
import type { Context } from '../../kernel/context.ts'
import { pendingMigrations } from '../../kernel/migrations.ts'
import { hashSecret, sameHash } from '../../kernel/secrets.ts'
import type { Metrics } from './metrics.ts'

const OPEN_CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': '*',
}

/** Pages for whoever runs the service: is it alive, is it ready, how is it doing. */
export function operationsPages(parts: { ctx: Context; pool: pg.Pool; metrics: Metrics; isDraining: () => boolean }): Hono {
  const { ctx, pool, metrics } = parts
  const pages = new Hono()

  // Toolkits ask here whether the service can be reached at all (contract 01 §1.4).
  pages.get('/health', async (c) => {
    if (!c.req.query('db')) return c.json({ status: 'ok' }, 200, OPEN_CORS)
    try {
      const { rowCount } = await pool.query('select id from projects limit 1')
      if (rowCount === 0) return c.json({ status: 'error', message: 'There is no project.' }, 500, OPEN_CORS)
      return c.json({ status: 'ok' }, 200, OPEN_CORS)
    } catch (error) {
      ctx.log.error({ error }, 'The health check could not query the database')
      return c.json({ status: 'error', message: 'The database does not answer.' }, 500, OPEN_CORS)
    }
  })

  pages.get('/ready', async (c) => {
    if (parts.isDraining()) return c.json({ status: 'draining' }, 503)
    try {
      const pending = await pendingMigrations(pool)
      return pending.length === 0 ? c.json({ status: 'ready' }) : c.json({ status: 'migrations pending', pending }, 503)
    } catch (error) {
      ctx.log.error({ error }, 'The readiness check could not query the database')
      return c.json({ status: 'database unavailable' }, 503)
    }
  })

  pages.get('/metrics', async (c) => {
    if (!mayReadMetrics(ctx, c.req.header('authorization'))) return c.text('Not found', 404)
    const { text, contentType } = await metrics.render()
    return c.body(text, 200, { 'content-type': contentType })
  })

  return pages
}

/** Open in development; in production only to the bearer of the configured token. */
function mayReadMetrics(ctx: Context, authorization: string | undefined): boolean {
  const { metricsToken, production } = ctx.config
  if (metricsToken === null) return !production
  return sameHash(hashSecret(authorization ?? ''), hashSecret(`Bearer ${metricsToken}`))
}
