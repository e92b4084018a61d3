import { type Branding, brandingButton, type Translate } from '@latchkey/contract/pure'
import type { EmailParts } from './built-in-emails.ts'
import { Html, html } from './html.ts'

const FONT = '-apple-system, BlinkMacSystemFont, Segoe UI, Roboto, Helvetica, Arial, sans-serif'
const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, Liberation Mono, monospace'

/** The look of an email: that of the project's branding. */
export interface EmailLook {
  readonly branding: Branding
  /** The name of the project, cleaned. */
  readonly projectName: string
}

/** A button: its color, and that of the text on it. */
interface ButtonColors {
  readonly accent: string
  readonly text: string
}

const BUTTON: ButtonColors = { accent: '#17181c', text: '#ffffff' }
const DARK_BUTTON: ButtonColors = { accent: '#f4f5f7', text: '#17181c' }

// Email clients that ignore this style sheet show the light theme of the inline styles.
const sheet = ({
  accent,
  text,
}: ButtonColors): string => `:root { color-scheme: light dark; supported-color-schemes: light dark; }
body, table, td, p, a { -webkit-text-size-adjust: 100%; -ms-text-size-adjust: 100%; }
@media (max-width: 600px) {
  .card { padding: 28px 22px !important; }
  .page { padding: 20px 12px 28px !important; }
  .button { width: 100% !important; }
  .button a { display: block !important; }
}
@media (prefers-color-scheme: dark) {
  .page, body { background-color: #101114 !important; }
  .card { background-color: #1a1c21 !important; border-color: #2c2f36 !important; }
  .strong { color: #f4f5f7 !important; }
  .text { color: #c6c9d0 !important; }
  .faint { color: #979ca7 !important; }
  .code { background-color: #24272e !important; border-color: #353941 !important; color: #f4f5f7 !important; }
  .button td { background-color: ${accent} !important; }
  .button a { background-color: ${accent} !important; border-color: ${accent} !important; color: ${text} !important; }
  .link { color: #9db8ff !important; }
  .rule { border-color: #2c2f36 !important; }
  .logo-light { display: none !important; }
  .logo-dark { display: block !important; }
}
[data-ogsc] .strong { color: #f4f5f7 !important; }
[data-ogsc] .text { color: #c6c9d0 !important; }
[data-ogsc] .faint { color: #979ca7 !important; }`

/** Renders the HTML and text parts of an email. */
export function layOut(
  parts: EmailParts,
  look: EmailLook,
  t: Translate,
): { html: string; text: string } {
  return { html: toHtml(parts, look, t), text: toText(parts, look.projectName) }
}

function toHtml(parts: EmailParts, look: EmailLook, t: Translate): string {
  const { subject, preview, heading, greeting, paragraphs, code, button, notes } = parts
  const isPrimary = code === undefined
  return html`<!doctype html>
<html lang="${t.language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
<style>${new Html(sheet(brandingButton(look.branding, 'dark') ?? DARK_BUTTON))}</style>
</head>
<body style="margin:0;padding:0;background-color:#f3f4f6;">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;">
<tr><td class="page" align="center" style="padding:40px 16px 48px;background-color:#f3f4f6;">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;border-collapse:separate;">
<tr><td class="strong" style="padding:0 4px 18px;font-family:${FONT};font-size:17px;line-height:24px;font-weight:600;color:#17181c;word-break:break-word;">${head(look)}</td></tr>
<tr><td class="card" style="padding:36px 40px;background-color:#ffffff;border:1px solid #e3e5e9;border-radius:12px;">
<h1 class="strong" style="margin:0 0 16px;font-family:${FONT};font-size:24px;line-height:32px;font-weight:650;color:#17181c;word-break:break-word;">${heading}</h1>
${[...(greeting === null ? [] : [greeting]), ...paragraphs].map(paragraph)}${code === undefined ? null : codeBlock(code)}${button === null ? null : linkBlock({ ...button, ...lightButton(look.branding) }, isPrimary, t)}</td></tr>
<tr><td style="padding:18px 4px 0;">${notes.map(note)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`.text
}

/** The logo, with the name of the project for clients that do not load images; else the name. */
function head({ branding: { logo_light, logo_dark }, projectName }: EmailLook): Html {
  const light = logo_light ?? logo_dark
  if (light === null) return html`${projectName}`
  const dark = logo_dark ?? light
  const style = 'height:40px;max-width:240px;border:0;'
  if (dark === light)
    return html`<img src="${light}" alt="${projectName}" height="40" style="display:block;${style}">`
  return html`<img class="logo-light" src="${light}" alt="${projectName}" height="40" style="display:block;${style}"><img class="logo-dark" src="${dark}" alt="${projectName}" height="40" style="display:none;mso-hide:all;${style}">`
}

const lightButton = (branding: Branding): ButtonColors =>
  brandingButton(branding, 'light') ?? BUTTON

type BrandedButton = NonNullable<EmailParts['button']> & ButtonColors

