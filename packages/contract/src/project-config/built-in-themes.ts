/**
 * The default theme, and the other one that every project has. Their ids are constants of the
 * protocol.
 */
export const LIGHT_THEME_ID = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac'
export const DARK_THEME_ID = 'a0172b5d-cff0-463b-83bb-85124697373a'

/** Written with inline styles, so that rendering a built-in email compiles no classes. */
const themeSource = (colors: { page: string; card: string; text: string; faint: string }) => `\
import { Body, Container, Head, Html, Link, Section, Text } from '@react-email/components'
import type { ThemeProps } from '@stackframe/emails'

export function EmailTheme({ children, unsubscribeLink }: ThemeProps) {
  return (
    <Html>
      <Head />
      <Body style={{ margin: 0, padding: '24px 0', backgroundColor: '${colors.page}', color: '${colors.text}', fontFamily: 'Helvetica, Arial, sans-serif', fontSize: '16px' }}>
        <Container style={{ padding: '45px', borderRadius: '8px', backgroundColor: '${colors.card}', color: '${colors.text}' }}>
          {children}
        </Container>
        {unsubscribeLink && (
          <Section style={{ padding: '16px' }}>
            <Text style={{ margin: 0, textAlign: 'center', fontSize: '13px', color: '${colors.faint}' }}>
              You do not want to get mails like this one?{' '}
              <Link href={unsubscribeLink} style={{ color: '${colors.faint}', textDecoration: 'underline' }}>
                Unsubscribe
              </Link>
            </Text>
          </Section>
        )}
      </Body>
    </Html>
  )
}

EmailTheme.PreviewProps = {
  unsubscribeLink: 'https://example.com',
} satisfies Partial<ThemeProps>
`

/** The themes of every project (protocol 05 §7.1). */
export const builtInThemes = {
  [LIGHT_THEME_ID]: {
    displayName: 'Default Light',
    tsxSource: themeSource({ page: '#fafbfb', card: '#ffffff', text: '#1a1a1a', faint: '#6b7280' }),
  },
  [DARK_THEME_ID]: {
    displayName: 'Default Dark',
    tsxSource: themeSource({ page: '#323232', card: '#000000', text: '#ffffff', faint: '#b5b5b5' }),
  },
} as const
