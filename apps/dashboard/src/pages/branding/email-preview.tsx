import { BUILT_IN_TEMPLATE_IDS, defaultLanguage } from '@latchkey/contract/pure'
import { Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { usePreview } from '../../components/email-editor/use-preview.ts'
import { MailFrame } from '../../components/mail-frame.tsx'
import type { BrandingPatch } from '../../data/branding/writes.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import styles from './branding-page.module.css'

export interface EmailPreviewProps {
  /** What is not saved. */
  changes: BrandingPatch
  size: 'desktop' | 'phone'
  scheme: 'light' | 'dark'
}

/** The sign-in email of the project, as the service would send it after saving the changes. */
export function EmailPreview({ changes, size, scheme }: EmailPreviewProps) {
  const { data: config } = useQuery(ofProject.config(useAdmin()))
  const { email, error, isOutdated } = usePreview({
    template_id: BUILT_IN_TEMPLATE_IDS.magic_link,
    language: config ? defaultLanguage(config) : 'en-US',
    branding: changes,
  })

  return (
    <div className={styles.email} data-size={size} aria-busy={isOutdated}>
      {error !== undefined && (
        <p className={styles.problem} role="alert">
          {t('Couldn’t render this email')}: {error}
        </p>
      )}
      {email === undefined ? (
        error === undefined && (
          <>
            <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
            <Skeleton width="100%" height="480px" />
          </>
        )
      ) : (
        <>
          <p className={styles.subject}>
            <span>{t('Subject')}</span> <bdi>{email.subject}</bdi>
          </p>
          <MailFrame html={email.html} scheme={scheme} />
        </>
      )}
    </div>
  )
}
