import { Field } from '@latchkey/ui'
import { t } from '../../text.ts'

/** The field `email` of a form that invites someone. */
export function InvitedEmailField({ error }: { error: string | undefined }) {
  return (
    <Field
      name="email"
      type="email"
      label={t('Email')}
      description={t('Anyone who opens the link can join, whatever their own email is.')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      focusOnMount
    />
  )
}

/** The value of the field, without spaces around it. */
export const invitedEmail = (data: FormData): string => String(data.get('email')).trim()
