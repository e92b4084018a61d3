import { isEmail } from '@latchkey/contract/pure'
import { t } from '../../text.ts'

/** The error message for an email; undefined if it is valid. */
export function findEmailMistake(text: string): string | undefined {
  if (text.trim() === '') return t('Enter an email')
  return isEmail(text.trim()) ? undefined : t('Enter a valid email')
}
