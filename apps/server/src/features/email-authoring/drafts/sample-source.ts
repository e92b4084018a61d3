/** The source of a draft that was created without one (protocol 05 §5). */
export const SAMPLE_DRAFT = `\
import { Container, Heading, Text } from '@react-email/components'
import { NotificationCategory, type Props, Subject } from '@stackframe/emails'

export function EmailTemplate({ user }: Props) {
  return (
    <Container>
      <Subject value={\`Hello \${user.displayName ?? 'there'}!\`} />
      <NotificationCategory value="Marketing" />
      <Heading as="h2" style={{ margin: '0 0 24px' }}>Hello {user.displayName ?? 'there'}!</Heading>
      <Text>Write your email here.</Text>
    </Container>
  )
}
`
