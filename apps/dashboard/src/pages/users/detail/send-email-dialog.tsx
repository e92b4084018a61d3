import { DomainChoice } from '../../../components/domain-choice.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { findPlaceMistakes, handlerUrlOf } from '../../../components/handler-places.ts'
import { useForm } from '../../../components/use-form.ts'
import { useHandlerPlaces } from '../../../components/use-handler-places.ts'
import type { Channel } from '../../../data/users/queries.ts'
import { useSendPasswordReset, useSendVerification } from '../../../data/users/writes.ts'
import { t } from '../../../text.ts'

/** The emails that an administrator can send to an address. */
export type MailKind = 'verification' | 'reset'

const KINDS: Readonly<
  Record<MailKind, { readonly title: string; readonly page: string; readonly sent: string }>
> = {
  verification: {
    title: t('Send verification email'),
    page: 'email-verification',
    sent: t('Verification email sent'),
  },
  reset: {
    title: t('Send password reset email'),
    page: 'password-reset',
    sent: t('Password reset email sent'),
  },
}

/** Asks where the link of an email leads, and sends it. */
export function SendMailDialog({
  kind,
  channel,
  onClose,
}: {
  kind: MailKind
  channel: Channel
  onClose: () => void
}) {
  const sendVerification = useSendVerification(channel)
  const sendPasswordReset = useSendPasswordReset(channel.value)
  const places = useHandlerPlaces()
  const { title, page, sent } = KINDS[kind]
  const form = useForm(
    async (data) => {
      const url = `${handlerUrlOf(data, places)}/${page}`
      if (kind === 'verification') await sendVerification(url)
      else await sendPasswordReset(url)
      onClose()
    },
    { done: sent, validate: (data) => findPlaceMistakes(data, places) },
  )

  return (
    <FormDialog
      title={title}
      description={t('To {address}.', { address: channel.value })}
      form={form}
      submitLabel={t('Send')}
      ready={places.length > 0}
      size="small"
      onClose={onClose}
    >
      <DomainChoice places={places} page={page} errors={form.errors} />
    </FormDialog>
  )
}
