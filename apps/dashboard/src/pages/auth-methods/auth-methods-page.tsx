import { Switch, Tabs } from '@latchkey/ui'
import { useState } from 'react'
import { Page } from '../../components/page.tsx'
import { Panel, Panels, SettingList } from '../../components/panel.tsx'
import { SignInPreview } from '../../components/sign-in-preview.tsx'
import { useSetting } from '../../components/use-setting.ts'
import type { Project, ProjectChange } from '../../data/projects/queries.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import styles from './auth-methods-page.module.css'
import { CommonPasswordsSwitch } from './common-passwords-switch.tsx'
import { MergeStrategyField } from './merge-strategy-field.tsx'
import { ProvidersPanel } from './providers-panel.tsx'
import { RecentAuthenticationSwitch } from './recent-authentication-switch.tsx'
import { hasOwnMethod, useMethodSwitches, useSignInProviders } from './use-method-switches.tsx'

type Config = Project['config']
type Change = NonNullable<ProjectChange['config']>

/** How users sign in and who can sign up, with a preview of the screen. */
export function AuthMethodsPage() {
  const project = useProject()
  const { config } = project
  const setProject = useSetting()
  const { setMethod, setSignUp, question } = useMethodSwitches()
  const providers = useSignInProviders(config)
  const set = (change: Change) => void setProject({ config: change })

  return (
    <Page
      title={t('Sign-in methods')}
      context={project.display_name}
      description={t(
        'How users sign in. Changes apply immediately to your app and the hosted pages.',
      )}
      width="wide"
    >
      <div className={styles.columns}>
        <Panels>
          <Panel title={t('Methods')}>
            <SettingList>
              <Switch
                label={t('Email and password')}
                checked={config.credential_enabled}
                onChange={(on) => setMethod({ credential_enabled: on })}
              />
              <Switch
                label={t('Email code or link')}
                description={t('Sends a six-character code and a sign-in link.')}
                checked={config.magic_link_enabled}
                onChange={(on) => setMethod({ magic_link_enabled: on })}
              />
              <Switch
                label={t('Passkey')}
                description={t(
                  'Users sign in with their face, fingerprint or a security key, on your trusted domains.',
                )}
                checked={config.passkey_enabled}
                onChange={(on) => setMethod({ passkey_enabled: on })}
              />
            </SettingList>
          </Panel>
          <ProvidersPanel hasOtherMethod={hasOwnMethod(config)}>
            <MergeStrategyField
              value={config.oauth_account_merge_strategy}
              onChange={(strategy) => set({ oauth_account_merge_strategy: strategy })}
            />
          </ProvidersPanel>
          <Panel title={t('Accounts')}>
            <SettingList>
              <Switch
                label={t('Anyone can sign up')}
                description={t('When off, only administrators can add users.')}
                checked={config.sign_up_enabled}
                onChange={setSignUp}
              />
              {config.credential_enabled && <CommonPasswordsSwitch />}
              <Switch
                label={t('Users can delete their account')}
                description={t('Adds a button to the account settings.')}
                checked={config.client_user_deletion_enabled}
                onChange={(on) => set({ client_user_deletion_enabled: on })}
              />
              <RecentAuthenticationSwitch />
            </SettingList>
          </Panel>
        </Panels>
        <Preview project={project} providers={providers} />
      </div>
      {question}
    </Page>
  )
}

function Preview({
  project,
  providers,
}: {
  project: Project
  providers: Config['enabled_oauth_providers']
}) {
  const [type, setType] = useState<'sign-in' | 'sign-up'>('sign-in')
  const { config } = project

  return (
    <div className={styles.preview}>
      <Tabs
        label={t('Preview')}
        tabs={[
          { id: 'sign-in', label: t('Sign-in page') },
          { id: 'sign-up', label: t('Sign-up page') },
        ]}
        selected={type}
        onSelect={setType}
      >
        <div className={styles.window}>
          <SignInPreview
            name={project.display_name}
            type={type}
            config={{
              sign_up_enabled: config.sign_up_enabled,
              credential_enabled: config.credential_enabled,
              magic_link_enabled: config.magic_link_enabled,
              passkey_enabled: config.passkey_enabled,
              client_team_creation_enabled: config.client_team_creation_enabled,
              client_user_deletion_enabled: config.client_user_deletion_enabled,
              allow_user_api_keys: config.allow_user_api_keys,
              allow_team_api_keys: config.allow_team_api_keys,
              enabled_oauth_providers: providers,
            }}
          />
        </div>
      </Tabs>
    </div>
  )
}
