import { EmptyState, Glyph, mailGlyph } from '@latchkey/ui'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { useProject } from '../../data/use-project.ts'
import { t } from '../../text.ts'

/** Where mail lands while no mail server is set up, so that every flow can be tried at once. */
export function MailboxPage() {
  const project = useProject()
  return (
    <Page
      title={t('Mailbox')}
      context={project.displayName}
      description={t('Without a mail server, the mail of this project arrives here instead of leaving.')}
    >
      <Panel>
        <EmptyState icon={<Glyph shape={mailGlyph} />} title={t('No mail yet')}>
          <p>{t('Links and codes that your users are sent will be listed here, so that you can try every flow on your own machine.')}</p>
        </EmptyState>
      </Panel>
    </Page>
  )
}
