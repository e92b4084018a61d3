import { Button, Heading, Text } from '@react-email/components'
import { NotificationCategory, type Props, Subject } from '@stackframe/emails'
import { type } from 'arktype'

export const variablesSchema = type({ receiptLink: 'string' })

export function EmailTemplate({ user, project, variables }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={`Your receipt from ${project.displayName}`} />
      <NotificationCategory value="Transactional" />
      <Heading as="h2">Thank you{user.displayName ? `, ${user.displayName}` : ''}</Heading>
      <Text>Your receipt is ready.</Text>
      <Button href={variables.receiptLink}>Show the receipt</Button>
    </>
  )
}

EmailTemplate.PreviewVariables = {
  receiptLink: 'https://example.com/receipt',
} satisfies typeof variablesSchema.infer
