import { isEmail } from '@latchkey/contract/pure'
import { t } from '../../text.ts'

/**
 * The error message for the email of the first owner; undefined if it is valid (texts of protocol
 * 08 §18).
 */
export function findEmailMistake(email: string): string | undefined {
  if (email === '') return t('Enter your email')
  return isEmail(email) ? undefined : t('Enter a valid email')
}
