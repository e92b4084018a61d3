import {
  Badge,
  Button,
  Glyph,
  moonGlyph,
  Skeleton,
  sunGlyph,
  VisuallyHidden,
  warningGlyph,
} from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { t } from '../../text.ts'
import { MailFrame } from '../mail-frame.tsx'
import { Choice } from './choice.tsx'
import { textOfEmail } from './email-text.ts'
import styles from './preview-pane.module.css'
import type { Preview } from './use-preview.ts'

export interface PreviewPaneProps {
  preview: Preview
  /** Without: the subject and the category of the email are of no interest, as for a theme. */
  hasEnvelope?: boolean
  /** What an email must contain to be saved. */
  required?: boolean
  /** The choice of its language, if it has several. */
  language?: ReactNode
}

type Width = 'desktop' | 'phone' | 'free'

/** A rendered email as its recipient sees it, in several widths, in the dark, and as text. */
export function PreviewPane({
  preview,
  hasEnvelope = true,
  required = false,
  language,
}: PreviewPaneProps) {
  const { email, error, isOutdated } = preview
  const [width, setWidth] = useState<Width>('desktop')
  const [isDark, setDark] = useState(false)
  const [view, setView] = useState<'html' | 'text'>('html')

  return (
    <div className={styles.pane} aria-busy={isOutdated}>
      <div className={styles.tools}>
        <Choice
          label={t('Show email as')}
          options={[
            { value: 'html', label: t('HTML') },
            { value: 'text', label: t('Text') },
          ]}
          value={view}
          onChange={setView}
        />
        <span className={styles.look}>
          <Choice
            label={t('Width')}
            options={[
              { value: 'desktop', label: t('Desktop') },
              { value: 'phone', label: t('Phone') },
              { value: 'free', label: t('Full') },
            ]}
            value={width}
            onChange={setWidth}
          />
          <Button
            reads
            variant="ghost"
            size="icon"
            aria-label={t('Dark mode')}
            aria-pressed={isDark}
            title={t('Dark mode')}
            onClick={() => setDark(!isDark)}
          >
            <Glyph shape={isDark ? moonGlyph : sunGlyph} />
          </Button>
        </span>
      </div>
      {hasEnvelope && <Envelope preview={preview} required={required} language={language} />}
      {error !== undefined && (
        <div className={styles.problem} role="alert">
          <strong>
            <Glyph shape={warningGlyph} />
            {t('Couldn’t render this email')}
          </strong>
          <pre dir="ltr">{error}</pre>
        </div>
      )}
      {/* Scrolls, so it must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={styles.canvas} tabIndex={0} aria-label={t('Message')} data-dark={isDark}>
        {email === undefined ? (
          error === undefined && <PreviewSkeleton />
        ) : (
          <div className={styles.sheet} data-width={width} data-stale={error !== undefined}>
            {view === 'html' ? (
              <MailFrame html={email.html} scheme={isDark ? 'dark' : 'light'} />
            ) : (
              <pre className={styles.text} dir="auto">
                {textOfEmail(email.html)}
              </pre>
            )}
          </div>
        )}
      </section>
    </div>
  )
}

function Envelope({
  preview,
  required,
  language,
}: Required<Pick<PreviewPaneProps, 'preview' | 'required' | 'language'>>) {
  const { email } = preview
  if (email === undefined)
    return (
      <div className={styles.envelope}>
        <Skeleton width="60%" height="14px" />
      </div>
    )
  const { subject, notification_category: category } = email
  return (
    <dl className={styles.envelope}>
      <div>
        <dt>{t('Subject')}</dt>
        <dd>{subject ? <bdi>{subject}</bdi> : <Missing name="Subject" required={required} />}</dd>
      </div>
      <div>
        <dt>{t('Category')}</dt>
        <dd>
          {category ? (
            <Badge tone={category === 'Marketing' ? 'accent' : 'neutral'}>{category}</Badge>
          ) : (
            <Missing name="NotificationCategory" required={required} />
          )}
        </dd>
      </div>
      {language && (
        <div data-control="true">
          <dt>{t('Language')}</dt>
          <dd>{language}</dd>
        </div>
      )}
    </dl>
  )
}

function Missing({ name, required }: { name: string; required: boolean }) {
  return (
    <span className={styles.missing}>
      <Glyph shape={warningGlyph} />
      {required
        ? t('Missing. Add <{name}> to save this template.', { name })
        : t('Missing. Add <{name}> to the source.', { name })}
    </span>
  )
}

function PreviewSkeleton() {
  return (
    <div className={styles.sheet} data-width="desktop">
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <div className={styles.loading}>
        <Skeleton width="45%" height="22px" />
        <Skeleton width="90%" height="12px" />
        <Skeleton width="80%" height="12px" />
        <Skeleton width="160px" height="40px" shape="control" />
        <Skeleton width="60%" height="12px" />
      </div>
    </div>
  )
}
