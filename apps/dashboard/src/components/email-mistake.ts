import { EMAIL_MAX_LENGTH, isEmail } from '@latchkey/contract/pure'
import { t } from '../text.ts'

/** The error message for an email; undefined if it is valid. Spaces around it do not count. */
export function findEmailMistake(text: string, ifEmpty = t('Enter an email')): string | undefined {
  const email = text.trim()
  if (email === '') return ifEmpty
  return isEmail(email) && email.length <= EMAIL_MAX_LENGTH ? undefined : t('Enter a valid email')
}
