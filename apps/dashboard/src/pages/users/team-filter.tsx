import { Button, chevronDownGlyph, closeGlyph, Glyph } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdmin } from '../../data/projects/use-project.ts'
import { ofTeams } from '../../data/teams/queries.ts'
import { t } from '../../text.ts'
import { nameOfTeam } from './names.ts'
import { TeamChoice } from './team-choice.tsx'
import styles from './users-page.module.css'

export interface TeamFilterProps {
  teamId: string | undefined
  onChange: (teamId: string | undefined) => void
}

/** Filters the list by the members of one team. */
export function TeamFilter({ teamId, onChange }: TeamFilterProps) {
  const admin = useAdmin()
  const [choosing, setChoosing] = useState(false)
  const { data: team } = useQuery({
    ...ofTeams.team(admin, teamId ?? ''),
    enabled: teamId !== undefined,
  })

  return (
    <span className={styles.team}>
      <Button variant="secondary" size="small" onClick={() => setChoosing(true)}>
        <bdi className={styles.teamName}>
          {teamId === undefined
            ? t('All teams')
            : t('Team: {name}', { name: team ? nameOfTeam(team) : `${teamId.slice(0, 8)}…` })}
        </bdi>
        <Glyph shape={chevronDownGlyph} />
      </Button>
      {teamId !== undefined && (
        <Button
          reads
          variant="ghost"
          size="icon"
          aria-label={t('Users of all teams')}
          onClick={() => onChange(undefined)}
        >
          <Glyph shape={closeGlyph} />
        </Button>
      )}
      {choosing && (
        <TeamChoice
          title={t('Members of a team')}
          markOf={({ id }) => (id === teamId ? t('Shown') : undefined)}
          onChoose={({ id }) => {
            setChoosing(false)
            onChange(id)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </span>
  )
}
