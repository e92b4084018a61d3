import { copyText, dotsGlyph, Glyph, Menu, MenuItem, MenuSeparator } from '@latchkey/ui'
import { useNavigate } from '@tanstack/react-router'
import { useDashboard } from '../../dashboard.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import type { ListedTeam } from '../../data/teams/queries.ts'
import { t } from '../../text.ts'
import { teamName } from './team-list.ts'

export interface TeamMenuProps {
  team: ListedTeam
  onRename: () => void
  onPurchaseLink: () => void
  onDelete: () => void
}

/** The actions for a team in the list. */
export function TeamMenu({ team, onRename, onPurchaseLink, onDelete }: TeamMenuProps) {
  const { projectId } = useAdmin()
  const navigate = useNavigate()
  const { toasts } = useDashboard()
  const copyId = async () => {
    await copyText(team.id)
    toasts.show({ tone: 'success', text: t('Team ID copied') })
  }
  return (
    <Menu
      label={t('Actions for {name}', { name: teamName(team) })}
      align="end"
      trigger={<Glyph shape={dotsGlyph} />}
    >
      <MenuItem
        reads
        onSelect={() =>
          void navigate({
            to: '/projects/$projectId/teams/$teamId',
            params: { projectId, teamId: team.id },
          })
        }
      >
        {t('View')}
      </MenuItem>
      <MenuItem reads onSelect={() => void copyId()}>
        {t('Copy ID')}
      </MenuItem>
      <MenuItem onSelect={onRename}>{t('Rename…')}</MenuItem>
      <MenuItem onSelect={onPurchaseLink}>{t('Create purchase link…')}</MenuItem>
      <MenuSeparator />
      <MenuItem tone="danger" onSelect={onDelete}>
        {t('Delete…')}
      </MenuItem>
    </Menu>
  )
}
