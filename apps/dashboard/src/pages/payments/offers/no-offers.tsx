import { Button } from '@latchkey/ui'
import { t } from '../../../text.ts'
import styles from './no-offers.module.css'
import type { Template } from './offer-draft.ts'
import { Templates } from './templates.tsx'

/** What offers and items are, with an example, and what a first offer can start with. */
export function NoOffers({
  onTemplate,
  onItem,
}: {
  onTemplate: (template: Template) => void
  onItem: () => void
}) {
  return (
    <div className={styles.empty}>
      <div className={styles.words}>
        <h2>{t('Sell offers that come with items')}</h2>
        <p>
          {t(
            'An offer is what customers buy, such as a plan or a pack. An item is what they get and use up, such as credits or seats. Your app only asks how many of an item a customer has.',
          )}
        </p>
      </div>
      <section className={styles.frame} aria-label={t('Example')}>
        <table className={styles.example}>
          <caption>{t('Example: offers are columns, items are rows')}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">
                {t('Free')}
                <span>$0</span>
              </th>
              <th scope="col">
                Pro
                <span>{t('{price} every month', { price: '$20' })}</span>
              </th>
              <th scope="col">
                {t('Credit pack')}
                <span>{t('{price} once', { price: '$5' })}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('Credits')}</th>
              <td>10</td>
              <td>500</td>
              <td>100</td>
            </tr>
            <tr>
              <th scope="row">{t('Seats')}</th>
              <td>1</td>
              <td>5</td>
              <td>–</td>
            </tr>
          </tbody>
        </table>
      </section>
      <h2 className={styles.start}>{t('Create the first offer')}</h2>
      <Templates hasOffers={false} onChoose={onTemplate} />
      <p className={styles.or}>
        <Button variant="ghost" size="small" onClick={onItem}>
          {t('Or start with an item')}
        </Button>
      </p>
    </div>
  )
}
