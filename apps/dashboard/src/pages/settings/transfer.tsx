import { Button } from '@latchkey/ui'
import { useState } from 'react'
import { Panel } from '../../components/panel.tsx'
import { useAccess } from '../../data/owner-teams/use-access.ts'
import { useOwnerTeam } from '../../data/owner-teams/use-owner-team.ts'
import { t } from '../../text.ts'
import { TransferDialog } from './transfer-dialog.tsx'

/** Moves the project to another owner team. Only owners of its team can. */
export function Transfer() {
  const { role } = useAccess()
  const [asking, setAsking] = useState(false)
  const team = useOwnerTeam({ enabled: asking || role !== 'owner' })

  return (
    <>
      <Panel
        title={t('Transfer project')}
        description={
          team && role !== 'owner'
            ? t('Only owners of “{team}” can transfer the project.', { team: team.display_name })
            : t('Move the project to another owner team. Its members then manage it.')
        }
        aside={
          role === 'owner' && (
            <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
              {t('Transfer…')}
            </Button>
          )
        }
      />
      {asking && team && <TransferDialog from={team} onClose={() => setAsking(false)} />}
    </>
  )
}
