import { Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { SAMPLE_EMAIL } from '../../components/email-editor/sample-email.ts'
import { MailFrame } from '../../components/mail-frame.tsx'
import { emailSources } from '../../data/email-sources/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import styles from './themes-page.module.css'

/** A small email in a theme. Rendered when it becomes visible. */
export function ThemeMiniature({ themeId }: { themeId: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [isVisible, setVisible] = useState(false)
  const { data, error } = useQuery({
    ...emailSources.preview(useAdmin(), { template_tsx_source: SAMPLE_EMAIL, theme_id: themeId }),
    enabled: isVisible,
  })

  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      setVisible(true)
      observer.disconnect()
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={box} className={styles.miniature}>
      {data ? (
        <div className={styles.scaled}>
          <MailFrame html={data.html} scheme="light" decorative />
        </div>
      ) : error ? (
        <p className={styles.broken}>{t('This theme can’t be rendered.')}</p>
      ) : (
        <Skeleton height="100%" />
      )}
    </div>
  )
}
