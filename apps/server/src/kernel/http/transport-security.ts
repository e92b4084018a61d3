import type { MiddlewareHandler } from 'hono'

/**
 * A year, for this host alone: other hosts below it are none of our business, and getting on the
 * preload list of browsers is for their owner to decide (RFC 6797). Browsers do not heed it over
 * plain HTTP.
 */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000'

/** Tells browsers to come by HTTPS only, on every response. */
export const requireHttps: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('strict-transport-security', STRICT_TRANSPORT_SECURITY)
}
