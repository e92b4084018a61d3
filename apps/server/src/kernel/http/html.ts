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
  /** Runs before the body is read. It must not contain the text `</script`. */
  script?: string
  body: string
  /**
   * For a form whose response redirects to an app: browsers apply the policy to its redirects too,
   * and an app may have any origin.
   */
  hasForm?: boolean
  /** The page has pictures, such as a logo. */
  images?: boolean
  /** The page has fonts of the service. */
  fonts?: boolean
}

/** A page of the service itself. Its style sheet, and its script if it has one, are allowed by hash. */
export const htmlPage = (page: Page, status = 200): Response =>
  new Response(writeHtml(page), { status, headers: htmlHeaders(page) })

/** The whole text of a page. */
export function writeHtml({ lang = 'en', title, style, script, body }: Page): string {
  const run = script === undefined ? '' : `<script>${script}</script>`
  return `<!doctype html><html lang="${escapeHtml(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${style}</style>${run}</head><body>${body}</body></html>`
}

/** The headers of a page. They do not depend on its body. */
export function htmlHeaders({
  style,
  script,
  hasForm,
  images,
  fonts,
}: Omit<Page, 'body'>): Record<string, string> {
  const scripts = script === undefined ? '' : `script-src ${sourceOf(script)}; `
  const pictures = images ? "img-src 'self' data: https:; " : ''
  const fontSource = fonts ? "font-src 'self'; " : ''
  const formAction = hasForm ? '' : "form-action 'none'; "
  return {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; ${scripts}style-src ${styleSource(style)}; ${pictures}${fontSource}base-uri 'none'; ${formAction}frame-ancestors 'self'`,
  }
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

const sourceOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The source that allows exactly one inline style sheet in a content security policy. */
export const styleSource = (style: string): string => sourceOf(style)
