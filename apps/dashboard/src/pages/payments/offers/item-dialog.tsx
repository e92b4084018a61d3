import { Field, SelectField } from '@latchkey/ui'
import { FieldStack } from '../../../components/field-stack.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { customerTypePlurals } from '../../../components/payments/customer-types.ts'
import { findIdMistake } from '../../../components/payments/drafts.ts'
import { useForm } from '../../../components/use-form.ts'
import {
  CUSTOMER_TYPES,
  type CustomerType,
  type Item,
  type Payments,
} from '../../../data/payments/offers.ts'
import { useSaveItem } from '../../../data/payments/writes.ts'
import { t } from '../../../text.ts'

export interface ItemDialogProps {
  payments: Payments
  /** Without it, a new one is created. */
  edited?: Item
  /** What a new one starts with. */
  customerType?: CustomerType
  onSaved?: (id: string) => void
  onClose: () => void
}

/** Creates or changes an item. */
export function ItemDialog({
  payments,
  edited,
  customerType = 'user',
  onSaved,
  onClose,
}: ItemDialogProps) {
  const save = useSaveItem()
  const form = useForm(
    async (data) => {
      const id = edited?.id ?? String(data.get('itemId')).trim()
      await save({
        id,
        displayName: String(data.get('itemName')).trim() || id,
        customerType: String(data.get('itemType')) as CustomerType,
      })
      onClose()
      onSaved?.(id)
    },
    {
      done: edited ? t('Item saved') : t('Item created'),
      validate: (data) => ({
        itemId: edited
          ? undefined
          : findIdMistake(String(data.get('itemId')).trim(), Object.keys(payments.items)),
      }),
    },
  )

  return (
    <FormDialog
      title={edited ? t('Edit item') : t('Create item')}
      description={t('Something customers have and use up, such as credits or seats.')}
      form={form}
      submitLabel={edited ? t('Save') : t('Create item')}
      onClose={onClose}
    >
      <FieldStack>
        <Field
          name="itemName"
          label={t('Name')}
          description={t('Optional. The ID is used if there is no name.')}
          maxLength={100}
          autoComplete="off"
          defaultValue={edited?.displayName ?? ''}
          focusOnMount
        />
        <Field
          name="itemId"
          label={t('ID')}
          description={
            edited
              ? t('It can’t be changed.')
              : t('Your code names the item by it. It can’t be changed later.')
          }
          dir="ltr"
          placeholder="credits"
          maxLength={63}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          readOnly={edited !== undefined}
          defaultValue={edited?.id ?? ''}
          error={form.errors.itemId}
        />
        <SelectField
          name="itemType"
          label={t('Customer type')}
          description={
            edited ? t('Customers of another type lose access to their quantity.') : undefined
          }
          defaultValue={edited?.customerType ?? customerType}
          options={CUSTOMER_TYPES.map((type) => ({
            value: type,
            label: t(customerTypePlurals[type]),
          }))}
        />
      </FieldStack>
    </FormDialog>
  )
}
