import { escapeHtml, styleSource } from '../../../kernel/http/html.ts'
import { ApiResponse } from '../../../kernel/http/responses.ts'
import { message, type PageLanguage } from './messages/index.ts'

/** The URLs of a logo. */
export interface Logo {
  readonly light: string
  readonly dark: string
}

/** What the page of an unsubscribe link says. */
export interface UnsubscribeOutcome {
  readonly state: 'unsubscribed' | 'already-unsubscribed' | 'subscribed-again'
  /** The name of the category. */
  readonly category: string
  readonly project: {
    readonly displayName: string
    readonly logo: Logo | null
    /** The style sheet of its branding. */
    readonly style: string
  }
  /** Whether the user can switch the category on again, because it is off. */
  readonly canSubscribe: boolean
}

const HEADINGS: Readonly<Record<UnsubscribeOutcome['state'], string>> = {
  unsubscribed: message('Unsubscribed'),
  'already-unsubscribed': message('Unsubscribed'),
  'subscribed-again': message('Subscribed again'),
}

const SENTENCES: Readonly<Record<UnsubscribeOutcome['state'], string>> = {
  unsubscribed: message(
    'You have been unsubscribed and will no longer receive {category} emails from {project}.',
  ),
  'already-unsubscribed': message('You have already unsubscribed with this link.'),
  'subscribed-again': message('You will receive {category} emails from {project} again.'),
}

/* The colors and sizes of `packages/ui/src/tokens.css`, by the names that a branding changes. */
const STYLE = `
:root { color-scheme: light dark; --lk-bg: oklch(0.985 0.002 265); --lk-surface: oklch(1 0 0); --lk-text: oklch(0.22 0.01 265); --lk-text-2: oklch(0.48 0.015 265); --lk-border: oklch(0.9 0.005 265); --control: oklch(0.62 0.012 265); --hover: oklch(0.985 0.002 265); --lk-focus: oklch(0.5 0.17 265) }
@media (prefers-color-scheme: dark) { :root { --lk-bg: oklch(0.17 0.008 265); --lk-surface: oklch(0.21 0.01 265); --lk-text: oklch(0.94 0.005 265); --lk-text-2: oklch(0.72 0.012 265); --lk-border: oklch(0.3 0.01 265); --control: oklch(0.52 0.012 265); --hover: oklch(0.17 0.008 265); --lk-focus: oklch(0.76 0.11 265) } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem 1rem 4rem; background: var(--lk-bg); color: var(--lk-text); font: 15px/1.55 var(--lk-font, system-ui, sans-serif); word-break: auto-phrase }
main { width: 100%; max-width: 380px; padding: 2rem 1.75rem; background: var(--lk-surface); border: 1px solid var(--lk-border); border-radius: var(--lk-radius-l, 14px); text-align: center; overflow-wrap: anywhere }
img { display: block; max-width: 100%; height: 40px; margin: 0 auto .75rem; object-fit: contain }
.name { color: var(--lk-text-2); font-weight: 500; margin-bottom: 1.25rem }
h1 { font-size: 1.25rem; font-weight: 600; line-height: 1.3; margin: 0 0 .5rem }
p { margin: 0 }
form { margin-top: 1.5rem; padding-top: 1.25rem; border-top: 1px solid var(--lk-border) }
.question { display: block; color: var(--lk-text-2); font-size: 14px; margin-bottom: .75rem }
button { min-height: 44px; padding: 0 1.25rem; font: inherit; font-weight: 500; color: var(--lk-text); background: transparent; border: 1px solid var(--control); border-radius: var(--lk-radius-m, 10px); cursor: pointer }
button:hover { background: var(--hover) }
button:focus-visible { outline: 2px solid var(--lk-focus); outline-offset: 2px }`

/** The logo, and the one on dark pages if it is another. */
function picture({ light, dark }: Logo): string {
  const image = `<img src="${escapeHtml(light)}" alt="" height="40">`
  return dark === light
    ? image
    : `<picture><source srcset="${escapeHtml(dark)}" media="(prefers-color-scheme: dark)">${image}</picture>`
}

/**
 * The page of an unsubscribe link, which works without scripts. Its only `p` is the sentence that
 * clients of the protocol read (protocol 05 §4). The form posts to the URL of the page, so the page
 * does not contain the code.
 */
export function unsubscribePage(
  { state, category, project, canSubscribe }: UnsubscribeOutcome,
  { language, t }: PageLanguage,
): ApiResponse {
  const heading = escapeHtml(t(HEADINGS[state]))
  const name = escapeHtml(project.displayName)
  const sentence = escapeHtml(
    t(SENTENCES[state], { category: t(category), project: project.displayName }),
  )
  const logo = project.logo === null ? '' : picture(project.logo)
  const style = `${STYLE}\n${project.style}`
  const form = canSubscribe
    ? `<form method="post"><label class="question" for="subscribe">${escapeHtml(t('Did this happen by mistake?'))}</label><button id="subscribe" name="subscribe" value="again">${escapeHtml(t('Subscribe again'))}</button></form>`
    : ''
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${heading} – ${name}</title><style>${style}</style></head><body><main>${logo}<div class="name">${name}</div><h1>${heading}</h1><p>${sentence}</p>${form}</main></body></html>`
  return new ApiResponse(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${styleSource(style)}; img-src 'self' https: data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
      // The URL contains the code.
      'referrer-policy': 'no-referrer',
      vary: 'accept-language',
    },
  })
}

/* The names of the categories, as the page shows them. */
message('Marketing')
