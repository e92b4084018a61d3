import { Button, useWriteLock } from '@latchkey/ui'
import { type DragEvent, useRef, useState } from 'react'
import { Panel } from '../../../components/panel.tsx'
import { t } from '../../../text.ts'
import styles from './import-page.module.css'

export interface FilePanelProps {
  /** The chosen file. */
  file: File | undefined
  problem: string | undefined
  disabled: boolean
  onChoose: (file: File) => void
}

/** Chooses the file, with a button or by dropping it. */
export function FilePanel({ file, problem, disabled, onChoose }: FilePanelProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const lock = useWriteLock()
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(over && !disabled)
  }
  return (
    <Panel
      title={t('File')}
      description={t('CSV with a line of column names, JSON with a list, or NDJSON.')}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same. */}
      <div
        className={styles.drop}
        data-over={isOver}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          const dropped = event.dataTransfer.files[0]
          if (dropped && !disabled && lock === null) onChoose(dropped)
        }}
      >
        <p className={styles.file}>
          {file ? (
            <>
              <strong>{file.name}</strong> <span className={styles.hint}>{sizeOf(file.size)}</span>
            </>
          ) : (
            t('Drop a file here, or choose one.')
          )}
        </p>
        <Button
          variant="secondary"
          size="small"
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {file ? t('Choose another file') : t('Choose file')}
        </Button>
        <input
          ref={input}
          className={styles.input}
          type="file"
          aria-label={t('File')}
          tabIndex={-1}
          accept=".csv,.json,.ndjson,.jsonl,text/csv,application/json"
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            // The same file can be chosen again after it was corrected.
            target.value = ''
            if (chosen) onChoose(chosen)
          }}
        />
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </Panel>
  )
}

const sizeOf = (bytes: number) =>
  bytes < 1_000_000
    ? t('{size} KB', { size: Math.max(1, Math.round(bytes / 1_000)) })
    : t('{size} MB', { size: Math.round(bytes / 100_000) / 10 })
