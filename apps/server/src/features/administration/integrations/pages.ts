import { createHash } from 'node:crypto'
import { ApiResponse } from '../../../kernel/http/responses.ts'

const SCRIPT = 'document.forms[0].submit()'
const hash = createHash('sha256').update(SCRIPT).digest('base64')
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Continue</title></head><body><form method="post"><button>Continue</button></form><script>${SCRIPT}</script></body></html>`

/**
 * A page that posts to its own URL, as soon as it is loaded or by its button. Contains nothing of
 * the request: the form without `action` keeps the URL. Browsers apply `form-action` to the
 * redirects of a form too, and the partner may have any origin, so the policy does not restrict it.
 */
export const continuePage = (): ApiResponse =>
  new ApiResponse(HTML, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    },
  })
