import { useEffect, useRef } from 'react'
import { t } from '../../text.ts'
import { useMedia } from '../use-media.ts'
import { editorPhrases } from './phrases.ts'
import styles from './source-editor.module.css'
import { shadowOf } from './source-editor.tsx'

const WIDE = '(min-width: 1000px)'

export interface DiffViewProps {
  before: string
  after: string
  /** The names of both texts for screen readers. */
  labels?: readonly [before: string, after: string]
  /** Always in one column. */
  narrow?: boolean
}

/** The difference of two sources: side by side, or in one column on narrow windows. */
export function DiffView({ before, after, labels, narrow = false }: DiffViewProps) {
  const [beforeLabel, afterLabel] = labels ?? [t('Before'), t('After')]
  const host = useRef<HTMLDivElement>(null)
  const isWide = useMedia(WIDE) && !narrow

  useEffect(() => {
    let isGone = false
    let view: { destroy(): void } | undefined
    void import('../source-editor/code-mirror.ts').then(({ openDiff }) => {
      if (isGone || !host.current) return
      view = openDiff(shadowOf(host.current), {
        before,
        after,
        beforeLabel,
        afterLabel,
        phrases: editorPhrases(),
        isWide,
      })
    })
    return () => {
      isGone = true
      view?.destroy()
    }
  }, [before, after, beforeLabel, afterLabel, isWide])

  return <div ref={host} className={styles.diff} dir="ltr" />
}
