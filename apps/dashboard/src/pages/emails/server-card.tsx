import { Badge, Button } from '@latchkey/ui'
import { SAMPLE_EMAIL } from '../../components/email-editor/sample-email.ts'
import { SendTestButton } from '../../components/email-editor/send-test-button.tsx'
import { Facts } from '../../components/facts.tsx'
import { Link } from '../../components/link.tsx'
import { Panel } from '../../components/panel.tsx'
import { useDashboard } from '../../dashboard.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import styles from './emails-page.module.css'
import { useServer } from './use-server.ts'

/** Which server sends the emails of the project. */
export function ServerCard({ onConfigure }: { onConfigure: () => void }) {
  const project = useProject()
  const { runtime } = useDashboard()
  const { kind, host, port, senderEmail, senderName } = useServer()
  const isMissing = kind === 'shared' && !runtime.hasMailServer

  return (
    <Panel
      title={t('Email server')}
      description={
        isMissing
          ? t('No email server is set up. Emails go to the mailbox instead of being sent.')
          : kind === 'shared'
            ? t(
                'The shared server sends the emails for signing in. To edit templates and send your own emails, add a server.',
              )
            : t('All emails of this project are sent through your server.')
      }
      aside={
        <span className={styles.actions}>
          {kind !== 'shared' && <SendTestButton request={{ template_tsx_source: SAMPLE_EMAIL }} />}
          <Button variant="secondary" size="small" onClick={onConfigure}>
            {kind === 'shared' ? t('Add server') : t('Change')}
          </Button>
        </span>
      }
    >
      <Facts
        facts={[
          {
            name: t('Kind'),
            value: (
              <span className={styles.value}>
                {kind === 'resend'
                  ? 'Resend'
                  : kind === 'smtp'
                    ? t('Own SMTP server')
                    : t('Shared')}
                {isMissing && <Badge tone="warning">{t('Not set up')}</Badge>}
              </span>
            ),
          },
          {
            name: t('Sender'),
            value:
              kind === 'shared' ? (
                <bdi>
                  {runtime.sharedMailSender === null
                    ? project.display_name
                    : `${project.display_name} <${runtime.sharedMailSender}>`}
                </bdi>
              ) : (
                <bdi>{`${senderName} <${senderEmail}>`}</bdi>
              ),
          },
          ...(kind === 'smtp' ? [{ name: t('Host'), value: `${host}:${port ?? ''}` }] : []),
          ...(isMissing
            ? [
                {
                  name: t('Mailbox'),
                  value: (
                    <Link to="/projects/$projectId/mailbox" params={{ projectId: project.id }}>
                      {t('Open the mailbox')}
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  )
}
