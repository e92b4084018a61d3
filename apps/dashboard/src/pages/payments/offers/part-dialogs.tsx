import { Button } from '@latchkey/ui'
import { useState } from 'react'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { isSameJson } from '../../../components/json-text.ts'
import {
  draftOfIncluded,
  draftOfPrice,
  findIncludedMistakes,
  findPriceMistakes,
  freeId,
  type IncludedDraft,
  includedOf,
  newIncluded,
  newPrice,
  type PriceDraft,
  priceOf,
} from '../../../components/payments/drafts.ts'
import { IncludedFields } from '../../../components/payments/included-fields.tsx'
import { PriceFields } from '../../../components/payments/price-fields.tsx'
import { useAction } from '../../../components/use-action.ts'
import { useDraftForm } from '../../../components/use-draft-form.ts'
import {
  FREE,
  itemsOf,
  type Offer,
  type OfferConfig,
  type Payments,
  pricesOf,
} from '../../../data/payments/offers.ts'
import { t } from '../../../text.ts'
import styles from './wizard.module.css'

interface PartDialogProps {
  readonly offer: Offer
  /** Changes the offer as it is stored. */
  readonly change: (change: (offer: OfferConfig) => OfferConfig) => Promise<unknown>
  readonly onClose: () => void
}

/** Adds, changes or removes one price of an offer. */
export function PriceDialog({
  offer,
  priceId,
  change,
  onClose,
}: PartDialogProps & { priceId: string | null }) {
  const prices = pricesOf(offer)
  const ids = prices.map(([id]) => id)
  const [first] = useState<PriceDraft>(() => {
    const stored = prices.find(([id]) => id === priceId)
    return stored
      ? draftOfPrice(...stored)
      : newPrice(freeId(ids.length === 0 ? 'monthly' : 'price', ids), [1, 'month'])
  })
  const [draft, setDraft] = useState(first)
  const form = useDraftForm({
    mistakes: findPriceMistakes(
      draft,
      ids.filter((id) => id !== priceId),
    ),
    done: priceId === null ? t('Price added') : t('Price saved'),
    async action() {
      await change((stored) => withPrice(stored, draft.id.trim(), draft))
      onClose()
    },
  })

  return (
    <FormDialog
      title={priceId === null ? t('Add price') : t('Edit price')}
      form={form}
      submitLabel={priceId === null ? t('Add price') : t('Save')}
      dirty={!isSameJson(first, draft)}
      extra={
        priceId !== null && (
          <RemoveButton
            label={t('Remove')}
            done={t('Price removed')}
            remove={() => change((stored) => withPrice(stored, priceId, null))}
            onDone={onClose}
          />
        )
      }
      onClose={onClose}
    >
      <PriceFields
        price={draft}
        onChange={setDraft}
        errors={form.errors}
        isNew={priceId === null}
        focusOnMount
      />
    </FormDialog>
  )
}

/** Adds, changes or removes one item that comes with an offer. */
export function IncludedDialog({
  offer,
  itemId,
  payments,
  change,
  onClose,
}: PartDialogProps & { itemId: string | null; payments: Payments }) {
  const used = Object.keys(offer.includedItems)
  const [first] = useState<IncludedDraft>(() => {
    const stored = itemId === null ? undefined : offer.includedItems[itemId]
    if (itemId !== null && stored) return draftOfIncluded(itemId, stored)
    const next = itemsOf(payments).find(
      ({ id, customerType }) => customerType === offer.customerType && !used.includes(id),
    )
    return newIncluded(next?.id ?? '')
  })
  const [draft, setDraft] = useState(first)
  const form = useDraftForm({
    mistakes: findIncludedMistakes(
      draft,
      used.filter((id) => id !== itemId),
    ),
    done: itemId === null ? t('Item included') : t('Item saved'),
    async action() {
      await change((stored) => {
        const { [itemId ?? '']: _, ...rest } = stored.includedItems
        return { ...stored, includedItems: { ...rest, [draft.itemId]: includedOf(draft) } }
      })
      onClose()
    },
  })

  return (
    <FormDialog
      title={itemId === null ? t('Include item') : t('Edit included item')}
      description={t('Applies immediately to everyone who subscribes to the offer.')}
      form={form}
      submitLabel={itemId === null ? t('Include item') : t('Save')}
      dirty={!isSameJson(first, draft)}
      extra={
        itemId !== null && (
          <RemoveButton
            label={t('Remove')}
            done={t('Item removed')}
            remove={() =>
              change((stored) => {
                const { [itemId]: _, ...includedItems } = stored.includedItems
                return { ...stored, includedItems }
              })
            }
            onDone={onClose}
          />
        )
      }
      onClose={onClose}
    >
      <IncludedFields
        included={draft}
        onChange={setDraft}
        errors={form.errors}
        payments={payments}
        customerType={offer.customerType}
        focusOnMount
      />
    </FormDialog>
  )
}

/** The offer with one price changed, or removed if there is none. Prices keep their order. */
function withPrice(offer: OfferConfig, id: string, price: PriceDraft | null): OfferConfig {
  // Made free in the meantime: it has prices again, as the administrator wants it.
  const { [id]: before, ...rest } = offer.prices === FREE ? {} : offer.prices
  if (price === null) return { ...offer, prices: rest }
  const prices = offer.prices === FREE ? {} : offer.prices
  return before
    ? {
        ...offer,
        prices: Object.fromEntries(
          Object.entries(prices).map(([each, value]) => [
            each,
            each === id ? priceOf(price) : value,
          ]),
        ),
      }
    : { ...offer, prices: { ...prices, [id]: priceOf(price) } }
}

interface RemoveButtonProps {
  label: string
  done: string
  remove: () => Promise<unknown>
  onDone: () => void
}

function RemoveButton({ label, done, remove, onDone }: RemoveButtonProps) {
  const { busy, run } = useAction({ failure: 'toast' })
  return (
    <Button
      variant="ghost"
      className={styles.back ?? ''}
      busy={busy}
      onClick={async () => {
        if (await run(remove, { done })) onDone()
      }}
    >
      {label}
    </Button>
  )
}
