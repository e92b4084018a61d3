import { createHash } from 'node:crypto'
import { securityHeaders } from '../../../kernel/http/headers.ts'

/** The path of the frame for the dashboard. */
export const MAIL_FRAME_PATH = '/dashboard/mail-frame'

/*
 * Receives the email as a message from the page around it, shows it and reports its height. Links
 * open in a new tab. Elements that could navigate or replace the frame are removed. The policy, not
 * this script, prevents scripts in the email from running.
 */
const SCRIPT = `addEventListener('message', (event) => {
  if (event.source !== parent || typeof event.data?.html !== 'string') return
  const email = new DOMParser().parseFromString(event.data.html, 'text/html')
  for (const element of email.querySelectorAll('script, base, meta[http-equiv], iframe, object, embed, form')) {
    element.localName === 'form' ? element.replaceWith(...element.childNodes) : element.remove()
  }
  for (const link of email.querySelectorAll('a, area')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  document.replaceChild(document.adoptNode(email.documentElement), document.documentElement)
  const report = () => parent.postMessage({ height: Math.ceil(document.documentElement.getBoundingClientRect().height) }, '*')
  new ResizeObserver(report).observe(document.documentElement)
})
parent.postMessage({ ready: true }, '*')`

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Email</title></head><body><script>${SCRIPT}</script></body></html>`

/**
 * Emails are untrusted HTML. They may use any style and load images, but cannot run scripts, send
 * requests or have an origin (protocol 09 §28). This is a frame of its own, because pages and
 * `blob:` URLs inherit the dashboard's policy and would lose inline styles.
 */
const POLICY = [
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "style-src 'unsafe-inline'",
  'img-src https: http: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** The empty frame in which the dashboard shows an email. */
export const emailFrame = (): Response =>
  new Response(PAGE, {
    headers: {
      ...securityHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    },
  })
