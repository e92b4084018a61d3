import type { Translate } from '../context.ts'

/* Rules of the form and errors of the service say the same. */

/** The error message for a short password. */
export const isTooShort = (t: Translate, count: number): string =>
  t('The password needs at least {count} characters.', { count })

/** The error message for a long password. */
export const isTooLong = (t: Translate, count: number): string =>
  t('The password may have at most {count} characters.', { count })
