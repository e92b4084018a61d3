/** The content that is rendered in a theme before the theme is saved (protocol 05 §7.2). */
export const SAMPLE_EMAIL = `\
import { Button, Heading, Link, Section, Text } from '@react-email/components'
import { NotificationCategory, Subject } from '@stackframe/emails'

export function EmailTemplate() {
  return (
    <>
      <Subject value="Sample email" />
      <NotificationCategory value="Marketing" />
      <Heading as="h2">Welcome to the sample email</Heading>
      <Text>This text shows how an email looks in the theme.</Text>
      <Section>
        <Button href="https://example.com">Get started</Button>
      </Section>
      <Text>
        Find more at <Link href="https://example.com">example.com</Link>.
      </Text>
    </>
  )
}
`
