import { plainErrors } from '@latchkey/contract'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../config/config.ts'
import { isLoopback } from '../outgoing-guard.ts'
import { securityHeaders } from './headers.ts'

/** What the check is based on. */
export type HostSettings = Pick<Config, 'publicUrl' | 'host' | 'allowedHosts'> & {
  seed: Pick<Config['seed'], 'dashboardUrl'>
}

const PROBES = ['/health', '/ready']
const UNSPECIFIED = ['0.0.0.0', '::']

/**
 * Rejects requests for another host. In development, everyone who reaches the service may read the
 * mailbox and sign in as anyone. A page of any site could reach it through the browser with a host
 * name of its own that resolves to 127.0.0.1 (DNS rebinding). Such a request still carries that
 * name.
 */
export function requireKnownHost(settings: HostSettings): MiddlewareHandler {
  const isKnown = knownHosts(settings)
  // Nearly every request has the same Host as the one before, which need not be parsed again.
  let former: string | undefined
  return async (c, next) => {
    const [host = ''] = c.req.url.slice(c.req.url.indexOf('//') + 2).split('/', 1)
    const header = c.req.header('host') ?? host
    const names = `${header} ${host}`
    // Load balancers use these paths, with an address as Host, and the responses reveal nothing.
    if (names === former || PROBES.includes(c.req.path)) return next()
    if (isKnown(header) && isKnown(host)) {
      former = names
      return next()
    }
    return c.text(plainErrors['unknown-host'].text, 421, {
      ...securityHeaders,
      'cache-control': 'no-store',
    })
  }
}

/** Returns whether the value of a Host header is a name of this service. */
export function knownHosts({
  publicUrl,
  host,
  allowedHosts,
  seed,
}: HostSettings): (header: string) => boolean {
  const told = host === null || UNSPECIFIED.includes(host) ? [] : [host]
  const names = new Set(
    [
      new URL(publicUrl).hostname,
      new URL(seed.dashboardUrl).hostname,
      ...told,
      ...allowedHosts,
    ].map(bare),
  )
  return (header) => {
    const name = hostNameOf(header)
    return name !== null && (isLoopback(name) || names.has(name))
  }
}

/** The host in a Host header, without port, brackets and a final dot. Null if it is not a host. */
export function hostNameOf(header: string): string | null {
  if (!/^[a-z0-9._:[\]-]{1,260}$/i.test(header)) return null
  const url = URL.parse(`http://${header}`)
  return url === null ? null : bare(url.hostname)
}

const bare = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
