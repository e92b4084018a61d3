import { Button, Select } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Copyable } from '../../../components/copyable.tsx'
import { Facts } from '../../../components/facts.tsx'
import { ImageField } from '../../../components/image-field.tsx'
import { InlineEdit } from '../../../components/inline-edit.tsx'
import { Link } from '../../../components/link.tsx'
import { Panel, Panels } from '../../../components/panel.tsx'
import { Time } from '../../../components/time.tsx'
import { useAction } from '../../../components/use-action.ts'
import { useAdmin } from '../../../data/projects/use-project.ts'
import { lastActiveOf } from '../../../data/users/last-active.ts'
import { ofUsers, type User } from '../../../data/users/queries.ts'
import { useUpdateUser } from '../../../data/users/writes.ts'
import { exactTime, t } from '../../../text.ts'
import { nameOfTeam } from '../names.ts'
import styles from './detail.module.css'

const NAME_MAX_LENGTH = 256

/** The name and picture of a user, and other facts (protocol 09 §8.1). */
export function ProfileTab({ user }: { user: User }) {
  const { projectId } = useAdmin()
  const update = useUpdateUser(user.id)
  const [converting, setConverting] = useState(false)

  return (
    <Panels>
      <Panel title={t('Profile')}>
        <Facts
          facts={[
            {
              name: t('Name'),
              value: (
                <InlineEdit
                  label={t('Display name')}
                  value={user.display_name ?? ''}
                  maxLength={NAME_MAX_LENGTH}
                  onSave={(text) => update({ display_name: text || null })}
                />
              ),
            },
            {
              name: t('Picture'),
              value: (
                <ImageField
                  label={t('Picture')}
                  name={user.display_name ?? user.primary_email ?? ''}
                  value={user.profile_image_url}
                  onChange={(url) => update({ profile_image_url: url })}
                  done={t('Picture changed')}
                />
              ),
            },
            {
              name: t('Primary email'),
              value: (
                <span className={styles.value}>
                  <bdi>{user.primary_email ?? '–'}</bdi>
                  <Link
                    to="/projects/$projectId/users/$userId"
                    params={{ projectId, userId: user.id }}
                    search={{ tab: 'sign-in' }}
                    state={true}
                  >
                    {t('Change it under Sign-in')}
                  </Link>
                </span>
              ),
            },
            { name: t('Selected team'), value: <SelectedTeam user={user} /> },
            { name: t('User ID'), value: <Copyable text={user.id} name={t('User ID')} /> },
            { name: t('Signed up'), value: <Moment millis={user.signed_up_at_millis} /> },
            {
              name: t('Last active'),
              value:
                lastActiveOf(user) === null ? (
                  t('Not since signing up')
                ) : (
                  <Moment millis={user.last_active_at_millis} />
                ),
            },
            ...(user.is_anonymous
              ? [
                  {
                    name: t('Anonymous'),
                    value: (
                      <span className={styles.value}>
                        {t('Yes')}
                        <Button
                          variant="secondary"
                          size="small"
                          onClick={() => setConverting(true)}
                        >
                          {t('Convert to regular user…')}
                        </Button>
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Panel>
      {converting && (
        <ConfirmDialog
          title={t('Convert to a regular user?')}
          confirmLabel={t('Convert')}
          tone="primary"
          action={() => update({ is_anonymous: false })}
          done={t('Converted to a regular user')}
          onClose={() => setConverting(false)}
        >
          <p>
            {t(
              'The user counts as signed up and keeps their ID, metadata and teams. This can’t be undone.',
            )}
          </p>
        </ConfirmDialog>
      )}
    </Panels>
  )
}

function Moment({ millis }: { millis: number }) {
  const at = new Date(millis)
  return (
    <>
      <Time at={at} /> <span className={styles.exact}>{exactTime(at)}</span>
    </>
  )
}

/**
 * One of the user's own teams, or none. Applies immediately. The teams are read when the control is
 * hovered or focused.
 */
function SelectedTeam({ user }: { user: User }) {
  const update = useUpdateUser(user.id)
  const { busy, run } = useAction({ failure: 'toast' })
  const [isWanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  const { data: teams } = useQuery({ ...ofUsers.teams(useAdmin(), user.id), enabled: isWanted })
  const known = teams ?? (user.selected_team ? [user.selected_team] : [])

  const select = (id: string) =>
    run(() => update({ selected_team_id: id || null }), {
      done: t('Selected team changed'),
      undo: () => update({ selected_team_id: user.selected_team_id }),
    })

  return (
    <Select
      size="small"
      aria-label={t('Selected team')}
      onPointerEnter={want}
      onFocus={want}
      value={user.selected_team_id ?? ''}
      options={[
        { value: '', label: t('No team') },
        ...known.map((team) => ({ value: team.id, label: nameOfTeam(team) })),
      ]}
      disabled={busy || teams?.length === 0}
      onChange={(event) => void select(event.target.value)}
    />
  )
}
