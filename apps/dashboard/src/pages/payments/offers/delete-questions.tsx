import { Button, Dialog, DialogActions } from '@latchkey/ui'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import {
  addOnsTo,
  type Item,
  nameOfGroup,
  nameOfOffer,
  type Offer,
  offersOf,
  offersWithItem,
  type Payments,
} from '../../../data/payments/offers.ts'
import { useDeleteGroup, useDeleteItem, useDeleteOffer } from '../../../data/payments/writes.ts'
import { list, t } from '../../../text.ts'

interface QuestionProps {
  readonly payments: Payments
  readonly onClose: () => void
}

/** Asks before an offer is deleted, with what its customers lose. */
export function DeleteOfferQuestion({
  offer,
  payments,
  onClose,
}: QuestionProps & { offer: Offer }) {
  const deleteOffer = useDeleteOffer()
  const addOns = addOnsTo(payments, offer.id)
  return (
    <ConfirmDialog
      title={t('Delete “{name}”?', { name: nameOfOffer(offer) })}
      consequences={[
        t('Subscribers lose its items immediately. Their subscriptions at Stripe continue.'),
        t('One-time purchases keep their items.'),
        t('Purchase links that exist already can still be used.'),
        ...(addOns.length > 0
          ? [
              t('It’s no longer a base of these add-ons: {offers}.', {
                offers: list(addOns.map(nameOfOffer)),
              }),
            ]
          : []),
      ]}
      understood={t('I understand')}
      confirmLabel={t('Delete offer')}
      action={() => deleteOffer(offer.id)}
      done={t('Offer deleted')}
      onClose={onClose}
    />
  )
}

/** Asks before an item is deleted, or says which offers include it. */
export function DeleteItemQuestion({ item, payments, onClose }: QuestionProps & { item: Item }) {
  const deleteItem = useDeleteItem()
  const offers = offersWithItem(payments, item.id)
  const name = item.displayName || item.id
  if (offers.length > 0) {
    return (
      <Dialog
        title={t('“{name}” is in use', { name })}
        description={t('Remove it from these offers first: {offers}.', {
          offers: list(offers.map(nameOfOffer)),
        })}
        closeLabel={t('Close')}
        size="small"
        onClose={onClose}
      >
        <DialogActions>
          <Button reads variant="secondary" onClick={onClose}>
            {t('Close')}
          </Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      title={t('Delete “{name}”?', { name })}
      consequences={[
        t('Your app can no longer read or change its quantities.'),
        t('Quantities are kept. If you create an item with the same ID, they are back.'),
      ]}
      understood={t('I understand')}
      confirmLabel={t('Delete item')}
      action={() => deleteItem(item.id)}
      done={t('Item deleted')}
      onClose={onClose}
    />
  )
}

/** Asks before a group is deleted. */
export function DeleteGroupQuestion({
  groupId,
  payments,
  onClose,
}: QuestionProps & { groupId: string }) {
  const deleteGroup = useDeleteGroup()
  const offers = offersOf(payments).filter((offer) => offer.groupId === groupId)
  return (
    <ConfirmDialog
      title={t('Delete the group “{name}”?', { name: nameOfGroup(payments, groupId) })}
      confirmLabel={t('Delete group')}
      action={() => deleteGroup(groupId)}
      done={t('Group deleted')}
      onClose={onClose}
    >
      <p>
        {offers.length === 0
          ? t('It has no offers.')
          : t(
              'Its offers are kept without a group: {offers}. Customers can then have all of them.',
              {
                offers: list(offers.map(nameOfOffer)),
              },
            )}
      </p>
    </ConfirmDialog>
  )
}
