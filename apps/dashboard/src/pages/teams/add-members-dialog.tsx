import { Button, Dialog, DialogActions, Glyph, Notice, tickGlyph } from '@latchkey/ui'
import { useMemo } from 'react'
import { useAction } from '../../components/use-action.ts'
import { userName } from '../../components/user-line.tsx'
import { UserSearch } from '../../components/user-search.tsx'
import type { Member, Team } from '../../data/teams/queries.ts'
import { useAddMember } from '../../data/teams/writes.ts'
import { t } from '../../text.ts'
import styles from './add-members-dialog.module.css'
import { teamName } from './team-list.ts'

export interface AddMembersDialogProps {
  team: Team
  /** Undefined while they load. */
  members: readonly Member[] | undefined
  onClose: () => void
}

/** Searches users and adds any number of them to a team. */
export function AddMembersDialog({ team, members, onClose }: AddMembersDialogProps) {
  const addMember = useAddMember()
  const { problem, isBusyWith, run } = useAction()
  const inTeam = useMemo(() => new Set(members?.map(({ user_id }) => user_id)), [members])

  const add = (userId: string) =>
    run(() => addMember({ team_id: team.id, user_id: userId }), { id: userId })

  return (
    <Dialog
      title={t('Add members to “{name}”', { name: teamName(team) })}
      description={t('Add existing users. They get the member default permissions.')}
      closeLabel={t('Close')}
      onClose={onClose}
    >
      {problem && <Notice>{problem}</Notice>}
      <UserSearch
        focusOnMount
        action={(user) =>
          inTeam.has(user.id) ? (
            <span className={styles.added}>
              <Glyph shape={tickGlyph} />
              {t('Added')}
            </span>
          ) : (
            <Button
              variant="secondary"
              size="small"
              aria-label={t('Add {name}', { name: userName(user) })}
              disabled={members === undefined}
              busy={isBusyWith(user.id)}
              busyLabel={t('Please wait…')}
              onClick={() => void add(user.id)}
            >
              {t('Add')}
            </Button>
          )
        }
      />
      <DialogActions>
        <Button reads onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
