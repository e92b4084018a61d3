import { Link } from '../../components/link.tsx'
import { Page } from '../../components/page.tsx'
import { useMail } from '../../data/mailbox/queries.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { MailReader } from './email-reader.tsx'
import styles from './mailbox-page.module.css'

/** An open email as a page of its own, where there is no space beside the list. */
export function MailPage({
  id,
  onLeave,
  onDelete,
}: {
  id: string
  onLeave: () => void
  onDelete: () => Promise<void>
}) {
  const project = useProject()
  const { data: mail } = useMail(id)
  const toList = (
    <Link
      to="/projects/$projectId/mailbox"
      params={{ projectId: project.id }}
      search={{}}
      resetScroll={false}
      onClick={onLeave}
    >
      {t('Mailbox')}
    </Link>
  )
  return (
    <Page title={mail?.subject ?? t('Message')} context={project.display_name} back={toList}>
      <div className={styles.box}>
        <MailReader id={id} untitled onDelete={onDelete} />
      </div>
    </Page>
  )
}
