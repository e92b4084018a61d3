import { CopyButton } from '@latchkey/ui'
import { t } from '../text.ts'
import styles from './copyable.module.css'

/** An ID, key or address with a copy button. */
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
