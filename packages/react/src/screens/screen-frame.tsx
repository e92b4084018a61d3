import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './screen-frame.module.css'

/** Where a screen stands: in the middle of what the window has left, or just in place. */
export function ScreenFrame({
  fullPage = false,
  children,
}: {
  fullPage?: boolean | undefined
  children: ReactNode
}) {
  return fullPage ? <FullPage>{children}</FullPage> : children
}

function FullPage({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)

  // The app may have a header above us; only the height below it is ours. Measured, because only the app knows its header.
  useLayoutEffect(() => {
    const top = (ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    ref.current?.style.setProperty('--screen-top', `${top}px`)
  }, [])

  return (
    <div className={styles.page} ref={ref} data-lk="">
      <div className={styles.content}>{children}</div>
    </div>
  )
}
