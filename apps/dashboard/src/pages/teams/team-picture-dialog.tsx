import { Button, Dialog, DialogActions } from '@latchkey/ui'
import { ImageField } from '../../components/image-field.tsx'
import type { Team } from '../../data/teams/queries.ts'
import { useUpdateTeam } from '../../data/teams/writes.ts'
import { t } from '../../text.ts'
import { teamName } from './team-list.ts'

/** Changes the picture of a team, immediately. */
export function TeamPictureDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const updateTeam = useUpdateTeam(team.id)
  return (
    <Dialog
      title={t('Picture of “{name}”', { name: teamName(team) })}
      description={t('Shown to members next to the team name.')}
      closeLabel={t('Close')}
      size="small"
      onClose={onClose}
    >
      <ImageField
        label={t('Picture')}
        name={team.display_name}
        value={team.profile_image_url}
        onChange={(profile_image_url) => updateTeam({ profile_image_url })}
        done={t('Picture changed')}
        size={72}
      />
      <DialogActions>
        <Button reads onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
