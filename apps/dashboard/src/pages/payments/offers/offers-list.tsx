import {
  addGlyph,
  Badge,
  Button,
  dotsGlyph,
  Glyph,
  Menu,
  MenuItem,
  MenuSeparator,
  Tabs,
} from '@latchkey/ui'
import { useState } from 'react'
import { customerTypeNames } from '../../../components/payments/customer-types.ts'
import { priceText } from '../../../components/payments/summaries.ts'
import { useMedia } from '../../../components/use-media.ts'
import {
  compareOffers,
  FREE,
  type Item,
  itemsOf,
  nameOfGroup,
  nameOfOffer,
  type Offer,
  offersOf,
  type Payments,
  pricesOf,
} from '../../../data/payments/offers.ts'
import { count as formatCount, list, t } from '../../../text.ts'
import type { OffersActions } from './offers-actions.ts'
import styles from './offers-list.module.css'

export interface OffersListProps {
  payments: Payments
  readOnly: boolean
  actions: OffersActions
}

type Marked = { readonly kind: 'offer' | 'item'; readonly id: string } | null
type Side = 'offers' | 'items'

const NARROW = '(max-width: 767px)'

/**
 * Offers beside items. The one under the pointer or with the focus marks those it belongs to, with
 * the quantity.
 */
export function OffersList({ payments, readOnly, actions }: OffersListProps) {
  const [marked, setMarked] = useState<Marked>(null)
  const [side, setSide] = useState<Side>('offers')
  const isNarrow = useMedia(NARROW)
  const offers = (
    <OfferColumn
      payments={payments}
      readOnly={readOnly}
      actions={actions}
      marked={marked}
      onMark={setMarked}
    />
  )
  const items = (
    <ItemColumn
      payments={payments}
      readOnly={readOnly}
      actions={actions}
      marked={marked}
      onMark={setMarked}
    />
  )

  if (isNarrow) {
    return (
      <Tabs
        label={t('Offers and items')}
        tabs={[
          { id: 'offers', label: t('Offers') },
          { id: 'items', label: t('Items') },
        ]}
        selected={side}
        onSelect={setSide}
        wide
      >
        <div className={styles.side}>{side === 'offers' ? offers : items}</div>
      </Tabs>
    )
  }
  return (
    <div className={styles.columns}>
      {offers}
      {items}
    </div>
  )
}

interface ColumnProps extends OffersListProps {
  readonly marked: Marked
  readonly onMark: (marked: Marked) => void
}

function OfferColumn({ payments, readOnly, actions, marked, onMark }: ColumnProps) {
  const offers = offersOf(payments).toSorted(compareOffers)
  return (
    <section className={styles.column} aria-label={t('Offers')}>
      <div className={styles.columnHead}>
        <h2>{t('Offers')}</h2>
        {!readOnly && (
          <Button variant="ghost" size="small" onClick={() => actions.onCreate()}>
            <Glyph shape={addGlyph} />
            {t('Offer')}
          </Button>
        )}
      </div>
      {offers.length === 0 && <p className={styles.nothing}>{t('No offers yet.')}</p>}
      <ul className={styles.rows}>
        {offers.map((offer) => {
          const quantity =
            marked?.kind === 'item' ? offer.includedItems[marked.id]?.quantity : undefined
          return (
            <Row
              key={offer.id}
              name={nameOfOffer(offer)}
              detail={offerDetail(offer, payments)}
              quantity={quantity}
              pale={marked?.kind === 'item' && quantity === undefined}
              related={relatedItems(offer, payments)}
              onMark={(on) => onMark(on ? { kind: 'offer', id: offer.id } : null)}
              onOpen={readOnly ? undefined : () => actions.onEdit(offer.id)}
            >
              {!readOnly && (
                <Menu
                  label={t('Actions for {name}', { name: nameOfOffer(offer) })}
                  align="end"
                  trigger={<Glyph shape={dotsGlyph} />}
                >
                  <MenuItem onSelect={() => actions.onEdit(offer.id)}>{t('Details…')}</MenuItem>
                  <MenuItem onSelect={() => actions.onCopy(offer.id)}>{t('Duplicate…')}</MenuItem>
                  <MenuSeparator />
                  <MenuItem tone="danger" onSelect={() => actions.onDelete(offer)}>
                    {t('Delete…')}
                  </MenuItem>
                </Menu>
              )}
            </Row>
          )
        })}
      </ul>
    </section>
  )
}

