import { Body, Head, Html } from '@react-email/components'
import type { ThemeProps } from '@stackframe/emails'

export function EmailTheme({ children, unsubscribeLink }: ThemeProps) {
  return (
    <Html>
      <Head />
      <Body>
        {children}
        {unsubscribeLink && <a href={unsubscribeLink}>Unsubscribe</a>}
      </Body>
    </Html>
  )
}
