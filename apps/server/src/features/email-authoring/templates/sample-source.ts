/** The source of a new template (protocol 05 §6.2). */
export const SAMPLE_TEMPLATE = `\
import { Container, Heading, Text } from '@react-email/components'
import { NotificationCategory, type Props, Subject } from '@stackframe/emails'
import { type } from 'arktype'

export const variablesSchema = type({
  count: 'number',
})

export function EmailTemplate({ user, variables }: Props<typeof variablesSchema.infer>) {
  return (
    <Container>
      <Subject value={\`Hello \${user.displayName ?? 'there'}!\`} />
      <NotificationCategory value="Transactional" />
      <Heading as="h2" style={{ margin: '0 0 24px' }}>Hello {user.displayName ?? 'there'}!</Heading>
      <Text>The count is {variables.count}.</Text>
    </Container>
  )
}

EmailTemplate.PreviewVariables = {
  count: 10,
} satisfies typeof variablesSchema.infer
`
