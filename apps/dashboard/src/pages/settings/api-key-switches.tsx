import { Switch } from '@latchkey/ui'
import { Panel, SettingList } from '../../components/panel.tsx'
import { useSetting } from '../../components/use-setting.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'

/** Whether users and teams can have API keys (protocol 09 §18). */
export function ApiKeySwitches() {
  const { config } = useProject()
  const set = useSetting()

  return (
    <Panel
      title={t('API keys of users and teams')}
      description={t(
        'Keys with which they call your backend. If you turn this off, existing keys are kept but fail every check.',
      )}
    >
      <SettingList>
        <Switch
          label={t('Users can create API keys')}
          description={t('Adds a page to the account settings.')}
          checked={config.allow_user_api_keys}
          onChange={(allowUserApiKeys) =>
            void set({ config: { allow_user_api_keys: allowUserApiKeys } })
          }
        />
        <Switch
          label={t('Teams can create API keys')}
          description={t('For members with the permission to manage API keys.')}
          checked={config.allow_team_api_keys}
          onChange={(allowTeamApiKeys) =>
            void set({ config: { allow_team_api_keys: allowTeamApiKeys } })
          }
        />
      </SettingList>
    </Panel>
  )
}
