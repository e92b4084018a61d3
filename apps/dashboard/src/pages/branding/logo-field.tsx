import { Button, VisuallyHidden } from '@latchkey/ui'
import { useRef, useState } from 'react'
import { toPageUrl } from '../../components/page-url.ts'
import { IMAGE_TYPES, shrinkImage } from '../../components/shrink-image.ts'
import { useDashboard } from '../../dashboard.ts'
import { t } from '../../text.ts'
import styles from './branding-page.module.css'

/** The length of a data URL of 100 KB, which is the largest logo, with some margin. */
const MAX_URL_LENGTH = 130_000

export interface LogoFieldProps {
  label: string
  scheme: 'light' | 'dark'
  value: string | null
  onChange: (value: string | null) => void
}

/** A logo on the background it is for. Saved with the other settings, not when it is chosen. */
export function LogoField({ label, scheme, value, onChange }: LogoFieldProps) {
  const { runtime } = useDashboard()
  const file = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()

  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const url = await shrinkImage(chosen, MAX_URL_LENGTH).catch(() => null)
    setProblem(url === null ? t('Use a PNG, JPEG or WebP of at most 100 KB.') : undefined)
    if (url !== null) onChange(url)
  }

  return (
    <div className={styles.logo}>
      <span className={styles.logoName} aria-hidden="true">
        {label}
      </span>
      <span className={styles.logoBox} data-scheme={scheme}>
        {value === null ? (
          <span>{t('None')}</span>
        ) : (
          <img src={toPageUrl(value, runtime.baseUrl)} alt="" referrerPolicy="no-referrer" />
        )}
      </span>
      <span className={styles.logoActions}>
        <Button variant="secondary" size="small" onClick={() => file.current?.click()}>
          {value === null ? t('Upload') : t('Replace')}
          <VisuallyHidden> {label}</VisuallyHidden>
        </Button>
        {value !== null && (
          <Button
            variant="ghost"
            size="small"
            onClick={() => {
              setProblem(undefined)
              onChange(null)
            }}
          >
            {t('Remove')}
            <VisuallyHidden> {label}</VisuallyHidden>
          </Button>
        )}
      </span>
      <input
        ref={file}
        className={styles.file}
        type="file"
        aria-label={label}
        tabIndex={-1}
        accept={IMAGE_TYPES.join()}
        onChange={({ target }) => {
          void choose(target.files?.[0])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <span className={styles.problem} role="status">
        {problem}
      </span>
    </div>
  )
}
