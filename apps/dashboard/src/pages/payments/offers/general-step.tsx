import { CheckField, Field, type FieldErrors, SelectField } from '@latchkey/ui'
import { FieldStack } from '../../../components/field-stack.tsx'
import { customerTypePlurals } from '../../../components/payments/customer-types.ts'
import { IntervalField } from '../../../components/payments/interval-field.tsx'
import {
  CUSTOMER_TYPES,
  type CustomerType,
  nameOfGroup,
  nameOfOffer,
  type Payments,
} from '../../../data/payments/offers.ts'
import { t } from '../../../text.ts'
import { NEW_GROUP, type OfferDraft, possibleBases } from './offer-draft.ts'
import styles from './wizard.module.css'

export interface StepProps {
  draft: OfferDraft
  onChange: (draft: OfferDraft) => void
  errors: FieldErrors
  payments: Payments
  isNew: boolean
  /** Opens a dialog that creates an item and includes it. */
  onCreateItem: () => void
}

/** Step 1: what the offer is and who can buy it. */
export function GeneralStep({ draft, onChange, errors, payments, isNew }: StepProps) {
  const change = (part: Partial<OfferDraft>) => onChange({ ...draft, ...part })
  // Another group or type has other offers to add to.
  const move = (part: Partial<OfferDraft>) => {
    const moved = { ...draft, ...part }
    const possible = new Set(possibleBases(moved, payments).map(({ id }) => id))
    onChange({ ...moved, bases: moved.bases.filter((id) => possible.has(id)) })
  }

  return (
    <>
      <FieldStack>
        <div className={styles.pair}>
          <Field
            name="name"
            label={t('Name')}
            description={t('Buyers see it.')}
            autoComplete="off"
            maxLength={100}
            value={draft.displayName}
            onChange={(event) => change({ displayName: event.target.value })}
            error={errors.name}
            focusOnMount
          />
          <Field
            name="id"
            label={t('ID')}
            description={
              isNew ? t('Your code names it. It’s fixed later.') : t('It can’t be changed.')
            }
            dir="ltr"
            placeholder="pro"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={63}
            readOnly={!isNew}
            value={draft.id}
            onChange={(event) => change({ id: event.target.value })}
            error={errors.id}
          />
        </div>
        <div className={styles.pair}>
          <SelectField
            name="customerType"
            label={t('Customer type')}
            value={draft.customerType}
            options={CUSTOMER_TYPES.map((type) => ({
              value: type,
              label: t(customerTypePlurals[type]),
            }))}
            onChange={(event) => move({ customerType: event.target.value as CustomerType })}
          />
          <SelectField
            name="group"
            label={t('Group')}
            description={t('A customer has one offer of a group at a time.')}
            value={draft.group}
            options={groupOptions(draft.group, payments)}
            onChange={(event) => move({ group: event.target.value })}
          />
        </div>
        {draft.group === NEW_GROUP && (
          <div className={styles.pair}>
            <Field
              name="groupName"
              label={t('Group name')}
              placeholder={t('Plans')}
              autoComplete="off"
              maxLength={100}
              value={draft.newGroup.displayName}
              onChange={(event) =>
                change({ newGroup: { ...draft.newGroup, displayName: event.target.value } })
              }
            />
            <Field
              name="groupId"
              label={t('Group ID')}
              dir="ltr"
              placeholder="plans"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={63}
              value={draft.newGroup.id}
              onChange={(event) =>
                change({ newGroup: { ...draft.newGroup, id: event.target.value } })
              }
              error={errors.groupId}
            />
          </div>
        )}
      </FieldStack>
      <div className={styles.options}>
        <CheckField
          label={t('Stackable')}
          description={t('It can be bought several times, and in a quantity.')}
          checked={draft.stackable}
          onChange={(event) => change({ stackable: event.target.checked })}
        />
        <CheckField
          label={t('Server-only')}
          description={t('Only your server can create purchase links for it.')}
          checked={draft.serverOnly}
          onChange={(event) => change({ serverOnly: event.target.checked })}
        />
        <div>
          <CheckField
            label={t('Add-on')}
            description={t('It can only be bought on top of other offers.')}
            checked={draft.isAddOn}
            onChange={(event) => change({ isAddOn: event.target.checked })}
          />
          {draft.isAddOn && (
            <Bases draft={draft} onChange={onChange} payments={payments} error={errors.bases} />
          )}
        </div>
        <IntervalField
          name="freeTrial"
          label={t('Free trial')}
          description={t('Stored, but not applied yet.')}
          value={draft.freeTrial}
          initial={{ count: '7', unit: 'day' }}
          onChange={(freeTrial) => change({ freeTrial })}
          error={errors.freeTrial}
        />
      </div>
    </>
  )
}

function Bases({
  draft,
  onChange,
  payments,
  error,
}: Pick<StepProps, 'draft' | 'onChange' | 'payments'> & { error: string | undefined }) {
  const possible = possibleBases(draft, payments)
  return (
    <fieldset className={styles.nested} aria-label={t('Add-on to')}>
      {possible.length === 0 && (
        <p>{t('There is no other offer for these customers in this group.')}</p>
      )}
      {possible.map((offer) => (
        <CheckField
          key={offer.id}
          name="bases"
          label={nameOfOffer(offer)}
          checked={draft.bases.includes(offer.id)}
          onChange={(event) =>
            onChange({
              ...draft,
              bases: event.target.checked
                ? [...draft.bases, offer.id]
                : draft.bases.filter((id) => id !== offer.id),
            })
          }
        />
      ))}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function groupOptions(chosen: string, payments: Payments) {
  const ids = Object.keys(payments.groups)
  const isMissing = chosen !== '' && chosen !== NEW_GROUP && !ids.includes(chosen)
  return [
    { value: '', label: t('None') },
    ...ids.map((id) => ({ value: id, label: nameOfGroup(payments, id) })),
    ...(isMissing ? [{ value: chosen, label: t('{name} (missing)', { name: chosen }) }] : []),
    { value: NEW_GROUP, label: t('New group…') },
  ]
}
