import { Kbd } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { t } from '../../text.ts'
import { findErrorPosition, type SourceFile } from '../source-editor/email-source.ts'
import { SourceEditor } from '../source-editor/source-editor.tsx'
import styles from './editor-page.module.css'

export interface SourcePaneProps {
  file: SourceFile
  value: string
  onChange: (source: string) => void
  onSave: () => void
  /** Why the source cannot be rendered. Marked at the line that it names. */
  error: string | undefined
  /** Above the source, such as the choice of a theme. */
  tools: ReactNode
}

/** The source of an email, its tools, and the keys of the editor. */
export function SourcePane({ file, value, onChange, onSave, error, tools }: SourcePaneProps) {
  const position = error === undefined ? null : findErrorPosition(error, file)
  return (
    <div className={styles.source}>
      <div className={styles.bar}>{tools}</div>
      <div className={styles.text}>
        <SourceEditor
          label={t('Source')}
          value={value}
          onChange={onChange}
          onSave={onSave}
          error={position && error !== undefined ? { position, message: error } : null}
        />
      </div>
      <p className={styles.hint}>
        <Kbd>{t('Ctrl')}</Kbd> <Kbd>{t('Space')}</Kbd> {t('to complete')} · <Kbd>{t('Ctrl')}</Kbd>{' '}
        <Kbd>F</Kbd> {t('to search')} · <Kbd>{t('Esc')}</Kbd> <Kbd>{t('Tab')}</Kbd> {t('to leave')}
      </p>
    </div>
  )
}
