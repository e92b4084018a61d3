import { Field, SelectField } from '@latchkey/ui'
import { useState } from 'react'
import { nameOfOffer, type Offer } from '../../data/payments/offers.ts'
import type { Customer } from '../../data/payments/queries.ts'
import { useGrantOffer } from '../../data/payments/writes.ts'
import { t } from '../../text.ts'
import { FieldStack } from '../field-stack.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useForm } from '../use-form.ts'
import { kindOf } from './summaries.ts'

export interface GrantDialogProps {
  customer: Customer
  /** Those that this customer can have. At least one. */
  offers: readonly Offer[]
  onClose: () => void
}

/** Gives an offer to a customer without payment. */
export function GrantDialog({ customer, offers, onClose }: GrantDialogProps) {
  const grant = useGrantOffer(customer)
  const [chosen, setChosen] = useState(offers[0]?.id ?? '')
  const offer = offers.find(({ id }) => id === chosen)
  const grantOf = (data: FormData) => ({
    offerId: chosen,
    quantity: Number(data.get('quantity') ?? 1),
  })
  const form = useForm(
    async (data) => {
      await grant(grantOf(data))
      onClose()
    },
    {
      done: t('Offer granted'),
      validate: (data) => ({
        quantity: /^[1-9]\d{0,5}$/.test(String(data.get('quantity') ?? '1').trim())
          ? undefined
          : t('Enter a whole number from 1 to {most}', { most: 999_999 }),
      }),
    },
  )

  return (
    <FormDialog
      title={t('Grant offer')}
      description={t('The customer gets the offer without paying.')}
      form={form}
      submitLabel={t('Grant')}
      code={(data) => grant.request(grantOf(data))}
      onClose={onClose}
    >
      <FieldStack>
        <SelectField
          name="offer"
          label={t('Offer')}
          description={
            offer && kindOf(offer) === 'recurring'
              ? t(
                  'Becomes a subscription until you cancel it, and replaces the one of the same group.',
                )
              : t('Becomes a one-time purchase, which can’t be taken back.')
          }
          value={chosen}
          options={offers.map((each) => ({ value: each.id, label: nameOfOffer(each) }))}
          onChange={(event) => setChosen(event.target.value)}
        />
        {offer?.stackable && (
          <Field
            name="quantity"
            label={t('Quantity')}
            inputMode="numeric"
            autoComplete="off"
            defaultValue="1"
            maxLength={6}
            error={form.errors.quantity}
          />
        )}
      </FieldStack>
    </FormDialog>
  )
}
