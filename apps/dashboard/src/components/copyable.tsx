import { CopyButton } from '@latchkey/ui'
import { t } from '../text.ts'
import styles from './copyable.module.css'

/** An id, a key or an address, to be copied as it stands. */
export function Copyable({ text, name }: { text: string; name: string }) {
  return (
    <span className={styles.copyable}>
      <code className={styles.text} dir="ltr">
        {text}
      </code>
      <CopyButton text={text} label={t('Copy {name}', { name })} copiedLabel={t('Copied')} />
    </span>
  )
}
