import {
  addGlyph,
  Button,
  dotsGlyph,
  Glyph,
  Menu,
  MenuItem,
  MenuSeparator,
  Tabs,
  VisuallyHidden,
} from '@latchkey/ui'
import type { ReactNode } from 'react'
import { customerTypePlurals } from '../../../components/payments/customer-types.ts'
import {
  CUSTOMER_TYPES,
  type CustomerType,
  groupsFor,
  type Offer,
  type OfferGroup,
  type Payments,
} from '../../../data/payments/offers.ts'
import { t } from '../../../text.ts'
import { OfferCard } from './offer-card.tsx'
import type { OffersActions } from './offers-actions.ts'
import styles from './offers-page.module.css'

export interface PricingTableProps {
  payments: Payments
  type: CustomerType
  onType: (type: CustomerType) => void
  /** At the end of the tabs. */
  aside: ReactNode
  readOnly: boolean
  actions: OffersActions
}

/** The offers for one type of customer as cards, one row per group. */
export function PricingTable(props: PricingTableProps) {
  const { payments, type, onType, aside, readOnly, actions } = props
  const groups = groupsFor(payments, type)
  return (
    <Tabs
      label={t('Customer type')}
      tabs={CUSTOMER_TYPES.map((id) => ({ id, label: t(customerTypePlurals[id]) }))}
      selected={type}
      onSelect={onType}
      aside={aside}
    >
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group
            key={group.id ?? ''}
            group={group}
            payments={payments}
            isOnly={groups.length === 1}
            readOnly={readOnly}
            actions={actions}
          />
        ))}
        {groups.length === 0 && (
          <p className={styles.nothing}>{t('No offers for this type of customer yet.')}</p>
        )}
        {!readOnly && (
          <div className={styles.adding}>
            <Button variant="secondary" size="small" onClick={() => actions.onCreate()}>
              <Glyph shape={addGlyph} />
              {t('Offer without a group')}
            </Button>
            <Button variant="secondary" size="small" onClick={() => actions.onGroup()}>
              <Glyph shape={addGlyph} />
              {t('Group')}
            </Button>
          </div>
        )}
      </div>
    </Tabs>
  )
}

interface GroupProps {
  group: OfferGroup
  payments: Payments
  /** A single group without a name needs no visible heading. */
  isOnly: boolean
  readOnly: boolean
  actions: OffersActions
}

function Group({ group, payments, isOnly, readOnly, actions }: GroupProps) {
  const { id, offers } = group
  const name = id === null ? t('Without a group') : group.name
  return (
    <section className={styles.group} aria-label={name}>
      {id === null && isOnly ? (
        <h2 className={styles.unseen}>
          <VisuallyHidden>{t('Offers')}</VisuallyHidden>
        </h2>
      ) : (
        <div className={styles.groupHead}>
          <h2 className={styles.groupName}>
            <bdi>{name}</bdi>
          </h2>
          {id !== null && !readOnly && (
            <>
              <Button variant="ghost" size="small" onClick={() => actions.onCreate(id)}>
                <Glyph shape={addGlyph} />
                {t('Offer')}
              </Button>
              <Menu
                label={t('Actions for {name}', { name })}
                align="end"
                trigger={<Glyph shape={dotsGlyph} />}
              >
                <MenuItem onSelect={() => actions.onGroup(id)}>{t('Rename…')}</MenuItem>
                <MenuSeparator />
                <MenuItem tone="danger" onSelect={() => actions.onDeleteGroup(id)}>
                  {t('Delete…')}
                </MenuItem>
              </Menu>
            </>
          )}
        </div>
      )}
      {offers.length === 0 ? (
        <p className={styles.nothing}>{t('No offers in this group yet.')}</p>
      ) : (
        <ul className={styles.cards}>
          {offers.map((offer: Offer) => (
            <OfferCard
              key={offer.id}
              offer={offer}
              payments={payments}
              readOnly={readOnly}
              onDetails={() => actions.onEdit(offer.id)}
              onCopy={() => actions.onCopy(offer.id)}
              onDelete={() => actions.onDelete(offer)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
