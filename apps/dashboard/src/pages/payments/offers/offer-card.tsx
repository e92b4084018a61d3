import {
  addGlyph,
  Badge,
  Button,
  CodeBlock,
  dotsGlyph,
  Glyph,
  Menu,
  MenuItem,
  MenuSeparator,
  Switch,
} from '@latchkey/ui'
import { useState } from 'react'
import { Copyable } from '../../../components/copyable.tsx'
import { InlineEdit } from '../../../components/inline-edit.tsx'
import {
  includedText,
  lengthText,
  priceText,
  repeats,
} from '../../../components/payments/summaries.ts'
import { Warnings } from '../../../components/payments/warnings.tsx'
import { switched } from '../../../components/switched.ts'
import { useAction } from '../../../components/use-action.ts'
import {
  basesOf,
  FREE,
  nameOfItem,
  nameOfOffer,
  type Offer,
  type OfferConfig,
  type Payments,
  pricesOf,
} from '../../../data/payments/offers.ts'
import { useChangeOffer } from '../../../data/payments/writes.ts'
import { list, t } from '../../../text.ts'
import styles from './offer-card.module.css'
import { offerSnippet } from './offer-snippet.ts'
import { findOfferWarnings } from './offer-warnings.ts'
import { IncludedDialog, PriceDialog } from './part-dialogs.tsx'

export interface OfferCardProps {
  offer: Offer
  payments: Payments
  readOnly: boolean
  onDetails: () => void
  onCopy: () => void
  onDelete: () => void
}

type Open = { readonly part: 'price' | 'item'; readonly id: string | null } | null

/** An offer of the pricing table. Each part of it is changed in place (protocol 09 §15.2). */
export function OfferCard({
  offer,
  payments,
  readOnly,
  onDetails,
  onCopy,
  onDelete,
}: OfferCardProps) {
  const change = useChangeOffer(offer.id)
  const [open, setOpen] = useState<Open>(null)
  const name = nameOfOffer(offer)
  const close = () => setOpen(null)

  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          {readOnly ? (
            <bdi>{name}</bdi>
          ) : (
            <InlineEdit
              label={t('Name')}
              value={offer.displayName}
              placeholder={offer.id}
              maxLength={100}
              validate={(text) => (text === '' ? t('Enter a name') : undefined)}
              onSave={(displayName) => change((stored) => ({ ...stored, displayName }))}
            />
          )}
        </h3>
        {!readOnly && (
          <Menu
            label={t('Actions for {name}', { name })}
            align="end"
            trigger={<Glyph shape={dotsGlyph} />}
          >
            <MenuItem onSelect={onDetails}>{t('Details…')}</MenuItem>
            <MenuItem onSelect={onCopy}>{t('Duplicate…')}</MenuItem>
            <MenuSeparator />
            <MenuItem tone="danger" onSelect={onDelete}>
              {t('Delete…')}
            </MenuItem>
          </Menu>
        )}
      </div>
      <Copyable text={offer.id} name={t('ID of {name}', { name })} />
      <Prices offer={offer} readOnly={readOnly} onOpen={(id) => setOpen({ part: 'price', id })} />
      <Included
        offer={offer}
        payments={payments}
        readOnly={readOnly}
        onOpen={(id) => setOpen({ part: 'item', id })}
      />
      <Traits offer={offer} payments={payments} readOnly={readOnly} change={change} />
      <Warnings texts={findOfferWarnings(offer, payments)} />
      {offer.prices !== FREE && (
        <div className={styles.snippet}>
          <CodeBlock
            code={offerSnippet(offer.id, offer.customerType)}
            label={t('Code for {name}', { name })}
            copyLabel={t('Copy code for {name}', { name })}
            copiedLabel={t('Copied')}
          />
        </div>
      )}
      {open?.part === 'price' && (
        <PriceDialog offer={offer} priceId={open.id} change={change} onClose={close} />
      )}
      {open?.part === 'item' && (
        <IncludedDialog
          offer={offer}
          itemId={open.id}
          payments={payments}
          change={change}
          onClose={close}
        />
      )}
    </li>
  )
}

interface PartProps {
  readonly offer: Offer
  readonly readOnly: boolean
  /** Null adds one. */
  readonly onOpen: (id: string | null) => void
}

