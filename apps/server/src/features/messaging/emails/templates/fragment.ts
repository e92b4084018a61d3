import type { Branding } from '@latchkey/contract'
import type { Translate } from '@latchkey/contract/pure'
import { buttonsOf, type Scheme, type Style, styles } from '../../email-rendering/index.ts'
import type { EmailParts } from './built-in-emails.ts'
import { type Html, html } from './html.ts'

/** Above the address of the link of a button. */
export const buttonHint = (t: Translate): string =>
  t('If the button does not work, copy this link into your browser:')

/** What the content of an email is rendered for. */
export interface FragmentContext {
  readonly branding: Branding
  /** The color scheme of the theme around. */
  readonly scheme: Scheme
}

/** Renders an email as the content of a theme, with the markup of the components of sources. */
export function toFragment(parts: EmailParts, context: FragmentContext, t: Translate): string {
  const { preview, heading, greeting, paragraphs, code, button, notes } = parts
  const texts = [...(greeting === null ? [] : [greeting]), ...paragraphs]
  return html`<div lang="${t.language}">
<div data-skip-in-text="true" style="${css(styles.preheader)}">${preview}</div>
<h2 style="${css(styles.title)}">${heading}</h2>
${texts.map((text) => html`<p style="${css(styles.paragraph)}">${text}</p>\n`)}${
  code === undefined ? null : codeBox(code, context)
}${button === null ? null : actionButton(button, context, t)}<hr class="lk-divider" style="${css(styles.divider(context.scheme))}">
${notes.map((text) => html`<p style="${css(styles.note)}">${text}</p>\n`)}</div>`.text
}

// A code alone in its paragraph: programs search for `>ABC123</p>` (protocol 05 §2).
const codeBox = (code: string, { scheme }: FragmentContext): Html =>
  html`<p class="lk-code" style="${css(styles.code(scheme))}">${code}</p>\n`

// A table cell with a background and a block link, which every email client shows as a button,
// including Outlook.
function actionButton(
  { label, link }: NonNullable<EmailParts['button']>,
  { branding, scheme }: FragmentContext,
  t: Translate,
): Html {
  const colors = buttonsOf(branding)[scheme]
  return html`<table role="presentation" class="lk-button" align="center" cellpadding="0" cellspacing="0" border="0" style="${css(styles.button)}"><tbody><tr><td align="center" bgcolor="${colors.accent}" style="${css(styles.buttonCell(colors))}"><a class="lk-label" href="${hrefOf(link)}" target="_blank" rel="noopener" style="${css(styles.buttonLink(colors))}">${label}</a></td></tr></tbody></table>
<p style="${css(styles.note)}">${buttonHint(t)}</p>
<p style="${css(styles.linkLine)}"><a href="${hrefOf(link)}" style="${css(styles.link)}">${link}</a></p>\n`
}

const css = (style: Style): string =>
  Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (x) => `-${x.toLowerCase()}`)}:${value}`)
    .join(';')

/** Links only http(s) URLs, never scripts (security case 48). */
const hrefOf = (link: string): string => (/^https?:\/\//i.test(link) ? link : '#')
