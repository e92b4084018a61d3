import { t } from '../src/text.ts'
import type { Offer } from './service.ts'

/** How often a price is paid. */
type Interval = NonNullable<Offer['prices'][string]['interval']>

/** What follows an amount, such as “per month” or “every 3 months”. */
export function perInterval([count, unit]: Interval): string {
  switch (unit) {
    case 'day':
      return t('{count, plural, one {per day} other {every # days}}', { count })
    case 'week':
      return t('{count, plural, one {per week} other {every # weeks}}', { count })
    case 'month':
      return t('{count, plural, one {per month} other {every # months}}', { count })
    case 'year':
      return t('{count, plural, one {per year} other {every # years}}', { count })
  }
}
