import type { Branding } from '@latchkey/contract'
import { brandingStyles, type Language } from '@latchkey/contract/pure'
import { escapeHtml, htmlPage } from '../../../kernel/http/html.ts'

/** A page in place of a hosted screen that cannot be shown. */
export interface HostedProblem {
  status: 404 | 503
  /** The language of the texts. Default: English. */
  lang?: Language
  title: string
  text: string
  /** The name of the project whose page it is. Without one, the page names the service. */
  project?: string
  /** The look of the project; absent if it is the default. */
  branding?: Branding | undefined
  action?: { label: string; href: string }
}

// The colors and sizes of the screens (packages/ui/src/tokens.css), whose files may be missing. The
// properties that begin with --lk are those of the branding.
const STYLE = `
:root { color-scheme: light dark; --bg: var(--lk-bg, light-dark(oklch(0.975 0.003 265), oklch(0.165 0.008 265))); --surface: light-dark(#fff, oklch(0.205 0.01 265)); --lk-surface-2: light-dark(oklch(0.962 0.004 265), oklch(0.26 0.012 265)); --border: light-dark(oklch(0.915 0.005 265), oklch(0.305 0.012 265)); --text: light-dark(oklch(0.22 0.015 265), oklch(0.95 0.004 265)); --lk-text: var(--text); --lk-text-2: var(--soft); --soft: light-dark(oklch(0.475 0.015 265), oklch(0.735 0.012 265)); --accent: var(--lk-accent, light-dark(oklch(0.475 0.185 265), oklch(0.73 0.125 265))); --on-accent: var(--lk-accent-text, light-dark(#fff, oklch(0.18 0.03 265))); --focus: var(--lk-focus, light-dark(oklch(0.54 0.19 265), oklch(0.77 0.125 265))) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; padding: max(24px, (100dvh - 540px) * 0.42) 16px 16px; background: var(--bg); color: var(--text); font: 0.9375rem/1.45 var(--lk-font, ui-sans-serif, system-ui, sans-serif); -webkit-font-smoothing: antialiased; word-break: auto-phrase }
main { max-width: 380px; margin: 0 auto; padding: 24px 32px 40px; border: 1px solid var(--border); border-radius: var(--lk-radius-l, 14px); background: var(--surface); text-align: center; box-shadow: 0 1px 2px light-dark(oklch(0.22 0.015 265 / 0.05), transparent), 0 12px 32px -8px light-dark(oklch(0.22 0.015 265 / 0.1), transparent) }
header { display: flex; align-items: center; justify-content: center; gap: 10px; font-weight: 600; line-height: 1.75rem }
header span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
header img { display: block; max-width: 100%; height: 2.5rem; object-fit: contain }
header i { display: grid; flex: none; place-items: center; width: 1.75rem; height: 1.75rem; border-radius: 8px; background: var(--text); color: var(--surface); font-style: normal; line-height: 1 }
h1 { margin: 28px 0 0; font-size: 1.1875rem; font-weight: 600; letter-spacing: -0.011em; line-height: 1.35; text-wrap: balance }
p { margin: 8px 0; color: var(--soft); overflow-wrap: anywhere; text-wrap: balance }
a { display: block; margin-block-start: 24px; padding: 10px 16px; border: 1px solid var(--button-border, transparent); border-radius: var(--lk-radius-m, 10px); background: var(--button-bg, var(--accent)); color: var(--button-text, var(--on-accent)); font-weight: 500; line-height: 1.25; overflow-wrap: anywhere; text-decoration: none }
a:hover { background: var(--button-bg-hover, oklch(from var(--accent) calc(l - 0.05) c h)) }
a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
@media (max-width: 480px) { body { padding: 0; background: var(--surface) } main { max-width: none; padding: 20px 20px 24px; border: 0; border-radius: 0; box-shadow: none } }`

/**
 * Says why a hosted page is not there, in the look of the screens. Without a script, so that it
 * also appears while the screens are not built.
 */
export function hostedProblem({
  status,
  lang = 'en-US',
  title,
  text,
  project,
  branding,
  action,
}: HostedProblem): Response {
  const name = branding?.texts.page_title?.trim() || project?.trim() || 'Latchkey'
  // The style sheet of a branding knows buttons by this.
  const look = branding ? 'data-variant="primary" ' : ''
  const link = action
    ? `<a ${look}href="${escapeHtml(action.href)}">${escapeHtml(action.label)}</a>`
    : ''
  const response = htmlPage(
    {
      lang,
      title: `${title} – ${name}`,
      style: STYLE + (branding ? brandingStyles(branding) : ''),
      images: hasLogo(branding),
      body: `<main><header>${brandOf(name, branding)}</header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${link}</main>`,
    },
    status,
  )
  response.headers.set('cache-control', 'no-store')
  response.headers.set('referrer-policy', 'no-referrer')
  return response
}

const hasLogo = (branding: Branding | undefined): boolean =>
  Boolean(branding?.logo_light || branding?.logo_dark)

/** The logo, else the letter and the name, as on the screens. */
function brandOf(name: string, branding: Branding | undefined): string {
  const [light, dark] = [branding?.logo_light, branding?.logo_dark]
  const logo = light || dark
  if (!logo) {
    const [letter = ''] = [...name.toUpperCase()]
    return `<i aria-hidden="true">${escapeHtml(letter)}</i><span>${escapeHtml(name)}</span>`
  }
  const inDark = dark
    ? `<source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(dark)}">`
    : ''
  return `<picture>${inDark}<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" referrerpolicy="no-referrer"></picture>`
}
