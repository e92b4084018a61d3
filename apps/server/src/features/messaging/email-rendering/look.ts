/**
 * The look of built-in emails: their styles, shared by the components of sources (`inside/look.ts`)
 * and by the emails that the service writes itself.
 */

/** A button: its color, and that of the text on it. */
export interface ButtonColors {
  readonly accent: string
  readonly text: string
}

/** The color scheme that a theme shows without a style sheet. */
export type Scheme = 'light' | 'dark'

/** What the components of a source show of the project (protocol 05 §12.1). */
export interface Look {
  /** The buttons by color scheme: those of the branding. */
  readonly buttons: Readonly<Record<Scheme, ButtonColors>>
  /** How long links work, in words: by language, and then by the variable of the link. */
  readonly lifetimes: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The buttons of a project without a branding. */
export const DEFAULT_BUTTONS: Look['buttons'] = {
  light: { accent: '#17181c', text: '#ffffff' },
  dark: { accent: '#f4f5f7', text: '#17181c' },
}

/** The look of a project without a branding, which sends no links. */
export const DEFAULT_LOOK: Look = { buttons: DEFAULT_BUTTONS, lifetimes: {} }

/** A style with the property names of React. */
export type Style = Readonly<Record<string, string | number>>

const COLORS = {
  light: { box: '#f3f4f6', boxBorder: '#e3e5e9', boxText: '#17181c', rule: '#e3e5e9' },
  dark: { box: '#1c1e23', boxBorder: '#353941', boxText: '#f4f5f7', rule: '#353941' },
} as const
const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, Liberation Mono, monospace'
const SMALL = { margin: '0 0 6px', fontSize: '13px', lineHeight: '20px' }

/** The styles of the parts of an email. Texts have the font and the color of the theme. */
export const styles = {
  preheader: { display: 'none', maxHeight: '0', overflow: 'hidden', msoHide: 'all' },
  title: {
    margin: '0 0 24px',
    fontSize: '24px',
    lineHeight: '32px',
    textAlign: 'center',
    wordBreak: 'break-word',
  },
  paragraph: {
    margin: '0 0 16px',
    fontSize: '16px',
    lineHeight: '25px',
    wordBreak: 'break-word',
  },
  code: (scheme: Scheme): Style => ({
    margin: '8px 0 24px',
    padding: '18px 12px',
    border: `1px solid ${COLORS[scheme].boxBorder}`,
    borderRadius: '10px',
    backgroundColor: COLORS[scheme].box,
    color: COLORS[scheme].boxText,
    fontFamily: MONO,
    fontSize: '32px',
    lineHeight: '40px',
    fontWeight: '600',
    letterSpacing: '8px',
    textIndent: '8px',
    textAlign: 'center',
  }),
  button: { margin: '24px auto', borderCollapse: 'separate' },
  buttonCell: ({ accent }: ButtonColors): Style => ({
    borderRadius: '8px',
    backgroundColor: accent,
  }),
  buttonLink: ({ accent, text }: ButtonColors): Style => ({
    display: 'inline-block',
    padding: '12px 24px',
    border: `1px solid ${accent}`,
    borderRadius: '8px',
    backgroundColor: accent,
    color: text,
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: '600',
    textDecoration: 'none',
  }),
  note: { ...SMALL, opacity: '0.75' },
  linkLine: { ...SMALL, wordBreak: 'break-all' },
  link: { textDecoration: 'underline' },
  divider: (scheme: Scheme): Style => ({
    margin: '24px 0 16px',
    border: 'none',
    borderTop: `1px solid ${COLORS[scheme].rule}`,
  }),
} as const
