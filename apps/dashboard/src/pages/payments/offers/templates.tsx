import { useWriteLock } from '@latchkey/ui'
import { type Message, message, t } from '../../../text.ts'
import { TEMPLATES, type Template } from './offer-draft.ts'
import styles from './wizard.module.css'

const TEXTS: Readonly<Record<Template, { readonly name: Message; readonly what: Message }>> = {
  'one-time': {
    name: message('One-time purchase'),
    what: message('Paid once, such as a pack of credits.'),
  },
  subscription: {
    name: message('Subscription'),
    what: message('A monthly and a yearly price, such as a plan.'),
  },
  'add-on': {
    name: message('Add-on'),
    what: message('Bought on top of another offer, such as more seats.'),
  },
  blank: { name: message('Blank'), what: message('Start with nothing, also for a free plan.') },
}

export interface TemplatesProps {
  /** An add-on needs another offer. */
  hasOffers: boolean
  onChoose: (template: Template) => void
  focusOnMount?: boolean
}

/** What a new offer starts with. */
export function Templates({ hasOffers, onChoose, focusOnMount = false }: TemplatesProps) {
  const lock = useWriteLock()
  const shown = TEMPLATES.filter((template) => template !== 'add-on' || hasOffers)
  return (
    <div className={styles.templates}>
      {shown.map((template, at) => (
        <button
          key={template}
          type="button"
          className={styles.template}
          disabled={lock !== null}
          title={lock ?? undefined}
          // biome-ignore lint/a11y/noAutofocus: the first choice of a dialog
          autoFocus={focusOnMount && at === 0}
          onClick={() => onChoose(template)}
        >
          <strong>{t(TEXTS[template].name)}</strong>
          <span>{t(TEXTS[template].what)}</span>
        </button>
      ))}
    </div>
  )
}
