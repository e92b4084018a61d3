import { createHash } from 'node:crypto'
import { securityHeaders } from './headers.ts'

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] as string)

interface Page {
  /** The language of the texts, such as `de-DE`. Default: English. */
  lang?: string
  title: string
  style: string
  body: string
  /**
   * For a form whose response redirects to an app: browsers apply the policy to its redirects too,
   * and an app may have any origin.
   */
  hasForm?: boolean
}

/** A page of the service itself: one style sheet, allowed by its hash, and no script. */
export function htmlPage(page: Page, status = 200): Response {
  const html = `<!doctype html><html lang="${escapeHtml(page.lang ?? 'en')}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(page.title)}</title><style>${page.style}</style></head><body>${page.body}</body></html>`
  const formAction = page.hasForm ? '' : "form-action 'none'; "
  return new Response(html, {
    status,
    headers: {
      ...securityHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${styleSource(page.style)}; base-uri 'none'; ${formAction}frame-ancestors 'self'`,
    },
  })
}

/** Where a built page expects data from the server. */
const RUNTIME_MARKER = '<!--latchkey-runtime-->'

/**
 * A built page with its runtime configuration. It is data, not code: a browser does not run a
 * script of this type, and `<` cannot end it early. A style sheet must be allowed by its hash
 * (`styleSource`).
 */
export function withRuntimeConfiguration(page: string, configuration: object, style = ''): string {
  const json = JSON.stringify(configuration).replaceAll('<', '\\u003c')
  const sheet = style === '' ? '' : `<style id="latchkey-branding">${style}</style>`
  return page.replace(
    RUNTIME_MARKER,
    () => `${sheet}<script type="application/json" id="latchkey-runtime">${json}</script>`,
  )
}

/** The source that allows exactly one inline style sheet in a content security policy. */
export const styleSource = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`
