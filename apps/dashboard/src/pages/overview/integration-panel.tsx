import { Button, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { Panel } from '../../components/panel.tsx'
import type { NewKeySet } from '../../data/keys/queries.ts'
import { t } from '../../text.ts'
import { BuildIn } from './build-in.tsx'
import { FirstKeys } from './first-keys.tsx'

/** The steps that add the project to an app. Collapsed once there are users. */
export function IntegrationPanel({
  projectId,
  isCollapsed,
}: {
  projectId: string
  isCollapsed: boolean
}) {
  const [keys, setKeys] = useState<NewKeySet | null>(null)
  const [choice, setChoice] = useState<'open' | 'closed' | null>(null)
  // New keys are shown once, so the panel stays open when the first user signs up meanwhile.
  const isOpen = choice === null ? !isCollapsed || keys !== null : choice === 'open'

  if (!isOpen) {
    return (
      <Panel
        title={t('Add to your app')}
        aside={
          <Button reads size="small" variant="secondary" onClick={() => setChoice('open')}>
            {t('Show steps')}
          </Button>
        }
      />
    )
  }
  return (
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
      <BuildIn projectId={projectId} keys={keys} />
    </Panel>
  )
}
