import { HOUR_MS } from '@latchkey/contract/pure'
import { Field, SelectField } from '@latchkey/ui'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { FieldStack } from '../../components/field-stack.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import type { SomeUser } from '../../data/users/queries.ts'
import { type BlockRequest, useBlockUser, useUnblockUser } from '../../data/users/writes.ts'
import { type Message, message, t } from '../../text.ts'
import { nameOfUser } from './names.ts'

const LENGTHS: readonly (readonly [hours: string, name: Message])[] = [
  ['', message('Until unblocked')],
  ['24', message('For one day')],
  ['168', message('For one week')],
  ['720', message('For 30 days')],
]
const REASON_MAX_LENGTH = 500

/** Blocks a user, with a reason and an end. */
export function BlockDialog({ user, onClose }: { user: SomeUser; onClose: () => void }) {
  const block = useBlockUser(user.id)
  const name = nameOfUser(user)
  const form = useForm(
    async (data) => {
      await block(blockOf(data))
      onClose()
    },
    { done: t('{name} is blocked', { name }) },
  )
  return (
    <FormDialog
      title={t('Block {name}?', { name })}
      description={t(
        'All sessions end and every sign-in is refused. It can take apps up to ten minutes to notice. Nothing is deleted.',
      )}
      form={form}
      submitLabel={t('Block user')}
      size="small"
      code={(data) => block.request(blockOf(data))}
      onClose={onClose}
    >
      <FieldStack>
        <SelectField
          name="length"
          label={t('How long')}
          options={LENGTHS.map(([value, label]) => ({ value, label: t(label) }))}
        />
        <Field
          name="reason"
          label={t('Reason')}
          description={t('Optional. Only administrators see it.')}
          maxLength={REASON_MAX_LENGTH}
          autoComplete="off"
        />
      </FieldStack>
    </FormDialog>
  )
}

function blockOf(data: FormData): BlockRequest {
  const [reason, hours] = [String(data.get('reason')).trim(), String(data.get('length'))]
  return {
    ...(reason !== '' && { reason }),
    ...(hours !== '' && { until_millis: Date.now() + Number(hours) * HOUR_MS }),
  }
}

/** Lets a blocked user sign in again. */
export function UnblockDialog({ user, onClose }: { user: SomeUser; onClose: () => void }) {
  const unblock = useUnblockUser(user.id)
  const name = nameOfUser(user)
  return (
    <ConfirmDialog
      title={t('Unblock {name}?', { name })}
      confirmLabel={t('Unblock')}
      tone="primary"
      action={unblock}
      code={unblock.request}
      done={t('{name} can sign in again', { name })}
      onClose={onClose}
    >
      <p>{t('The user can sign in again at once, with the same sign-in methods as before.')}</p>
    </ConfirmDialog>
  )
}
