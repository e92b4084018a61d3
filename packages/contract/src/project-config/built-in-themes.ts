/**
 * The default theme, and the other one that every project has. Their ids are constants of the
 * protocol.
 */
export const LIGHT_THEME_ID = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac'
export const DARK_THEME_ID = 'a0172b5d-cff0-463b-83bb-85124697373a'

interface ThemeStyle {
  /** The logo of the project for its scheme. */
  readonly logo: string
  /** What email clients may do with the colors. */
  readonly scheme: 'light dark' | 'dark'
  readonly page: string
  readonly card: string
  readonly border: string
  readonly text: string
  readonly faint: string
  readonly link: string
  /** Further rules of the style sheet. */
  readonly rules: readonly string[]
}

const sheetOf = ({ scheme, link, rules }: ThemeStyle) => `
  :root { color-scheme: ${scheme}; supported-color-schemes: ${scheme}; }
  .card a { color: ${link}; }
  .card a.button { color: #ffffff; }
  @media (max-width: 600px) {
    .page { padding: 20px 12px 28px !important; }
    .card { padding: 28px 22px !important; }
  }
${rules.map((rule) => `  ${rule}`).join('\n')}
`

const FONT = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'

// Outlook, and Gmail for some accounts, ignore the style sheet and show the inline styles.
const themeSource = (look: ThemeStyle) => {
  const { logo, scheme, page, card, border, text, faint } = look
  return `\
import { Body, Container, Head, Html, Link, Section, Text } from '@react-email/components'
import type { ThemeProps } from '@stackframe/emails'

const font = '${FONT}'

// Email clients that ignore style sheets show the inline styles below.
const sheet = \`${sheetOf(look)}\`

export function EmailTheme({ children, unsubscribeLink, project }: ThemeProps) {
  return (
    <Html>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${scheme}" />
        <meta name="supported-color-schemes" content="${scheme}" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <style>{sheet}</style>
      </Head>
      <Body className="page" style={{ margin: 0, padding: '40px 16px 48px', backgroundColor: '${page}', color: '${text}', fontFamily: font, fontSize: '16px' }}>
        <Container style={{ maxWidth: '560px' }}>
          {project?.logoUrl && (
            <Section style={{ padding: '0 4px 18px' }}>
${logo}
            </Section>
          )}
          {project && !project.logoUrl && (
            <Text className="strong" style={{ margin: 0, padding: '0 4px 18px', fontSize: '17px', fontWeight: 600, color: '${text}' }}>
              {project.displayName}
            </Text>
          )}
          <Section className="card" style={{ padding: '45px', border: '1px solid ${border}', borderCollapse: 'separate', borderRadius: '12px', backgroundColor: '${card}', color: '${text}' }}>
            {children}
          </Section>
          {unsubscribeLink && (
            <Section style={{ padding: '20px 4px 0' }}>
              <Text className="faint" style={{ margin: 0, fontSize: '13px', lineHeight: '20px', color: '${faint}' }}>
                You no longer want to receive emails like this?{' '}
                <Link className="faint" href={unsubscribeLink} style={{ color: '${faint}', textDecoration: 'underline' }}>
                  Unsubscribe
                </Link>
              </Text>
            </Section>
          )}
        </Container>
      </Body>
    </Html>
  )
}

EmailTheme.PreviewProps = {
  unsubscribeLink: 'https://example.com',
} satisfies Partial<ThemeProps>
`
}

/** Buttons that stand out from a black card. */
const LIGHT_BUTTON =
  '.card a.button { background-color: #f4f5f7 !important; border-color: #f4f5f7 !important; color: #17181c !important; }'

const logoImage = (source: string, style: string, name = '') =>
  `              <img ${name}src={${source}} alt={project.displayName} height="40" style={{ display: '${style}', height: '40px', maxWidth: '240px' }} />`

/** The one for dark only where clients use the style sheet. */
const BOTH_LOGOS = [
  logoImage(
    'project.logoUrl',
    'block',
    "className={project.darkLogoUrl ? 'logo-light' : undefined} ",
  ),
  '              {project.darkLogoUrl && (',
  logoImage('project.darkLogoUrl', 'none', 'className="logo-dark" ').replace(
    /^ {14}/,
    '                ',
  ),
  '              )}',
].join('\n')
const DARK_LOGO = logoImage('project.darkLogoUrl ?? project.logoUrl', 'block')

const LIGHT: ThemeStyle = {
  logo: BOTH_LOGOS,
  scheme: 'light dark',
  page: '#fafbfb',
  card: '#ffffff',
  border: '#e3e5e9',
  text: '#17181c',
  faint: '#686d78',
  link: '#2f56c5',
  rules: [
    '@media (prefers-color-scheme: dark) {',
    '  body, .page, .page > table > tbody > tr > td { background-color: #101114 !important; }',
    '  .card { background-color: #1a1c21 !important; border-color: #2c2f36 !important; }',
    '  .card, .strong { color: #f4f5f7 !important; }',
    '  .faint { color: #979ca7 !important; }',
    '  .logo-light { display: none !important; }',
    '  .logo-dark { display: block !important; }',
    '  .card a { color: #9db8ff !important; }',
    `  ${LIGHT_BUTTON}`,
    '}',
  ],
}

/** The light theme in parts, for emails in its look that are not rendered from its source. */
export const lightTheme = { ...LIGHT, font: FONT, sheet: sheetOf(LIGHT) }

/** The themes of every project (protocol 05 §7.1). Without Tailwind, which takes longer to render. */
export const builtInThemes = {
  [LIGHT_THEME_ID]: {
    displayName: 'Default Light',
    tsxSource: themeSource(LIGHT),
  },
  [DARK_THEME_ID]: {
    displayName: 'Default Dark',
    tsxSource: themeSource({
      logo: DARK_LOGO,
      scheme: 'dark',
      page: '#323232',
      card: '#000000',
      border: '#000000',
      text: '#ffffff',
      faint: '#c9c9c9',
      link: '#9db8ff',
      rules: [LIGHT_BUTTON],
    }),
  },
} as const
