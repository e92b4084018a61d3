import { useEffect, useRef, useState } from 'react'
import { t } from '../../text.ts'
import styles from './mail-reader.module.css'

/** The page that the server keeps for this, with a policy of its own: in one written here, the mail would lose its inline styles (protocol 09 §28). */
const FRAME_PATH = '/dashboard/mail-frame'
const FIRST_HEIGHT_PX = 480
// A mail whose height follows that of its frame would grow for ever; what is longer scrolls in the frame.
const MAX_HEIGHT_PX = 6000

/** A mail as its reader sees it, where it can do nothing: no script of its own, no origin, links in new tabs only. */
export function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT_PX)

  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      const inner = frame.current?.contentWindow
      if (!inner || source !== inner) return
      // Its origin is opaque, so there is no name to send it to.
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
      // The scripts are those of the frame itself; its policy knows no others.
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  )
}
