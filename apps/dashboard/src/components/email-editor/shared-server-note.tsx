import { Glyph, mailGlyph } from '@latchkey/ui'
import { useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { Link } from '../link.tsx'
import styles from './shared-server-note.module.css'

/** Whether the project has an email server of its own, which custom emails require. */
export const useHasOwnServer = (): boolean => useProject().config.email_config.type === 'standard'

/** Says what a project cannot do without an email server of its own, and where to add one. */
export function SharedServerNote({ children }: { children: string }) {
  const { id } = useProject()
  return (
    <section className={styles.note} aria-label={t('Email server')}>
      <Glyph shape={mailGlyph} />
      <p>
        {children}{' '}
        <Link
          to="/projects/$projectId/emails"
          params={{ projectId: id }}
          search={{ dialog: 'server' }}
        >
          {t('Add an email server')}
        </Link>
      </p>
    </section>
  )
}
