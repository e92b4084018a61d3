import { Switch } from '@latchkey/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Link } from '../../components/link.tsx'
import { Page } from '../../components/page.tsx'
import { Panel, Panels, SettingList } from '../../components/panel.tsx'
import { useProject, useProjectUpdate } from '../../data/use-project.ts'
import { t } from '../../text.ts'
import { DefaultPermissions } from './default-permissions.tsx'
import { DefaultPermissionsDialog } from './default-permissions-dialog.tsx'

/** What a project lets users do with teams, and what members may do in them from the beginning. */
export function TeamSettingsPage() {
  const project = useProject()
  const { config } = project
  const { mutate } = useProjectUpdate({ now: true })
  const { edit } = useSearch({ from: '/signed-in/projects/$projectId/team-settings' })
  const navigate = useNavigate({ from: '/projects/$projectId/team-settings' })
  const setEdit = (role?: 'creator' | 'member') =>
    void navigate({ search: role ? { edit: role } : {}, replace: true, resetScroll: false })

  return (
    <Page
      title={t('Team settings')}
      context={project.displayName}
      description={
        <>
          {t(
            'What users may do with teams, and what is granted to them there. Permissions are defined under',
          )}{' '}
          <Link to="/projects/$projectId/team-permissions" params={{ projectId: project.id }}>
            {t('Team permissions')}
          </Link>
          .
        </>
      }
    >
      <Panels>
        <Panel title={t('Creating teams')}>
          <SettingList>
            <Switch
              label={t('Users may create teams in the app')}
              description={t('Adds a button to the account settings and to the team switcher.')}
              checked={config.clientTeamCreationEnabled}
              onChange={(clientTeamCreationEnabled) =>
                mutate({ config: { clientTeamCreationEnabled } })
              }
            />
            <Switch
              label={t('A personal team for each new user')}
              description={t(
                'Made when somebody signs up, for that user alone. Existing users get none.',
              )}
              checked={config.createTeamOnSignUp}
              onChange={(createTeamOnSignUp) => mutate({ config: { createTeamOnSignUp } })}
            />
          </SettingList>
        </Panel>
        <DefaultPermissions
          title={t('Default permissions of creators')}
          description={t(
            'Granted to whoever creates a team. Those who hold permissions already keep what they have.',
          )}
          ids={config.teamCreatorDefaultPermissions.map(({ id }) => id)}
          editLabel={t('Edit the default permissions of creators')}
          onEdit={() => setEdit('creator')}
        />
        <DefaultPermissions
          title={t('Default permissions of members')}
          description={t('Granted to whoever joins a team or is added to it, from then on.')}
          ids={config.teamMemberDefaultPermissions.map(({ id }) => id)}
          editLabel={t('Edit the default permissions of members')}
          onEdit={() => setEdit('member')}
        />
      </Panels>
      {edit && <DefaultPermissionsDialog key={edit} role={edit} onClose={() => setEdit()} />}
    </Page>
  )
}
