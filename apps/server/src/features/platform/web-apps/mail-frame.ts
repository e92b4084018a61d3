import { createHash } from 'node:crypto'
import { securityHeaders } from '../../../kernel/http/headers.ts'

/** Where the dashboard finds the frame. */
export const MAIL_FRAME_PATH = '/dashboard/mail-frame'

/*
 * Gets the mail by message from the page around it, shows it, and reports how high it is. Links lead into a new tab and nowhere else; what could
 * move or refill the frame by itself is taken out. That a mail's own scripts do not run is the policy's doing and not this script's.
 */
const SCRIPT = `addEventListener('message', (event) => {
  if (event.source !== parent || typeof event.data?.html !== 'string') return
  const mail = new DOMParser().parseFromString(event.data.html, 'text/html')
  for (const element of mail.querySelectorAll('script, base, meta[http-equiv], iframe, object, embed, form')) {
    element.localName === 'form' ? element.replaceWith(...element.childNodes) : element.remove()
  }
  for (const link of mail.querySelectorAll('a, area')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  document.replaceChild(document.adoptNode(mail.documentElement), document.documentElement)
  const report = () => parent.postMessage({ height: Math.ceil(document.documentElement.getBoundingClientRect().height) }, '*')
  new ResizeObserver(report).observe(document.documentElement)
})
parent.postMessage({ ready: true }, '*')`

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail</title></head><body><script>${SCRIPT}</script></body></html>`

/**
 * A mail is somebody's HTML: it may look as it likes, but run nothing, ask nobody but for pictures, and be nowhere: its origin is opaque (contract
 * 09 §28). A frame of its own because what is written into a page or a `blob:` inherits the dashboard's policy and loses its inline styles.
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

/** The empty frame in which the dashboard shows a mail. */
export const mailFrame = (): Response =>
  new Response(PAGE, {
    headers: {
      ...securityHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    },
  })
