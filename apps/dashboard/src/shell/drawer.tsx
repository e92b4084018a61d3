import { Button, closeGlyph, Glyph } from '@latchkey/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../text.ts'
import styles from './drawer.module.css'

/** The sidebar on narrow windows: opens from the side and closes after a choice. */
export function Drawer({
  label,
  onClose,
  children,
}: {
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is its key, and links have their own
    <dialog
      ref={ref}
      className={styles.drawer}
      aria-label={label}
      data-lk=""
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        const { target } = event
        if (target === event.currentTarget || (target instanceof Element && target.closest('a')))
          onClose()
      }}
    >
      <div className={styles.sheet}>
        <span className={styles.close}>
          <Button variant="ghost" size="icon" aria-label={t('Close')} onClick={onClose}>
            <Glyph shape={closeGlyph} />
          </Button>
        </span>
        {children}
      </div>
    </dialog>
  )
}
