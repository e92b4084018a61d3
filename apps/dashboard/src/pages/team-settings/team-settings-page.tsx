import { Switch } from '@latchkey/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Link } from '../../components/link.tsx'
import { Page } from '../../components/page.tsx'
import { Panel, Panels, SettingList } from '../../components/panel.tsx'
import { useSetting } from '../../components/use-setting.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { DefaultPermissions } from './default-permissions.tsx'
import { DefaultPermissionsDialog } from './default-permissions-dialog.tsx'

/** What users can do with teams, and what members can do in them by default. */
export function TeamSettingsPage() {
  const project = useProject()
  const { config } = project
  const set = useSetting()
  const { edit } = useSearch({ from: '/signed-in/projects/$projectId/team-settings' })
  const navigate = useNavigate({ from: '/projects/$projectId/team-settings' })
  const setEdit = (role?: 'creator' | 'member') =>
    void navigate({ search: role ? { edit: role } : {}, replace: true, resetScroll: false })

  return (
    <Page
      title={t('Team settings')}
      context={project.display_name}
      description={
        <>
          {t(
            'What users can do with teams and which permissions they get. Define permissions under',
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
              label={t('Users can create teams in your app')}
              description={t('Adds a button to the account settings and to the team switcher.')}
              checked={config.client_team_creation_enabled}
              onChange={(on) => void set({ config: { client_team_creation_enabled: on } })}
            />
            <Switch
              label={t('Create a personal team for each new user')}
              description={t(
                'Created at sign-up, with the user as its only member. Existing users don’t get one.',
              )}
              checked={config.create_team_on_sign_up}
              onChange={(on) => void set({ config: { create_team_on_sign_up: on } })}
            />
          </SettingList>
        </Panel>
        <DefaultPermissions
          title={t('Creator default permissions')}
          description={t(
            'Granted to users who create a team. Existing members keep what they have.',
          )}
          ids={config.team_creator_default_permissions.map(({ id }) => id)}
          editLabel={t('Edit creator default permissions')}
          onEdit={() => setEdit('creator')}
        />
        <DefaultPermissions
          title={t('Member default permissions')}
          description={t(
            'Granted to users who join a team or are added to it. Existing members keep what they have.',
          )}
          ids={config.team_member_default_permissions.map(({ id }) => id)}
          editLabel={t('Edit member default permissions')}
          onEdit={() => setEdit('member')}
        />
      </Panels>
      {edit && <DefaultPermissionsDialog key={edit} role={edit} onClose={() => setEdit()} />}
    </Page>
  )
}
