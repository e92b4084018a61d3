import type { KnownError } from '@latchkey/contract/pure'
import { useTranslate } from '../context.ts'

/** What a known error is called and what it means, for somebody who may have to tell others (protocol 08 §3). */
export function KnownErrorText({ error }: { error: KnownError }) {
  const t = useTranslate()
  const [before, after] = t('Error code: {code}').split('{code}')
  return (
    <>
      <p>
        {before}
        {/* Codes are longer than a phone is wide; between their words they may be broken. */}
        {error.errorCode.split(/(?<=_)/).map((word, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice, and none ever moves
          <span key={at}>
            {word}
            <wbr />
          </span>
        ))}
        {after}
      </p>
      <p>{t('Error message: {message}', { message: error.message })}</p>
    </>
  )
}
