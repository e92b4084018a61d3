import { isEmail } from '@latchkey/contract/pure'
import { t } from '../../text.ts'

/** What is wrong with the address of the first owner; undefined if nothing is (texts of protocol 08 §18). */
export function findEmailMistake(email: string): string | undefined {
  if (email === '') return t('Enter your email')
  return isEmail(email) ? undefined : t('Enter a valid email')
}
