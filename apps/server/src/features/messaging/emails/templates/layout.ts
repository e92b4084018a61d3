import { type Branding, lightTheme } from '@latchkey/contract'
import type { Translate } from '@latchkey/contract/pure'
import { buttonsOf, lookSheet, type Scheme } from '../../email-rendering/index.ts'
import type { EmailParts } from './built-in-emails.ts'
import { toFragment } from './fragment.ts'
import { Html, html } from './html.ts'

/** The look of an email: that of the project's branding. */
export interface EmailLook {
  readonly branding: Branding
  /** The name of the project, cleaned. */
  readonly projectName: string
}

const SCHEMES: readonly Scheme[] = ['light', 'dark']

/** Renders the HTML and text parts of an email. */
export function layOut(
  parts: EmailParts,
  look: EmailLook,
  t: Translate,
): { html: string; text: string } {
  return { html: toHtml(parts, look, t), text: toText(parts, look.projectName) }
}

const { page, card, border, text: color, font: FONT, sheet } = lightTheme

const sheets = (branding: Branding): Html =>
  new Html(`${sheet}${lookSheet({ buttons: buttonsOf(branding) }, SCHEMES)}`)

const TABLE = new Html(
  'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"',
)

// The document that the light theme renders to, but with a title, and with a table for Outlook,
// which knows no maximum width.
const toHtml = (parts: EmailParts, look: EmailLook, t: Translate): string =>
  html`<!doctype html>
<html lang="${t.language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="x-apple-disable-message-reformatting">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${parts.subject}</title>
<style>${sheets(look.branding)}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${page};">
<table ${TABLE} align="center"><tbody><tr><td style="margin:0;padding:40px 16px 48px;background-color:${page};color:${color};font-family:${FONT};font-size:16px;">
<!--[if mso]><table role="presentation" width="560" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table ${TABLE} align="center" style="max-width:560px;"><tbody><tr style="width:100%;"><td>${head(look)}
<table ${TABLE} align="center" class="card" style="padding:45px;border:1px solid ${border};border-collapse:separate;border-radius:12px;background-color:${card};color:${color};"><tbody><tr><td>
${new Html(toFragment(parts, { branding: look.branding, scheme: 'light' }, t))}
</td></tr></tbody></table></td></tr></tbody></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></tbody></table>
</body>
</html>
`.text

/** The logo, with the name of the project for clients that do not load images; else the name. */
function head({ branding: { logo_light, logo_dark }, projectName }: EmailLook): Html {
  const light = logo_light ?? logo_dark
  if (light === null)
    return html`<p class="strong" style="margin:0;padding:0 4px 18px;font-size:17px;line-height:24px;font-weight:600;color:${color};word-break:break-word;">${projectName}</p>`
  const dark = logo_dark ?? light
  const size = 'height:40px;max-width:240px;border:0;'
  const images =
    dark === light
      ? html`<img src="${light}" alt="${projectName}" height="40" style="display:block;${size}">`
      : html`<img class="logo-light" src="${light}" alt="${projectName}" height="40" style="display:block;${size}"><img class="logo-dark" src="${dark}" alt="${projectName}" height="40" style="display:none;mso-hide:all;${size}">`
  return html`<table ${TABLE} align="center" style="padding:0 4px 18px;"><tbody><tr><td>${images}</td></tr></tbody></table>`
}

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
