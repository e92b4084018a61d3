import { useEffect, useRef, useState } from 'react'
import { t } from '../../text.ts'
import styles from './email-reader.module.css'

/**
 * A page that the server provides with its own policy. With the policy of this page, the email
 * would lose its inline styles (protocol 09 §28).
 */
const FRAME_PATH = '/dashboard/mail-frame'
const FIRST_HEIGHT_PX = 480
// An email whose height depends on that of its frame would grow forever. Longer ones scroll in the
// frame.
const MAX_HEIGHT_PX = 6000

/**
 * An email as its recipient sees it, in a sandbox: no scripts, an opaque origin, links only in new
 * tabs.
 */
export function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT_PX)

  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      const inner = frame.current?.contentWindow
      if (!inner || source !== inner) return
      // Its origin is opaque, so the target origin cannot be named.
      if (data?.ready === true) inner.postMessage({ html }, '*')
      else if (Number.isFinite(data?.height))
        setHeight(Math.min(Math.max(data.height, 1), MAX_HEIGHT_PX))
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [html])

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      style={{ blockSize: height }}
      src={FRAME_PATH}
      title={t('Email')}
      // The scripts are those of the frame itself. Its policy allows no others.
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  )
}
