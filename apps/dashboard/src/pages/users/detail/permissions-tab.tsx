import { Button, EmptyState, Glyph, Notice, shieldGlyph } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LeaveGuard } from '../../../components/leave-guard.tsx'
import { ButtonLink } from '../../../components/link.tsx'
import { Panel } from '../../../components/panel.tsx'
import { PermissionTree } from '../../../components/permission-tree.tsx'
import { useAction } from '../../../components/use-action.ts'
import { permissionDefinitions } from '../../../data/permissions/queries.ts'
import { useAdmin } from '../../../data/projects/use-project.ts'
import { permissionChanges } from '../../../data/teams/permission-changes.ts'
import { ofUsers, type User } from '../../../data/users/queries.ts'
import { useChangePermissions } from '../../../data/users/writes.ts'
import { t } from '../../../text.ts'
import { Section } from './section.tsx'

/** The project permissions of a user. Only differences are sent (protocol 09 §8.7). */
export function PermissionsTab({ user }: { user: User }) {
  const admin = useAdmin()
  const definitions = useQuery(permissionDefinitions(admin, 'project'))
  const held = useQuery(ofUsers.permissions(admin, user.id))

  return (
    <Section query={definitions} height="240px">
      {(all) => (
        <Section query={held} height="240px">
          {(ids) =>
            all.length === 0 && ids.length === 0 ? (
              <NothingDefined projectId={admin.projectId} />
            ) : (
              <Grants user={user} held={ids} definitions={all} />
            )
          }
        </Section>
      )}
    </Section>
  )
}

function NothingDefined({ projectId }: { projectId: string }) {
  return (
    <Panel>
      <EmptyState
        icon={<Glyph shape={shieldGlyph} />}
        title={t('No project permissions yet')}
        action={
          <ButtonLink
            to="/projects/$projectId/project-permissions"
            params={{ projectId }}
            variant="secondary"
            size="small"
          >
            {t('Define permissions')}
          </ButtonLink>
        }
      >
        <p>
          {t(
            'A project permission lets a user do something in the whole app, such as moderate posts.',
          )}
        </p>
      </EmptyState>
    </Panel>
  )
}

interface GrantsProps {
  user: User
  held: readonly string[]
  definitions: Parameters<typeof PermissionTree>[0]['definitions']
}

function Grants({ user, held, definitions }: GrantsProps) {
  const changePermissions = useChangePermissions(user.id)
  const { busy, problem, run } = useAction()
  // The permissions when the first box was changed. What others do in the meantime is neither
  // undone nor repeated.
  const [draft, setDraft] = useState<{
    readonly from: readonly string[]
    readonly to: readonly string[]
  }>()
  const { grant, revoke } = permissionChanges(draft?.from ?? [], draft?.to ?? [])
  const isDirty = grant.length + revoke.length > 0

  const write = async () => {
    await changePermissions({ grant, revoke })
    setDraft(undefined)
  }
  const save = () => run(write, { done: t('Permissions saved') })

  return (
    <>
      <Panel
        title={t('Project permissions')}
        description={t('Apply in the whole project, regardless of teams.')}
        footer={
          <>
            {isDirty && (
              <Button
                reads
                variant="ghost"
                size="small"
                disabled={busy}
                onClick={() => setDraft(undefined)}
              >
                {t('Revert')}
              </Button>
            )}
            <Button
              size="small"
              disabled={!isDirty}
              busy={busy}
              busyLabel={t('Please wait…')}
              onClick={() => void save()}
            >
              {t('Save')}
            </Button>
          </>
        }
      >
        {problem && <Notice>{problem}</Notice>}
        <PermissionTree
          label={t('Granted permissions')}
          definitions={definitions}
          value={draft?.to ?? held}
          onChange={(to) => setDraft({ from: draft?.from ?? held, to })}
          disabled={busy}
        />
      </Panel>
      <LeaveGuard dirty={isDirty} what={t('Your changes to the permissions will be lost.')} />
    </>
  )
}