function Prices({ offer, readOnly, onOpen }: PartProps) {
  return (
    <div className={styles.part}>
      {offer.prices === FREE ? (
        <p className={styles.price}>{t('Free')}</p>
      ) : (
        <ul className={styles.lines} aria-label={t('Prices')}>
          {pricesOf(offer).map(([id, price]) => (
            <li key={id}>
              <Line
                text={priceText(price)}
                hint={id}
                look="price"
                label={t('Edit price {id}', { id })}
                readOnly={readOnly}
                onOpen={() => onOpen(id)}
              />
              {price.serverOnly && <Badge>{t('server-only')}</Badge>}
              {repeats(price.freeTrial) && (
                <Badge>{t('{time} free trial', { time: lengthText(price.freeTrial) })}</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && offer.prices !== FREE && (
        <Button variant="ghost" size="small" onClick={() => onOpen(null)}>
          <Glyph shape={addGlyph} />
          {t('Price')}
        </Button>
      )}
    </div>
  )
}

function Included({ offer, payments, readOnly, onOpen }: PartProps & { payments: Payments }) {
  const included = Object.entries(offer.includedItems)
  return (
    <div className={styles.part}>
      {included.length > 0 && (
        <ul className={styles.lines} aria-label={t('Included items')}>
          {included.map(([id, item]) => (
            <li key={id}>
              <Line
                text={includedText(item, nameOfItem(payments, id))}
                look="item"
                label={t('Edit item {id}', { id })}
                readOnly={readOnly}
                onOpen={() => onOpen(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <Button variant="ghost" size="small" onClick={() => onOpen(null)}>
          <Glyph shape={addGlyph} />
          {t('Item')}
        </Button>
      )}
    </div>
  )
}

interface LineProps {
  text: string
  hint?: string
  look: 'price' | 'item'
  label: string
  readOnly: boolean
  onOpen: () => void
}

function Line({ text, hint, look, label, readOnly, onOpen }: LineProps) {
  const content = (
    <>
      <bdi className={styles.text} data-look={look}>
        {text}
      </bdi>
      {hint !== undefined && <code className={styles.hint}>{hint}</code>}
    </>
  )
  if (readOnly) return <span className={styles.line}>{content}</span>
  return (
    <button type="button" className={styles.line} title={label} onClick={onOpen}>
      {content}
    </button>
  )
}

interface TraitsProps {
  offer: Offer
  payments: Payments
  readOnly: boolean
  change: (change: (offer: OfferConfig) => OfferConfig) => Promise<unknown>
}

function Traits({ offer, payments, readOnly, change }: TraitsProps) {
  const bases = basesOf(offer).map((id) =>
    nameOfOffer({
      id,
      displayName: (Object.hasOwn(payments.offers, id) && payments.offers[id]?.displayName) || '',
    }),
  )
  return (
    <div className={styles.traits}>
      {bases.length > 0 && <p>{t('Add-on to {offers}', { offers: list(bases) })}</p>}
      {repeats(offer.freeTrial) && (
        <p>{t('{time} free trial', { time: lengthText(offer.freeTrial) })}</p>
      )}
      {readOnly ? (
        <p className={styles.badges}>
          {offer.stackable && <Badge>{t('Stackable')}</Badge>}
          {offer.serverOnly && <Badge>{t('Server-only')}</Badge>}
        </p>
      ) : (
        <>
          <TraitSwitch
            label={t('Stackable')}
            value={offer.stackable ?? false}
            onChange={(stackable) => change((stored) => ({ ...stored, stackable }))}
          />
          <TraitSwitch
            label={t('Server-only')}
            value={offer.serverOnly}
            onChange={(serverOnly) => change((stored) => ({ ...stored, serverOnly }))}
          />
        </>
      )}
    </div>
  )
}

interface TraitSwitchProps {
  label: string
  value: boolean
  onChange: (value: boolean) => Promise<unknown>
}

/** Shows the change while it is written, and reverts it if it fails. */
function TraitSwitch({ label, value, onChange }: TraitSwitchProps) {
  const [wanted, setWanted] = useState<boolean>()
  const { run, busy } = useAction({ failure: 'toast' })
  return (
    <Switch
      label={label}
      checked={wanted ?? value}
      busy={busy}
      onChange={async (checked) => {
        if (busy) return
        setWanted(checked)
        await run(() => onChange(checked), {
          done: switched(label, checked),
          undo: () => onChange(!checked),
        })
        setWanted(undefined)
      }}
    />
  )
}
