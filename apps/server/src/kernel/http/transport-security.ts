import type { MiddlewareHandler } from 'hono'

/**
 * A year, for this host only: other hosts below it belong to other services, and the preload list
 * of browsers is the owner's decision (RFC 6797). Browsers ignore the header over plain HTTP.
 */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000'

/** Tells browsers to use HTTPS only, on every response. */
export const requireHttps: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('strict-transport-security', STRICT_TRANSPORT_SECURITY)
}