const linkBlock = (
  { label, link, ...colors }: BrandedButton,
  isPrimary: boolean,
  t: Translate,
): Html => html`${action({ label, link, ...colors }, isPrimary)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="rule" style="border-top:1px solid #e3e5e9;font-size:0;line-height:0;">&nbsp;</td></tr></table>
<p class="faint" style="margin:20px 0 4px;font-family:${FONT};font-size:13px;line-height:20px;color:#686d78;">${t('If the button does not work, copy this link into your browser:')}</p>
<p style="margin:0;font-family:${FONT};font-size:13px;line-height:20px;word-break:break-all;"><a class="link" href="${hrefOf(link)}" style="color:#2f56c5;text-decoration:underline;">${link}</a></p>`

// Colors are those of the theme. A theme may restyle the classes.
const FAINT = 'margin:0 0 6px;font-size:13px;line-height:20px;opacity:0.75;'

/** Renders an email as the content of a theme (protocol 05 §2). */
export function toFragment(parts: EmailParts, branding: Branding, t: Translate): string {
  const { preview, heading, greeting, paragraphs, code, button, notes } = parts
  const texts = [...(greeting === null ? [] : [greeting]), ...paragraphs]
  return html`<div lang="${t.language}">
<div data-skip-in-text="true" style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${preview}</div>
<h2 style="margin:0 0 24px;font-size:24px;line-height:32px;text-align:center;word-break:break-word;">${heading}</h2>
${texts.map((text) => html`<p style="margin:0 0 16px;font-size:16px;line-height:25px;word-break:break-word;">${text}</p>\n`)}${
  code === undefined
    ? null
    : html`<p class="code" style="margin:8px 0 24px;font-family:${MONO};font-size:32px;line-height:40px;font-weight:600;letter-spacing:8px;text-indent:8px;text-align:center;">${code}</p>\n`
}${button === null ? null : fragmentLink(button, brandingButton(branding, 'light'), t)}<hr style="margin:24px 0 16px;border:none;border-top:1px solid #8a8f9966;">
${notes.map((text) => html`<p style="${FAINT}">${text}</p>\n`)}</div>`.text
}

// A theme styles buttons without a branding. With one, its colors are those of the branding.
const fragmentLink = (
  { label, link }: NonNullable<EmailParts['button']>,
  branded: ButtonColors | null,
  t: Translate,
): Html =>
  html`<p style="margin:24px 0;text-align:center;"><a class="button" href="${hrefOf(link)}" target="_blank" style="display:inline-block;padding:12px 24px;border-radius:8px;font-size:16px;line-height:22px;font-weight:600;text-decoration:none;${branded === null ? 'border:1px solid #4b4f59;background-color:#17181c;color:#ffffff;' : `border:1px solid ${branded.accent} !important;background-color:${branded.accent} !important;color:${branded.text} !important;`}">${label}</a></p>
<p style="${FAINT}">${t('If the button does not work, copy this link into your browser:')}</p>
<p style="${FAINT}word-break:break-all;">${link}</p>\n`

/** Links only http(s) URLs, never scripts (security case 48). */
const hrefOf = (link: string): string => (/^https?:\/\//i.test(link) ? link : '#')

const paragraph = (text: string): Html =>
  html`<p class="text" style="margin:0 0 16px;font-family:${FONT};font-size:16px;line-height:25px;color:#3c4049;word-break:break-word;">${text}</p>\n`

const note = (text: string): Html =>
  html`<p class="faint" style="margin:0 0 6px;font-family:${FONT};font-size:13px;line-height:20px;color:#686d78;">${text}</p>`

// A code alone in its paragraph: programs search for `>ABC123</p>` (protocol 05 §2).
const codeBlock = (code: string): Html =>
  html`<p class="code strong" style="margin:8px 0 24px;padding:18px 12px;background-color:#f3f4f6;border:1px solid #e3e5e9;border-radius:10px;font-family:${MONO};font-size:32px;line-height:40px;font-weight:600;letter-spacing:8px;text-indent:8px;text-align:center;color:#17181c;">${code}</p>\n`

// A table cell with a background and a block link, which every email client shows as a button,
// including Outlook.
const action = ({ label, link, accent, text }: BrandedButton, isPrimary: boolean): Html =>
  html`<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin:${isPrimary ? '8px' : '0'} 0 28px;border-collapse:separate;"><tr><td align="center" bgcolor="${accent}" style="border-radius:8px;background-color:${accent};"><a href="${hrefOf(link)}" target="_blank" rel="noopener" style="display:inline-block;padding:12px 24px;border:1px solid ${accent};border-radius:8px;background-color:${accent};font-family:${FONT};font-size:16px;line-height:22px;font-weight:600;color:${text};text-decoration:none;">${label}</a></td></tr></table>\n`

function toText(
  { heading, greeting, paragraphs, code, button, notes }: EmailParts,
  projectDisplayName: string,
): string {
  const parts = [
    projectDisplayName,
    heading,
    ...(greeting === null ? [] : [greeting]),
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(button === null ? [] : [`${button.label}:\n${button.link}`]),
    ...notes,
  ]
  return `${parts.join('\n\n')}\n`
}
