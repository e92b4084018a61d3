import type { NewKeySet } from '@latchkey/react'
import { ButtonLink, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { Copyable } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { Page } from '../../components/page.tsx'
import { Panel, Panels } from '../../components/panel.tsx'
import { useDashboard } from '../../dashboard.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { BuildIn } from './build-in.tsx'
import { FirstKeys } from './first-keys.tsx'
import { NewestUsers } from './newest-users.tsx'

/** The start page of a project: newest users, and how to add it to an app. */
export function OverviewPage() {
  const { runtime } = useDashboard()
  const project = useProject()
  const [keys, setKeys] = useState<NewKeySet | null>(null)
  const api = `${runtime.baseUrl}/api/v1`
  const hosted = `/hosted/${project.id}/handler/sign-in`

  return (
    <Page
      title={project.displayName || t('Untitled')}
      {...(project.description && { description: project.description })}
      action={
        <ButtonLink variant="secondary" href={hosted} target="_blank" rel="noreferrer">
          {t('Open sign-in page')}
        </ButtonLink>
      }
    >
      <Panels>
        <NewestUsers />
        <Panel
          title={t('Add to your app')}
          description={t(
            'Your app authenticates with a pair of keys. Create them, then follow the steps.',
          )}
          aside={!keys && <FirstKeys onCreated={setKeys} />}
        >
          {keys && (
            <Notice tone="success">
              {t('Your keys are filled in below. Copy them now; you won’t see them again.')}
            </Notice>
          )}
          <BuildIn projectId={project.id} keys={keys} />
        </Panel>
        <Panel title={t('Project ID and URLs')}>
          <Facts
            facts={[
              {
                name: t('Project ID'),
                value: <Copyable text={project.id} name={t('Project ID')} />,
              },
              { name: t('API'), value: <Copyable text={api} name={t('API')} /> },
              {
                name: t('Signing keys (JWKS)'),
                value: (
                  <Copyable
                    text={`${api}/projects/${project.id}/.well-known/jwks.json`}
                    name={t('Signing keys (JWKS)')}
                  />
                ),
              },
              {
                name: t('Hosted sign-in'),
                value: <Copyable text={`${runtime.baseUrl}${hosted}`} name={t('Hosted sign-in')} />,
              },
            ]}
          />
        </Panel>
      </Panels>
    </Page>
  )
}
