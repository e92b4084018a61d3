import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './screen-frame.module.css'

/** The position of a screen: centered in the remaining window, or in place. */
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

  // The app may have a header, so the available height is measured.
  useLayoutEffect(() => {
    const page = ref.current
    page?.style.setProperty('--screen-top', `${page.getBoundingClientRect().top + scrollY}px`)
  }, [])

  return (
    <div className={styles.page} ref={ref} data-lk="">
      <div className={styles.content}>{children}</div>
    </div>
  )
}
