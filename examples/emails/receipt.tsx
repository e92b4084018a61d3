import { ActionButton, Paragraph, Title } from '@latchkey/emails'
import { NotificationCategory, type Props, Subject } from '@stackframe/emails'
import { type } from 'arktype'

export const variablesSchema = type({ receiptLink: 'string' })

export function EmailTemplate({ user, project, variables }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={`Your receipt from ${project.displayName}`} />
      <NotificationCategory value="Transactional" />
      <Title>Thank you{user.displayName ? `, ${user.displayName}` : ''}</Title>
      <Paragraph>Your receipt is ready.</Paragraph>
      <ActionButton href={variables.receiptLink}>Show the receipt</ActionButton>
    </>
  )
}

EmailTemplate.PreviewVariables = {
  receiptLink: 'https://example.com/receipt',
} satisfies typeof variablesSchema.infer
