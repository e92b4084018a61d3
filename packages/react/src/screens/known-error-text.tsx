import type { KnownError } from '@latchkey/contract/pure'
import { useTranslate } from '../context.ts'
import { useErrorTexts } from './error-texts.ts'
import styles from './message-card.module.css'

/** The code and message of a known error, for support requests (protocol 08 §3). */
export function KnownErrorText({ error }: { error: KnownError }) {
  const t = useTranslate()
  const describe = useErrorTexts()
  const message =
    describe?.(error, t) ?? t('Please try again and if the problem persists, contact support.')
  const [before, after] = t('Error code: {code}').split('{code}')
  return (
    <>
      <p>{t(['{message}', 'Error message: {message}'], { message })}</p>
      <p className={styles.detail}>
        {before}
        {/* Allows line breaks between the words of a long code. */}
        {error.errorCode.split(/(?<=_)/).map((word, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice, and none ever moves
          <span key={at}>
            {word}
            <wbr />
          </span>
        ))}
        {after}
      </p>
    </>
  )
}
