import { DomainChoice } from '../../../components/domain-choice.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { findPlaceMistakes, handlerUrlOf } from '../../../components/handler-places.ts'
import { useForm } from '../../../components/use-form.ts'
import { useHandlerPlaces } from '../../../components/use-handler-places.ts'
import { useSendSignInInvitation } from '../../../data/emails/writes.ts'
import { useSendVerification } from '../../../data/users/channel-writes.ts'
import type { Channel } from '../../../data/users/queries.ts'
import { useSendPasswordReset } from '../../../data/users/writes.ts'
import { type Message, message, t } from '../../../text.ts'

/** The emails that an administrator can send to an address. */
export type MailKind = 'verification' | 'reset' | 'invitation'

const KINDS: Readonly<
  Record<MailKind, { readonly title: Message; readonly page: string; readonly sent: Message }>
> = {
  verification: {
    title: message('Send verification email'),
    page: 'email-verification',
    sent: message('Verification email sent'),
  },
  reset: {
    title: message('Send password reset email'),
    page: 'password-reset',
    sent: message('Password reset email sent'),
  },
  invitation: {
    title: message('Send sign-in invitation'),
    page: 'sign-in',
    sent: message('Invitation sent'),
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
  const send = {
    verification: useSendVerification(channel),
    reset: useSendPasswordReset(channel.value),
    invitation: useSendSignInInvitation(channel.value),
  }[kind]
  const places = useHandlerPlaces()
  const { title, page, sent } = KINDS[kind]
  const urlOf = (data: FormData) => `${handlerUrlOf(data, places)}/${page}`
  const form = useForm(
    async (data) => {
      await send(urlOf(data))
      onClose()
    },
    { done: t(sent), validate: (data) => findPlaceMistakes(data, places) },
  )

  return (
    <FormDialog
      title={t(title)}
      description={t('To {address}.', { address: channel.value })}
      form={form}
      submitLabel={t('Send')}
      ready={places.length > 0}
      size="small"
      code={(data) => send.request(urlOf(data))}
      onClose={onClose}
    >
      <DomainChoice places={places} page={page} errors={form.errors} />
    </FormDialog>
  )
}
