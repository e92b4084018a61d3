import { isEmail } from '@latchkey/contract/pure'
import { t } from '../../text.ts'

/** What is wrong with an address, in words; undefined if nothing is. */
export function findEmailMistake(text: string): string | undefined {
  if (text.trim() === '') return t('Enter an email')
  return isEmail(text.trim()) ? undefined : t('Enter a valid email')
}
