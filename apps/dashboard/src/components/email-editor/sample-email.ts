/** What themes are shown with: the elements that most emails have. */
export const SAMPLE_EMAIL = `\
import { Button, Heading, Hr, Link, Section, Text } from '@react-email/components'
import { Subject } from '@stackframe/emails'

export function EmailTemplate({ user, project }) {
  return (
    <>
      <Subject value={'Welcome to ' + project.displayName} />
      <Heading as="h2" style={{ margin: '0 0 16px' }}>Welcome to {project.displayName}</Heading>
      <Text>Hi {user.displayName},</Text>
      <Text>
        Thanks for joining. Your account is ready, and you can start with the{' '}
        <Link href="https://example.com/guide">first steps</Link>.
      </Text>
      <Section style={{ margin: '24px 0' }}>
        <Button
          href="https://example.com"
          style={{ padding: '12px 20px', borderRadius: '6px', backgroundColor: '#4f46e5', color: '#ffffff' }}
        >
          Open your account
        </Button>
      </Section>
      <Hr style={{ margin: '24px 0 16px' }} />
      <Text style={{ fontSize: '13px', opacity: 0.7 }}>
        You receive this email because you signed up with this address.
      </Text>
    </>
  )
}
`
