import { Glyph, warningGlyph } from '@latchkey/ui'
import { t } from '../../text.ts'
import styles from './warnings.module.css'

/** What is probably not meant. It can be saved anyway. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className={styles.warnings} aria-label={t('Warnings')}>
      {texts.map((text) => (
        <li key={text} className={styles.warning}>
          <Glyph shape={warningGlyph} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
