import { dotsGlyph, Glyph, Menu, MenuItem, MenuSeparator } from '@latchkey/ui'
import { useNavigate } from '@tanstack/react-router'
import { useAdmin } from '../../data/projects/use-project.ts'
import type { Team } from '../../data/teams/queries.ts'
import { t } from '../../text.ts'
import { teamName } from './team-list.ts'

export interface TeamMenuProps {
  team: Team
  onRename: () => void
  onDelete: () => void
}

/** The actions for a team in the list. */
export function TeamMenu({ team, onRename, onDelete }: TeamMenuProps) {
  const { projectId } = useAdmin()
  const navigate = useNavigate()
  return (
    <Menu
      label={t('Actions for {name}', { name: teamName(team) })}
      align="end"
      trigger={<Glyph shape={dotsGlyph} />}
    >
      <MenuItem
        onSelect={() =>
          void navigate({
            to: '/projects/$projectId/teams/$teamId',
            params: { projectId, teamId: team.id },
          })
        }
      >
        {t('View')}
      </MenuItem>
      <MenuItem onSelect={onRename}>{t('Rename…')}</MenuItem>
      <MenuSeparator />
      <MenuItem tone="danger" onSelect={onDelete}>
        {t('Delete…')}
      </MenuItem>
    </Menu>
  )
}
