import { Skeleton, VisuallyHidden } from '@latchkey/ui'
import { t } from '../src/text.ts'
import styles from './checkout.module.css'

/** A placeholder in the shape of the checkout. */
export const CheckoutSkeleton = () => (
  <div className={styles.columns}>
    <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
    <div className={styles.summary}>
      <div className={styles.head}>
        <Skeleton width="45%" height="26px" />
        <Skeleton width="60%" height="40px" />
      </div>
      <Skeleton height="60px" shape="control" />
      <Skeleton height="60px" shape="control" />
    </div>
    <div className={styles.panel}>
      <Skeleton width="40%" height="20px" />
      <PaymentSkeleton />
      <Skeleton height="40px" shape="control" />
    </div>
  </div>
)

/** A placeholder in the shape of the fields of a card. */
export const PaymentSkeleton = () => (
  <div className={styles.fields}>
    <Skeleton width="30%" height="14px" />
    <Skeleton height="44px" shape="control" />
    <div className={styles.pair}>
      <Skeleton height="44px" shape="control" />
      <Skeleton height="44px" shape="control" />
    </div>
    <Skeleton height="44px" shape="control" />
  </div>
)
