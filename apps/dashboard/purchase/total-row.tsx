import { t } from '../src/text.ts'
import { formatTotal } from './amounts.ts'
import styles from './checkout.module.css'

export interface TotalRowProps {
  cents: bigint
  /** How often it is paid, such as “per month”. */
  interval: string | undefined
  className?: string | undefined
}

/** What a purchase costs. The currency is written out, because several have the same sign. */
export function TotalRow({ cents, interval, className = '' }: TotalRowProps) {
  return (
    <p className={`${styles.total} ${className}`}>
      <span>{t('Total')}</span>
      <span className={styles.sum}>
        <strong>{formatTotal(cents)}</strong> USD{interval && ` ${interval}`}
      </span>
    </p>
  )
}
