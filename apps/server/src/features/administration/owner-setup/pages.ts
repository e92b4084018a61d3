import type { Context } from '../../../kernel/context.ts'
import type { Connection } from '../../../kernel/http/client-address.ts'
import { hostNameOf } from '../../../kernel/http/host-check.ts'
import { escapeHtml, htmlPage } from '../../../kernel/http/html.ts'
import { createPages, type Pages } from '../../../kernel/http/pages.ts'
import { isLoopback } from '../../../kernel/outgoing-guard.ts'
import { createOwnerSetupLink, isWaitingForOwner, mayCreateSetupLink } from './rules.ts'

const STYLE = `
:root { color-scheme: light dark; --ground: light-dark(oklch(0.975 0.003 265), oklch(0.165 0.008 265)); --surface: light-dark(oklch(1 0 0), oklch(0.205 0.01 265)); --line: light-dark(oklch(0.915 0.005 265), oklch(0.305 0.012 265)); --text: light-dark(oklch(0.22 0.015 265), oklch(0.95 0.004 265)); --soft: light-dark(oklch(0.475 0.015 265), oklch(0.735 0.012 265)); --accent: light-dark(oklch(0.475 0.185 265), oklch(0.73 0.125 265)) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; grid-template-rows: 2fr auto 3fr; justify-items: center; padding: 16px; background: var(--ground); color: var(--text); font: 15px/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif }
main { grid-row: 2; width: 100%; max-width: 440px; padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 14px; box-shadow: 0 12px 32px -8px light-dark(oklch(0.22 0.015 265 / 0.1), transparent) }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.25; font-weight: 600; text-wrap: balance }
p { margin: 0 0 16px; color: var(--soft); text-wrap: pretty }
pre { margin: 0 0 16px; padding: 12px; overflow-x: auto; border: 1px solid var(--line); border-radius: 10px; background: var(--ground); font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
p:last-child { margin: 0 }
a { color: var(--accent) }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px }
@media (max-width: 420px) { body { padding: 0; background: var(--surface); grid-template-rows: 1fr auto 2fr } main { padding: 24px; border: 0; box-shadow: none } }`

/**
 * The start page while there is no owner. In development it redirects a browser on this machine to
 * the setup page. Everyone else is told where to find the link.
 */
export function ownerSetupPages(ctx: Context): Pages {
  const pages = createPages()
  // An owner cannot disappear again: the last one cannot leave.
  let hasOwner = false
  pages.get('/', async (c, next) => {
    hasOwner ||= !(await isWaitingForOwner(ctx))
    if (hasOwner) return next()
    if (
      c.req.method === 'GET' &&
      isAtThisMachine(ctx, c.req.raw, c.env) &&
      (await mayCreateSetupLink(ctx))
    ) {
      const link = await createOwnerSetupLink(ctx)
      if (link !== null)
        return c.body(null, 302, {
          location: link,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
    }
    return whereTheLinkIs(ctx)
  })
  return pages
}

/** Headers set by proxies. */
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
  'cf-connecting-ip',
]

/**
 * Reports whether a browser on this machine opens the page. The link grants full access, so all
 * conditions must hold: development, local URLs, a local socket and Host header, and no proxy.
 */
function isAtThisMachine(
  { config }: Context,
  { headers, url }: Request,
  connection: Connection | undefined,
): boolean {
  const addresses = [config.publicUrl, config.seed.dashboardUrl].map(
    (address) => new URL(address).hostname,
  )
  const host = hostNameOf(headers.get('host') ?? new URL(url).host)
  const peer = connection?.remoteAddress
  // Another page could fetch or embed this one without the user seeing it.
  const isOpened = [null, 'document'].includes(headers.get('sec-fetch-dest'))
  return (
    !config.production &&
    addresses.every(isLoopback) &&
    host !== null &&
    isLoopback(host) &&
    peer !== undefined &&
    isLoopback(peer) &&
    FORWARDING_HEADERS.every((name) => !headers.has(name)) &&
    isOpened
  )
}

function whereTheLinkIs({ config }: Context): Response {
  const line = `First owner     ${config.seed.dashboardUrl}/setup?code=…`
  const where = config.production ? 'the log of the process' : 'the terminal'
  const response = htmlPage({
    title: 'Set up Latchkey',
    style: STYLE,
    body: `<main><h1>Set up Latchkey</h1><p>This installation has no owner yet. Open the setup link that Latchkey printed in ${where} when it started:</p><pre>${escapeHtml(line)}</pre><p>The link works once, within 24 hours. Restart Latchkey to get a new one.</p></main>`,
  })
  response.headers.set('cache-control', 'no-store')
  return response
}
