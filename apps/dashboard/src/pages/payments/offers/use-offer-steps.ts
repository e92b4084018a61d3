import { useState } from 'react'
import { isSameJson } from '../../../components/json-text.ts'
import { hasMistakes } from '../../../components/payments/drafts.ts'
import { useAction } from '../../../components/use-action.ts'
import { useDraftForm } from '../../../components/use-draft-form.ts'
import {
  configOfOffer,
  type Offer,
  type OfferConfig,
  type Payments,
} from '../../../data/payments/offers.ts'
import { readPayments, useSaveOffer } from '../../../data/payments/writes.ts'
import { useAdmin } from '../../../data/projects/use-project.ts'
import { t } from '../../../text.ts'
import {
  draftOfOffer,
  findStepMistakes,
  newGroupOf,
  type OfferDraft,
  offerOf,
  STEPS,
  type Step,
} from './offer-draft.ts'

export interface OfferStepsOptions {
  payments: Payments
  /** Without it, a new one is created. */
  edited?: Offer
  start: OfferDraft
  onClose: () => void
}

/** The draft of an offer, the step in which it is edited, and how it is saved. */
export function useOfferSteps({ payments, edited, start, onClose }: OfferStepsOptions) {
  const admin = useAdmin()
  const save = useSaveOffer()
  const { run } = useAction({ failure: 'toast' })
  const isNew = edited === undefined
  const [first, setFirst] = useState(start)
  const [draft, setDraft] = useState(start)
  const [opened, setOpened] = useState(edited)
  const [step, setStep] = useState<Step>('general')
  const [reached, setReached] = useState(isNew ? 0 : STEPS.length - 1)
  const [wrong, setWrong] = useState<Step>()
  const [conflict, setConflict] = useState<{ readonly theirs: OfferConfig | null }>()
  const at = STEPS.indexOf(step)
  const isLast = at === STEPS.length - 1
  const mistakesOf = (which: Step) => findStepMistakes(which, draft, payments, isNew)
  const goTo = (next: Step) => {
    setStep(next)
    setReached(Math.max(reached, STEPS.indexOf(next)))
    setWrong(undefined)
  }

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

  return {
    isNew,
    draft,
    setDraft,
    isDirty: !isSameJson(draft, first),
    isComplete: STEPS.every((each) => !hasMistakes(mistakesOf(each))),
    step,
    isLast,
    /** How many steps can be opened besides the first. */
    reached,
    /** The step whose mistakes prevented saving. */
    wrong,
    goTo,
    /** Goes to the previous step; undefined on the first. */
    goBack: at > 0 ? () => goTo(STEPS[at - 1] ?? step) : undefined,
    form,
    errors: wrong === step ? mistakesOf(step) : form.errors,
    /** What someone else saved in the meantime. */
    conflict: conflict && {
      ...conflict,
      onOverwrite() {
        setConflict(undefined)
        void run(write, { done: t('Offer saved') })
      },
      onTakeTheirs() {
        if (!conflict.theirs) return onClose()
        const theirs = { ...conflict.theirs, id: draft.id }
        const draftOfTheirs = draftOfOffer(theirs)
        setOpened(theirs)
        setDraft(draftOfTheirs)
        setFirst(draftOfTheirs)
        setConflict(undefined)
      },
      onClose: () => setConflict(undefined),
    },
  }
}
