import { Glyph, Kbd, searchGlyph } from '@latchkey/ui'
import { t } from '../../text.ts'
import styles from './palette-button.module.css'

const isApple = /mac|iphone|ipad/i.test(navigator.platform)

/** Opens the palette, and shows its keyboard shortcut. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <Glyph shape={searchGlyph} />
      <span className={styles.text}>{t('Search')}</span>
      <span className={styles.keys} aria-hidden="true">
        <Kbd>{isApple ? '⌘' : t('Ctrl')}</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  )
}
