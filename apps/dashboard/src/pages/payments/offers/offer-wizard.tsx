import { Button, Dialog } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { isSameJson } from '../../../components/json-text.ts'
import { hasMistakes, newIncluded } from '../../../components/payments/drafts.ts'
import { Warnings } from '../../../components/payments/warnings.tsx'
import { useAction } from '../../../components/use-action.ts'
import { useDraftForm } from '../../../components/use-draft-form.ts'
import {
  type CustomerType,
  configOfOffer,
  type Offer,
  type OfferConfig,
  type Payments,
} from '../../../data/payments/offers.ts'
import { readPayments, useSaveOffer } from '../../../data/payments/writes.ts'
import { useAdmin } from '../../../data/projects/use-project.ts'
import { type Message, message, t } from '../../../text.ts'
import { GeneralStep } from './general-step.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { ItemsStep } from './items-step.tsx'
import { OfferConflictDialog } from './offer-conflict-dialog.tsx'
import {
  draftOfOffer,
  draftOfTemplate,
  findStepMistakes,
  newGroupOf,
  type OfferDraft,
  offerOf,
  STEPS,
  type Step,
  withGroup,
} from './offer-draft.ts'
import { findOfferWarnings } from './offer-warnings.ts'
import { PricesStep } from './prices-step.tsx'
import { Templates } from './templates.tsx'
import styles from './wizard.module.css'

const STEP_NAMES: Readonly<Record<Step, Message>> = {
  general: message('General'),
  prices: message('Prices'),
  items: message('Items'),
}
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
  if (draft) return <Steps {...props} start={draft} />
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

function Steps({
  payments,
  edited,
  start,
  onClose,
}: OfferWizardProps & { readonly start: OfferDraft }) {
  const admin = useAdmin()
  const save = useSaveOffer()
  const { run } = useAction({ failure: 'toast' })
  const stepList = useRef<HTMLOListElement>(null)
  const isNew = edited === undefined
  const [first, setFirst] = useState(start)
  const [draft, setDraft] = useState(start)
  const [opened, setOpened] = useState(edited)
  const [step, setStep] = useState<Step>('general')
  const [reached, setReached] = useState(isNew ? 0 : STEPS.length - 1)
  const [wrong, setWrong] = useState<Step>()
  const [isCreatingItem, setCreatingItem] = useState(false)
  const [conflict, setConflict] = useState<{ readonly theirs: OfferConfig | null }>()
  const at = STEPS.indexOf(step)
  const isLast = at === STEPS.length - 1
  const mistakesOf = (which: Step) => findStepMistakes(which, draft, payments, isNew)
  const goTo = (next: Step) => {
    setStep(next)
    setReached(Math.max(reached, STEPS.indexOf(next)))
    setWrong(undefined)
  }

  // The content was replaced, so the focus moves to the name of the new step.
  const lastStep = useRef(step)
  useEffect(() => {
    if (lastStep.current === step) return
    lastStep.current = step
    stepList.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [step])

  const write = async () => {
    await save({ offer: offerOf(draft), newGroup: newGroupOf(draft) })
    onClose()
  }
  const form = useDraftForm({
    mistakes: mistakesOf(step),
    done: isNew ? (isLast ? t('Offer created') : undefined) : t('Offer saved'),
    async action() {
      if (isNew && !isLast) {
        goTo(STEPS[at + 1] ?? step)
        return
      }
      const other = STEPS.find((each) => hasMistakes(mistakesOf(each)))
      if (other) {
        setStep(other)
        setWrong(other)
        return t('Fix the fields of this step first.')
      }
      const { offers } = await readPayments(admin)
      const id = draft.id.trim()
      const stored = Object.hasOwn(offers, id) ? offers[id] : undefined
      if (isNew && stored) {
        setStep('general')
        return { id: t('This ID is already taken') }
      }
      const isUnchanged = stored && opened && isSameJson(stored, configOfOffer(opened))
      if (!isNew && !isUnchanged) {
        setConflict({ theirs: stored ?? null })
        return t('Not saved yet: someone else changed the offer.')
      }
      await write()
    },
  })

  const Content = CONTENTS[step]
  const offer = offerOf(draft)
  const isComplete = STEPS.every((each) => !hasMistakes(mistakesOf(each)))

  return (
    <>
      <FormDialog
        title={isNew ? t('Create offer') : t('Edit offer')}
        form={form}
        submitLabel={isNew ? (isLast ? t('Create offer') : t('Next')) : t('Save')}
        dirty={!isSameJson(draft, first)}
        size="large"
        extra={
          isNew &&
          at > 0 && (
            <Button
              reads
              variant="ghost"
              className={styles.back ?? ''}
              onClick={() => goTo(STEPS[at - 1] ?? step)}
            >
              {t('Back')}
            </Button>
          )
        }
        onClose={onClose}
      >
        <ol ref={stepList} className={styles.steps} aria-label={t('Steps')}>
          {STEPS.map((each, number) => (
            <li key={each}>
              <button
                type="button"
                className={styles.step}
                aria-current={each === step ? 'step' : undefined}
                data-wrong={each === wrong}
                // Later steps of a new offer come after the earlier ones are valid.
                disabled={number > reached}
                onClick={() => goTo(each)}
              >
                <span className={styles.number}>{number + 1}</span>
                {t(STEP_NAMES[each])}
              </button>
            </li>
          ))}
        </ol>
        <Content
          key={step}
          draft={draft}
          onChange={setDraft}
          errors={wrong === step ? mistakesOf(step) : form.errors}
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
      {conflict && (
        <OfferConflictDialog
          mine={offer}
          theirs={conflict.theirs}
          payments={payments}
          onOverwrite={() => {
            setConflict(undefined)
            void run(write, { done: t('Offer saved') })
          }}
          onTakeTheirs={() => {
            if (!conflict.theirs) return onClose()
            const theirs = { ...conflict.theirs, id: draft.id }
            const draftOfTheirs = draftOfOffer(theirs)
            setOpened(theirs)
            setDraft(draftOfTheirs)
            setFirst(draftOfTheirs)
            setConflict(undefined)
          }}
          onClose={() => setConflict(undefined)}
        />
      )}
    </>
  )
}
