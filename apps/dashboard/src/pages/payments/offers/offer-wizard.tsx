import { Button, Dialog } from '@latchkey/ui'
import { useState } from 'react'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { newIncluded } from '../../../components/payments/drafts.ts'
import { Warnings } from '../../../components/payments/warnings.tsx'
import type { CustomerType, Offer, Payments } from '../../../data/payments/offers.ts'
import { t } from '../../../text.ts'
import { GeneralStep } from './general-step.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { ItemsStep } from './items-step.tsx'
import { OfferConflictDialog } from './offer-conflict-dialog.tsx'
import {
  draftOfOffer,
  draftOfTemplate,
  type OfferDraft,
  offerOf,
  withGroup,
} from './offer-draft.ts'
import { findOfferWarnings } from './offer-warnings.ts'
import { PricesStep } from './prices-step.tsx'
import { StepList } from './step-list.tsx'
import { Templates } from './templates.tsx'
import { type OfferStepsOptions, useOfferSteps } from './use-offer-steps.ts'
import styles from './wizard.module.css'

const CONTENTS = { general: GeneralStep, prices: PricesStep, items: ItemsStep } as const

export interface OfferWizardProps {
  payments: Payments
  /** Without it, a new one is created. */
  edited?: Offer
  /** What a new one starts with. Without it, a template is chosen first. */
  start?: OfferDraft
  /** For a new one from a template. */
  customerType: CustomerType
  group?: string
  onClose: () => void
}

/** Creates or changes an offer in steps (protocol 09 §15.2). */
export function OfferWizard(props: OfferWizardProps) {
  const { payments, edited, start, customerType, group = '', onClose } = props
  const [draft, setDraft] = useState<OfferDraft | undefined>(() =>
    edited ? draftOfOffer(edited) : start,
  )
  if (draft) return <OfferSteps {...props} start={draft} />
  return (
    <Dialog
      title={t('Create offer')}
      description={t('Choose what to start with. Everything can be changed.')}
      closeLabel={t('Close')}
      size="large"
      onClose={onClose}
    >
      <Templates
        hasOffers={Object.keys(payments.offers).length > 0}
        onChoose={(template) => setDraft(draftOfTemplate(template, { customerType, group }))}
        focusOnMount
      />
    </Dialog>
  )
}

function OfferSteps(props: OfferStepsOptions) {
  const { payments, onClose } = props
  const {
    isNew,
    draft,
    setDraft,
    isDirty,
    isComplete,
    step,
    isLast,
    reached,
    wrong,
    goTo,
    goBack,
    form,
    errors,
    conflict,
  } = useOfferSteps(props)
  const [isCreatingItem, setCreatingItem] = useState(false)
  const Content = CONTENTS[step]
  const offer = offerOf(draft)

  return (
    <>
      <FormDialog
        title={isNew ? t('Create offer') : t('Edit offer')}
        form={form}
        submitLabel={isNew ? (isLast ? t('Create offer') : t('Next')) : t('Save')}
        dirty={isDirty}
        size="large"
        extra={
          isNew &&
          goBack && (
            <Button reads variant="ghost" className={styles.back ?? ''} onClick={goBack}>
              {t('Back')}
            </Button>
          )
        }
        onClose={onClose}
      >
        <StepList step={step} reached={reached} wrong={wrong} onSelect={goTo} />
        <Content
          key={step}
          draft={draft}
          onChange={setDraft}
          errors={errors}
          payments={payments}
          isNew={isNew}
          onCreateItem={() => setCreatingItem(true)}
        />
        {isLast && (
          <>
            <div className={styles.warnings}>
              {isComplete && (
                <Warnings texts={findOfferWarnings(offer, withGroup(payments, draft))} />
              )}
            </div>
            {!isNew && (
              <p className={styles.note}>
                {t(
                  'Changes to items apply immediately to everyone who subscribes to the offer. One-time purchases keep what was bought.',
                )}
              </p>
            )}
          </>
        )}
      </FormDialog>
      {/* Not inside the form above: browsers do not report the submission of a form in a form. */}
      {isCreatingItem && (
        <ItemDialog
          payments={payments}
          customerType={draft.customerType}
          onSaved={(id) => setDraft({ ...draft, included: [...draft.included, newIncluded(id)] })}
          onClose={() => setCreatingItem(false)}
        />
      )}
      {conflict && <OfferConflictDialog mine={offer} payments={payments} {...conflict} />}
    </>
  )
}
