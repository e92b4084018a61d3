import { ConflictDialog } from '../../../components/conflict-dialog.tsx'
import type { Offer, OfferConfig, Payments } from '../../../data/payments/offers.ts'
import { t } from '../../../text.ts'
import styles from './offer-conflict-dialog.module.css'
import { differencesOf } from './offer-facts.ts'

export interface OfferConflictDialogProps {
  mine: Offer
  /** Null: it was deleted. */
  theirs: OfferConfig | null
  payments: Payments
  onOverwrite: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** Asks which version of an offer to keep, and lists the properties that differ. */
export function OfferConflictDialog(props: OfferConflictDialogProps) {
  const { mine, theirs, payments, ...decisions } = props
  return (
    <ConflictDialog
      title={theirs ? t('The offer was changed') : t('The offer was deleted')}
      isDeleted={theirs === null}
      {...decisions}
    >
      {theirs && (
        <section className={styles.frame} aria-label={t('Differences')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('Property')}</th>
                <th scope="col">{t('Saved version')}</th>
                <th scope="col">{t('Your version')}</th>
              </tr>
            </thead>
            <tbody>
              {differencesOf(mine, theirs, payments).map((difference) => (
                <tr key={difference.name}>
                  <th scope="row">{difference.name}</th>
                  <td>
                    <Lines lines={difference.theirs} />
                  </td>
                  <td>
                    <Lines lines={difference.mine} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </ConflictDialog>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return '–'
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  )
}