function ItemColumn({ payments, readOnly, actions, marked, onMark }: ColumnProps) {
  const items = itemsOf(payments)
  return (
    <section className={styles.column} aria-label={t('Items')}>
      <div className={styles.columnHead}>
        <h2>{t('Items')}</h2>
        {!readOnly && (
          <Button variant="ghost" size="small" onClick={() => actions.onItem()}>
            <Glyph shape={addGlyph} />
            {t('Item')}
          </Button>
        )}
      </div>
      {items.length === 0 && <p className={styles.nothing}>{t('No items yet.')}</p>}
      <ul className={styles.rows}>
        {items.map((item) => {
          const quantity =
            marked?.kind === 'offer'
              ? payments.offers[marked.id]?.includedItems[item.id]?.quantity
              : undefined
          return (
            <Row
              key={item.id}
              name={item.displayName || item.id}
              detail={`${item.id} · ${t(customerTypeNames[item.customerType])}`}
              quantity={quantity}
              pale={marked?.kind === 'offer' && quantity === undefined}
              related={relatedOffers(item, payments)}
              onMark={(on) => onMark(on ? { kind: 'item', id: item.id } : null)}
              onOpen={readOnly ? undefined : () => actions.onItem(item.id)}
            >
              {!readOnly && (
                <Menu
                  label={t('Actions for {name}', { name: item.displayName || item.id })}
                  align="end"
                  trigger={<Glyph shape={dotsGlyph} />}
                >
                  <MenuItem onSelect={() => actions.onItem(item.id)}>{t('Edit…')}</MenuItem>
                  <MenuSeparator />
                  <MenuItem tone="danger" onSelect={() => actions.onDeleteItem(item)}>
                    {t('Delete…')}
                  </MenuItem>
                </Menu>
              )}
            </Row>
          )
        })}
      </ul>
    </section>
  )
}

interface RowProps {
  name: string
  detail: string
  /** How many of the marked item the offer includes, or the other way round. */
  quantity: number | undefined
  pale: boolean
  /** For screen readers, which see no marks. */
  related: string
  onMark: (on: boolean) => void
  onOpen: (() => void) | undefined
  children: React.ReactNode
}

function Row({ name, detail, quantity, pale, related, onMark, onOpen, children }: RowProps) {
  const words = (
    <>
      <bdi className={styles.name}>{name}</bdi>
      <span className={styles.detail}>{detail}</span>
    </>
  )
  return (
    <li
      className={styles.row}
      data-pale={pale || undefined}
      data-marked={quantity !== undefined || undefined}
      title={related}
      onPointerEnter={() => onMark(true)}
      onPointerLeave={() => onMark(false)}
      onFocus={() => onMark(true)}
      onBlur={() => onMark(false)}
    >
      {onOpen ? (
        <button type="button" className={styles.open} aria-description={related} onClick={onOpen}>
          {words}
        </button>
      ) : (
        <span className={styles.open}>{words}</span>
      )}
      {quantity !== undefined && (
        <Badge tone="accent">{t('{count} ×', { count: formatCount(quantity) })}</Badge>
      )}
      {children}
    </li>
  )
}

function offerDetail(offer: Offer, payments: Payments): string {
  const prices =
    offer.prices === FREE ? t('Free') : pricesOf(offer).map(([, price]) => priceText(price))
  return [
    t(customerTypeNames[offer.customerType]),
    ...(offer.groupId === undefined ? [] : [nameOfGroup(payments, offer.groupId)]),
    ...(typeof prices === 'string' ? [prices] : prices),
  ].join(' · ')
}

function relatedItems({ includedItems }: Offer, payments: Payments): string {
  const names = Object.entries(includedItems).map(([id, { quantity }]) =>
    t('{quantity} × {item}', {
      quantity: formatCount(quantity),
      item: payments.items[id]?.displayName || id,
    }),
  )
  return names.length === 0 ? t('Includes nothing') : t('Includes {items}', { items: list(names) })
}

function relatedOffers({ id }: Item, payments: Payments): string {
  const names = offersOf(payments)
    .filter(({ includedItems }) => Object.hasOwn(includedItems, id))
    .map(nameOfOffer)
  return names.length === 0 ? t('In no offer') : t('Included in {offers}', { offers: list(names) })
}
