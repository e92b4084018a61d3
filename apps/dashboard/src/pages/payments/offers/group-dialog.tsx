import { Field } from '@latchkey/ui'
import { FieldStack } from '../../../components/field-stack.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { findIdMistake } from '../../../components/payments/drafts.ts'
import { useForm } from '../../../components/use-form.ts'
import type { Payments } from '../../../data/payments/offers.ts'
import { useSaveGroup } from '../../../data/payments/writes.ts'
import { t } from '../../../text.ts'

export interface GroupDialogProps {
  payments: Payments
  /** Without it, a new one is created. */
  groupId?: string
  onClose: () => void
}

/** Creates or renames a group of offers. */
export function GroupDialog({ payments, groupId, onClose }: GroupDialogProps) {
  const save = useSaveGroup()
  const form = useForm(
    async (data) => {
      await save({
        id: groupId ?? String(data.get('groupId')).trim(),
        displayName: String(data.get('groupName')).trim(),
      })
      onClose()
    },
    {
      done: groupId === undefined ? t('Group created') : t('Group renamed'),
      validate: (data) => ({
        groupId:
          groupId === undefined
            ? findIdMistake(String(data.get('groupId')).trim(), Object.keys(payments.groups))
            : undefined,
      }),
    },
  )

  return (
    <FormDialog
      title={groupId === undefined ? t('Create group') : t('Rename group')}
      description={t(
        'Offers that exclude each other, such as the plans of your app. A customer has one of them at a time, besides add-ons.',
      )}
      form={form}
      submitLabel={groupId === undefined ? t('Create group') : t('Save')}
      onClose={onClose}
    >
      <FieldStack>
        <Field
          name="groupName"
          label={t('Name')}
          description={t('Optional. The ID is used if there is no name.')}
          placeholder={t('Plans')}
          maxLength={100}
          autoComplete="off"
          defaultValue={groupId === undefined ? '' : (payments.groups[groupId]?.displayName ?? '')}
          focusOnMount
        />
        <Field
          name="groupId"
          label={t('ID')}
          dir="ltr"
          placeholder="plans"
          maxLength={63}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          readOnly={groupId !== undefined}
          defaultValue={groupId ?? ''}
          error={form.errors.groupId}
        />
      </FieldStack>
    </FormDialog>
  )
}
