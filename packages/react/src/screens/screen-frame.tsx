import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './screen-frame.module.css'

interface ScreenFrameProps {
  fullPage?: boolean | undefined
  /** At the top of the window instead, for a screen whose height changes while it is used. */
  atTop?: boolean
  children: ReactNode
}

/** The position of a screen: centered in the remaining window, or in place. */
export function ScreenFrame({ fullPage = false, atTop = false, children }: ScreenFrameProps) {
  return fullPage ? <FullPage atTop={atTop}>{children}</FullPage> : children
}

function FullPage({ atTop, children }: { atTop: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)

  // The app may have a header, so the available height is measured.
  useLayoutEffect(() => {
    const top = (ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    ref.current?.style.setProperty('--screen-top', `${top}px`)
  }, [])

  return (
    <div className={styles.page} ref={ref} data-lk="" data-top={atTop || undefined}>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
