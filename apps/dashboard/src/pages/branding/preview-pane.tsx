import type { Branding } from '@latchkey/contract/pure'
import { Skeleton } from '@latchkey/ui'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Choice } from '../../components/email-editor/choice.tsx'
import { toPageUrl } from '../../components/page-url.ts'
import { useDashboard } from '../../dashboard.ts'
import type { BrandingPatch } from '../../data/branding/writes.ts'
import { t } from '../../text.ts'
import styles from './branding-page.module.css'

// Loads when it is chosen.
const EmailPreview = lazy(async () => ({
  default: (await import('./email-preview.tsx')).EmailPreview,
}))

const SIZES = {
  desktop: { width: 880, height: 720 },
  phone: { width: 375, height: 720 },
} as const

export interface PreviewPaneProps {
  projectId: string
  branding: Branding
  /** What differs from the saved branding. */
  changes: BrandingPatch
}

/**
 * The hosted page or an email of the project with these values, in a frame that only displays it.
 */
export function PreviewPane({ projectId, branding, changes }: PreviewPaneProps) {
  const [page, setPage] = useState<'sign-in' | 'sign-up' | 'email'>('sign-in')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const [size, setSize] = useState<keyof typeof SIZES>('desktop')
  const box = useRef<HTMLDivElement>(null)
  const [boxWidth, setBoxWidth] = useState(0)
  const { width, height } = SIZES[size]
  const scale = boxWidth === 0 ? 0 : Math.min(1, boxWidth / width)

  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => setBoxWidth(entry?.contentRect.width ?? 0))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div className={styles.pane}>
      <div className={styles.tools}>
        <Choice
          label={t('Page')}
          options={[
            { value: 'sign-in', label: t('Sign in') },
            { value: 'sign-up', label: t('Sign up') },
            { value: 'email', label: t('Emails') },
          ]}
          value={page}
          onChange={setPage}
        />
        <span className={styles.grow} />
        <Choice
          label={t('Width')}
          options={[
            { value: 'desktop', label: t('Desktop') },
            { value: 'phone', label: t('Phone') },
          ]}
          value={size}
          onChange={setSize}
        />
        <Choice
          label={t('Color scheme')}
          options={[
            { value: 'light', label: t('Light') },
            { value: 'dark', label: t('Dark') },
          ]}
          value={scheme}
          onChange={setScheme}
        />
      </div>
      {/* Scrolls, so it must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      {/* biome-ignore lint/a11y/useSemanticElements: it has no fields of its own to send */}
      <div className={styles.canvas} role="group" tabIndex={0} aria-label={t('Preview')}>
        <div ref={box} className={styles.box}>
          {page === 'email' ? (
            <Suspense fallback={<Skeleton width="100%" height="480px" />}>
              <EmailPreview changes={changes} size={size} scheme={scheme} />
            </Suspense>
          ) : (
            <div
              className={styles.window}
              style={{ inlineSize: width * scale, blockSize: height * scale }}
            >
              <HostedFrame
                key={page}
                src={`/hosted/${projectId}/handler/${page}#preview`}
                branding={branding}
                scheme={scheme}
                style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
              />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

interface HostedFrameProps {
  src: string
  branding: Branding
  scheme: 'light' | 'dark'
  style: { inlineSize: number; blockSize: number; transform: string }
}

/** The page says when it is ready, then gets each change as a message (decision 0048). */
function HostedFrame({ src, branding, scheme, style }: HostedFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { runtime } = useDashboard()
  const [isReady, setReady] = useState(false)

  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return
      if (data?.type === 'latchkey-branding-ready') setReady(true)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])

  useEffect(() => {
    if (!isReady) return
    const shown = (url: string | null) => url && toPageUrl(url, runtime.baseUrl)
    const { logo_light, logo_dark } = branding
    frame.current?.contentWindow?.postMessage(
      {
        type: 'latchkey-branding',
        branding: { ...branding, logo_light: shown(logo_light), logo_dark: shown(logo_dark) },
        scheme,
      },
      location.origin,
    )
  }, [isReady, branding, scheme, runtime.baseUrl])

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      style={style}
      src={src}
      title={t('Preview of the hosted page')}
      tabIndex={-1}
    />
  )
}
