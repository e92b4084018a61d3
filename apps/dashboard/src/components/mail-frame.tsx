import { useEffect, useRef, useState } from 'react'
import { t } from '../text.ts'
import styles from './mail-frame.module.css'

/**
 * A page that the server provides with its own policy. With the policy of this page, the email
 * would lose its inline styles (protocol 09 §28).
 */
const FRAME_PATH = '/dashboard/mail-frame'
const FIRST_HEIGHT_PX = 480
// An email whose height depends on that of its frame would grow forever. Longer ones scroll in the
// frame.
const MAX_HEIGHT_PX = 6000

export interface MailFrameProps {
  html: string
  /** What the email takes the color scheme of its reader for. Without it, that of the page. */
  scheme?: 'light' | 'dark' | undefined
  /** Only to look at, such as a miniature: not in the tab order, and hidden for screen readers. */
  decorative?: boolean
}

/**
 * An email as its recipient sees it, in a sandbox: no scripts, an opaque origin, links only in new
 * tabs. Another `html` replaces the email in the same frame.
 */
export function MailFrame({ html, scheme, decorative = false }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isReady = useRef(false)
  const latest = useRef(html)
  const [height, setHeight] = useState(FIRST_HEIGHT_PX)

  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      const inner = frame.current?.contentWindow
      if (!inner || source !== inner) return
      if (data?.ready === true) {
        isReady.current = true
        show(inner, latest.current)
      } else if (Number.isFinite(data?.height))
        setHeight(Math.min(Math.max(data.height, 1), MAX_HEIGHT_PX))
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])

  useEffect(() => {
    latest.current = html
    const inner = frame.current?.contentWindow
    if (isReady.current && inner) show(inner, html)
  }, [html])

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      style={{ blockSize: height, ...(scheme && { colorScheme: scheme }) }}
      src={FRAME_PATH}
      title={t('Message')}
      // The scripts are those of the frame itself. Its policy allows no others.
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      {...(decorative && { tabIndex: -1, 'aria-hidden': true })}
    />
  )
}

/** The origin of the frame is opaque, so the target origin cannot be named. */
const show = (frame: Window, html: string): void => frame.postMessage({ html }, '*')
