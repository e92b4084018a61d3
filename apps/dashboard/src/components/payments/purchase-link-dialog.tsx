import { Button, CodeBlock, Dialog, DialogActions, Field, SelectField } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOfOffer, type Offer, type Payments } from '../../data/payments/offers.ts'
import { type Customer, ofPayments } from '../../data/payments/queries.ts'
import { type ChosenOffer, useCreatePurchaseUrl } from '../../data/payments/writes.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { FieldStack } from '../field-stack.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { Link } from '../link.tsx'
import { useDraftForm } from '../use-draft-form.ts'
import { newPrice } from './drafts.ts'
import styles from './fields.module.css'
import { IncludedList } from './included-list.tsx'
import { findInlineMistakes, type InlineDraft, inlineOffer } from './inline-offer.ts'
import { PriceList } from './price-list.tsx'
import { Warnings } from './warnings.tsx'

export interface PurchaseLinkDialogProps {
  customer: Customer
  payments: Payments
  /** Those that this customer can buy. */
  offers: readonly Offer[]
  onClose: () => void
}

/** The value of the choice for an offer that exists only for this link. No ID contains a space. */
const INLINE = 'for this purchase'

/** Creates a link with which a customer buys an offer, and shows it. */
export function PurchaseLinkDialog(props: PurchaseLinkDialogProps) {
  const { customer, payments, offers, onClose } = props
  const admin = useAdmin()
  const { data: account } = useQuery(ofPayments.account(admin))
  const create = useCreatePurchaseUrl(customer)
  const [url, setUrl] = useState<string>()
  const [chosen, setChosen] = useState(offers[0]?.id ?? INLINE)
  const [inline, setInline] = useState<InlineDraft>(() => ({
    name: '',
    prices: [newPrice('price')],
    included: [],
  }))
  const isInline = chosen === INLINE
  const chosenOffer = (): ChosenOffer =>
    isInline ? { offer_inline: inlineOffer(customer, inline) } : { offer_id: chosen }
  const form = useDraftForm({
    mistakes: isInline ? findInlineMistakes(inline) : {},
    action: async () => setUrl(await create(chosenOffer())),
  })

  if (url !== undefined) return <CreatedLink url={url} onClose={onClose} />
  return (
    <FormDialog
      title={t('Create purchase link')}
      description={t('Anyone who has the link can buy the offer for this customer.')}
      form={form}
      submitLabel={t('Create link')}
      ready={account !== null}
      code={() => create.request(chosenOffer())}
      onClose={onClose}
    >
      {account === null && (
        <>
          <Warnings texts={[t('Payments are not set up yet.')]} />
          <p>
            <Link to="/projects/$projectId/payments" params={{ projectId: admin.projectId }}>
              {t('Set up payments')}
            </Link>
          </p>
        </>
      )}
      <FieldStack>
        <SelectField
          name="offer"
          label={t('Offer')}
          value={chosen}
          options={[
            ...offers.map((offer) => ({ value: offer.id, label: nameOfOffer(offer) })),
            { value: INLINE, label: t('An offer only for this purchase') },
          ]}
          onChange={(event) => setChosen(event.target.value)}
        />
        {isInline && (
          <>
            <Field
              name="offerName"
              label={t('Name')}
              description={t('Buyers see it.')}
              maxLength={100}
              autoComplete="off"
              value={inline.name}
              onChange={(event) => setInline({ ...inline, name: event.target.value })}
              error={form.errors.offerName}
            />
            <div className={styles.section}>
              <PriceList
                prices={inline.prices}
                onChange={(prices) => setInline({ ...inline, prices })}
                errors={form.errors}
                inline
              />
            </div>
            <div className={styles.section}>
              <IncludedList
                included={inline.included}
                onChange={(included) => setInline({ ...inline, included })}
                errors={form.errors}
                payments={payments}
                customerType={customer.type}
              />
            </div>
          </>
        )}
      </FieldStack>
    </FormDialog>
  )
}

function CreatedLink({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Dialog
      title={t('Purchase link')}
      description={t('Valid for 24 hours and for one purchase.')}
      closeLabel={t('Close')}
      onClose={onClose}
    >
      <CodeBlock
        code={url}
        label={t('Purchase link')}
        copyLabel={t('Copy link')}
        copiedLabel={t('Copied')}
      />
      <DialogActions>
        <Button variant="secondary" onClick={() => window.open(url, '_blank', 'noopener')}>
          {t('Open')}
        </Button>
        <Button reads onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
