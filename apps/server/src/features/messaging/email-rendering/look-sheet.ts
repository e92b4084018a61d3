import type { Look, Scheme } from './look.ts'

const META = /name="color-scheme"\s+content="(?<schemes>[^"]*)"/

/** The color schemes that a theme says it has, in the way of the web: by its `<meta>`. */
export function schemesOf(theme: string | null): readonly Scheme[] {
  const named = META.exec(theme ?? '')?.groups?.schemes?.split(/\s+/) ?? []
  const known = (['light', 'dark'] as const).filter((scheme) => named.includes(scheme))
  return known.length === 0 ? ['light'] : known
}

/** The color scheme of a theme without its style sheet. */
export const schemeOf = (theme: string | null): Scheme => schemesOf(theme)[0] ?? 'light'

// The built-in themes, which never change, have the padding of their page twice on phones.
const NARROW = `
  @media (max-width: 600px) {
    .page > table > tbody > tr > td { padding: 0 !important; }
    .lk-button { width: 100% !important; }
    .lk-button .lk-label { display: block !important; }
  }`

// For the card that the light theme has in dark email clients. Themes have rules for the links in
// their card, so that the label needs two classes.
const dark = ({ accent, text }: Look['buttons']['dark']) => `
  @media (prefers-color-scheme: dark) {
    .lk-code { background-color: #24272e !important; border-color: #353941 !important; color: #f4f5f7 !important; }
    .lk-divider { border-color: #2c2f36 !important; }
    .lk-button td { background-color: ${accent} !important; }
    .lk-button .lk-label { background-color: ${accent} !important; border-color: ${accent} !important; color: ${text} !important; }
  }`

/** The rules of the look that cannot be inline, for a theme with these color schemes. */
export const lookSheet = ({ buttons }: Pick<Look, 'buttons'>, schemes: readonly Scheme[]): string =>
  `${NARROW}${schemes.length > 1 ? dark(buttons.dark) : ''}\n`

/** Adds the rules to the head of a document that has components of the look. */
export function withLookSheet(
  html: string,
  look: Pick<Look, 'buttons'>,
  schemes: readonly Scheme[],
): string {
  if (!html.includes('class="lk-')) return html
  return html.replace('</head>', () => `<style>${lookSheet(look, schemes)}</style></head>`)
}
