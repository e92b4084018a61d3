import { Dialog, Field } from '@latchkey/ui'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { useForm } from '../../../components/use-form.ts'
import { UserField } from '../../../components/user-field.tsx'
import type { CustomerType } from '../../../data/payments/offers.ts'
import { t } from '../../../text.ts'
import { TeamChoice } from '../../users/team-choice.tsx'

export interface OpenCustomerProps {
  type: CustomerType
  onChoose: (id: string) => void
  onClose: () => void
}

/** Finds any user or team, or takes the ID of a custom customer, who need not be one yet. */
export function OpenCustomer({ type, onChoose, onClose }: OpenCustomerProps) {
  switch (type) {
    case 'user':
      return (
        <Dialog title={t('Choose a user')} closeLabel={t('Close')} onClose={onClose}>
          <UserField
            label={t('User')}
            value={null}
            focusOnMount
            onChange={(user) => user && onChoose(user.id)}
          />
        </Dialog>
      )
    case 'team':
      return (
        <TeamChoice
          title={t('Choose a team')}
          onChoose={(team) => onChoose(team.id)}
          onClose={onClose}
        />
      )
    case 'custom':
      return <OpenCustom onChoose={onChoose} onClose={onClose} />
  }
}

function OpenCustom({ onChoose, onClose }: Omit<OpenCustomerProps, 'type'>) {
  const idOf = (data: FormData) => String(data.get('customer')).trim()
  const form = useForm(async (data) => onChoose(idOf(data)), {
    validate: (data) => ({ customer: idOf(data) === '' ? t('Enter an ID') : undefined }),
  })
  return (
    <FormDialog
      title={t('Open a customer')}
      form={form}
      submitLabel={t('Open')}
      size="small"
      onClose={onClose}
    >
      <Field
        name="customer"
        label={t('Customer ID')}
        description={t('Any text that your server uses as the ID.')}
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={256}
        error={form.errors.customer}
        focusOnMount
      />
    </FormDialog>
  )
}
