import { KnownError } from '@latchkey/js'
import { CheckField, Field } from '@latchkey/ui'
import type { Customer, CustomerItem } from '../../data/payments/queries.ts'
import { type QuantityChange, useChangeQuantity } from '../../data/payments/writes.ts'
import { count as formatCount, t } from '../../text.ts'
import { FieldStack } from '../field-stack.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useForm } from '../use-form.ts'

export interface ChangeQuantityDialogProps {
  customer: Customer
  item: CustomerItem
  onClose: () => void
}

const MOST = 2_147_483_647

/** Adds to how much of an item a customer has, or takes from it. */
export function ChangeQuantityDialog({ customer, item, onClose }: ChangeQuantityDialogProps) {
  const change = useChangeQuantity(customer)
  const form = useForm(
    async (data) => {
      try {
        await change(changeOf(item.id, data))
      } catch (error) {
        if (KnownError.is(error, 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT'))
          return { delta: t('This is more than the customer has') }
        throw error
      }
      onClose()
    },
    {
      done: t('Quantity changed'),
      validate: (data) => ({
        delta: findDeltaMistake(String(data.get('delta')).trim()),
        expires: findExpiryMistake(String(data.get('expires') ?? '')),
      }),
    },
  )

  return (
    <FormDialog
      title={t('Change {name}', { name: item.display_name })}
      description={t('The customer has {count} now.', { count: formatCount(item.quantity) })}
      form={form}
      submitLabel={t('Change')}
      code={(data) => change.request(changeOf(item.id, data))}
      onClose={onClose}
    >
      <FieldStack>
        <Field
          name="delta"
          label={t('Change by')}
          description={t('Such as 10, or -3 to take some away.')}
          inputMode="text"
          autoComplete="off"
          maxLength={11}
          error={form.errors.delta}
          focusOnMount
        />
        <Field
          name="description"
          label={t('Description')}
          description={t('Optional. Shown in the transactions.')}
          autoComplete="off"
          maxLength={1000}
        />
        <Field
          name="expires"
          type="datetime-local"
          label={t('Expires')}
          description={t('Optional. The change ends at this time.')}
          error={form.errors.expires}
        />
        <CheckField
          name="negative"
          label={t('Allow a negative quantity')}
          description={t('Otherwise nothing is taken that the customer doesn’t have.')}
        />
      </FieldStack>
    </FormDialog>
  )
}

function changeOf(itemId: string, data: FormData): QuantityChange {
  const expires = String(data.get('expires') ?? '')
  return {
    itemId,
    delta: Number(data.get('delta')),
    description: String(data.get('description')).trim(),
    expiresAt: expires === '' ? null : new Date(expires),
    allowNegative: data.has('negative'),
  }
}

function findDeltaMistake(text: string): string | undefined {
  if (!/^[+-]?\d{1,10}$/.test(text)) return t('Enter a whole number')
  const delta = Number(text)
  if (delta === 0) return t('Enter a number other than 0')
  return Math.abs(delta) > MOST ? t('Enter a smaller number') : undefined
}

function findExpiryMistake(text: string): string | undefined {
  if (text === '') return undefined
  return new Date(text).getTime() > Date.now() ? undefined : t('Choose a time in the future')
}
