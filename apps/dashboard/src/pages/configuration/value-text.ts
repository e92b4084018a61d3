import { t } from '../../text.ts'

const SHOWN_LENGTH = 120

/** A value as JSON, cut if it is long, such as the source of an email. */
export function valueText(value: unknown): string {
  const text = value === undefined ? t('unset') : JSON.stringify(value)
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text
}
