import { Button, closeGlyph, Glyph, VisuallyHidden } from '@latchkey/ui'
import { Suspense, useId } from 'react'
import { useTranslate } from '../../context.ts'
import { ItemBoundary } from './item-boundary.tsx'
import styles from './item-content.module.css'
import { ItemSkeleton } from './item-skeleton.tsx'
import type { SettingsItem } from './settings-items.tsx'
import { goToFragment } from './use-fragment.ts'

/** The selected page with its title. `isAlone`: shown instead of the list, with a back button. */
export function ItemContent({ item, isAlone }: { item: SettingsItem; isAlone: boolean }) {
  const t = useTranslate()
  const id = useId()
  return (
    <section className={styles.content} aria-labelledby={id}>
      {isAlone && (
        <VisuallyHidden>
          <h2>{t('Account settings')}</h2>
        </VisuallyHidden>
      )}
      <header className={styles.head}>
        <h3 className={styles.title} id={id} tabIndex={-1}>
          {item.title}
        </h3>
        {isAlone && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('Close')}
            onClick={() => goToFragment('')}
          >
            <Glyph shape={closeGlyph} />
          </Button>
        )}
      </header>
      <ItemBoundary>
        <Suspense fallback={<ItemSkeleton />}>{item.content}</Suspense>
      </ItemBoundary>
    </section>
  )
}
