import { Button, Dialog, DialogActions } from '@latchkey/ui'
import type { Offer, OfferConfig, Payments } from '../../../data/payments/offers.ts'
import { t } from '../../../text.ts'
import styles from './conflict-dialog.module.css'
import { differencesOf } from './offer-facts.ts'

export interface ConflictDialogProps {
  mine: Offer
  /** Null: it was deleted. */
  theirs: OfferConfig | null
  payments: Payments
  onOverwrite: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/**
 * Asks which version to keep, because someone else changed the offer while it was edited (protocol
 * 09 §1.5).
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { mine, theirs, payments, onOverwrite, onTakeTheirs, onClose } = props
  return (
    <Dialog
      title={theirs ? t('The offer was changed') : t('The offer was deleted')}
      description={
        theirs
          ? t(
              'Another administrator saved it while you were editing. Choose which version to keep.',
            )
          : t('Another administrator deleted it while you were editing. You can create it again.')
      }
      closeLabel={t('Close')}
      size="large"
      onClose={onClose}
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
      <DialogActions>
        <Button reads variant="secondary" onClick={onTakeTheirs}>
          {theirs ? t('Take the saved version') : t('Discard')}
        </Button>
        <Button variant={theirs ? 'danger' : 'primary'} onClick={onOverwrite}>
          {theirs ? t('Overwrite with mine') : t('Create again')}
        </Button>
      </DialogActions>
    </Dialog>
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
