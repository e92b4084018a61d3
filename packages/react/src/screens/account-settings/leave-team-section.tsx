import { Button } from '@latchkey/ui'
import { useState } from 'react'
import { type CurrentUser, useTranslate } from '../../context.ts'
import type { Team } from '../../team-hooks.ts'
import { Confirmation } from './confirmation.tsx'
import { Section } from './section.tsx'
import { goToFragment } from './use-fragment.ts'
import { useReturningFocus } from './use-returning-focus.ts'

/** Lets the user leave a team. */
export function LeaveTeamSection({ user, team }: { user: CurrentUser; team: Team }) {
  const t = useTranslate()
  const [asking, setAsking] = useState(false)
  const opener = useReturningFocus(asking)

  return (
    <Section
      title={t('Leave team')}
      description={t('You need a new invitation to rejoin.')}
      open={asking}
    >
      {asking ? (
        <Confirmation
          question={t('Are you sure that you want to leave {team}?', {
            team: team.displayName.trim() || t('Unnamed team'),
          })}
          confirmLabel={t('Leave')}
          onConfirm={async () => {
            await user.leaveTeam(team)
            goToFragment('')
          }}
          onClose={() => setAsking(false)}
        />
      ) : (
        <div ref={opener}>
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            {t('Leave team')}
          </Button>
        </div>
      )}
    </Section>
  )
}
