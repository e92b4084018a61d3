import { Switch } from '@latchkey/ui'
import { Page } from '../../components/page.tsx'
import { Panel, Panels, SettingList } from '../../components/panel.tsx'
import { useSetting } from '../../components/use-setting.ts'
import type { ProjectChange } from '../../data/projects/queries.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useProject } from '../../data/projects/use-project.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { useDelivery } from '../mailbox/use-delivery.ts'
import styles from './auth-methods-page.module.css'
import { CommonPasswordsSwitch } from './common-passwords-switch.tsx'
import { MergeStrategyField } from './merge-strategy-field.tsx'
import { Preview } from './preview.tsx'
import { ProvidersPanel } from './providers-panel.tsx'
import { RecentAuthenticationSwitch } from './recent-authentication-switch.tsx'
import { useMethodCounts } from './use-method-counts.ts'
import { hasOwnMethod, useMethodSwitches, useSignInProviders } from './use-method-switches.tsx'

type Change = NonNullable<ProjectChange['config']>

/** How users sign in and who can sign up, with a preview of the screen. */
export function AuthMethodsPage() {
  const project = useProject()
  const { config } = project
  const setProject = useSetting()
  const { setMethod, setSignUp, question } = useMethodSwitches()
  const providers = useSignInProviders(config)
  const countOf = useMethodCounts()
  const isSharedServer = useDelivery().way === 'shared'
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
                description={usersWith(countOf('password'))}
                checked={config.credential_enabled}
                onChange={(on) => setMethod({ credential_enabled: on })}
              />
              <Switch
                label={t('Email code or link')}
                description={
                  <>
                    {t('Sends a six-character code and a sign-in link.')}{' '}
                    {usersWith(countOf('otp'))}
                    {isSharedServer && ` ${t('The shared email server sends it.')}`}
                  </>
                }
                checked={config.magic_link_enabled}
                onChange={(on) => setMethod({ magic_link_enabled: on })}
              />
              <Switch
                label={t('Passkey')}
                description={
                  <>
                    {t(
                      'Users sign in with their face, fingerprint or a security key, on your trusted domains.',
                    )}{' '}
                    {usersWith(countOf('passkey'))}
                  </>
                }
                checked={config.passkey_enabled}
                onChange={(on) => setMethod({ passkey_enabled: on })}
              />
            </SettingList>
          </Panel>
          <ProvidersPanel hasOtherMethod={hasOwnMethod(config)}>
            <MergeStrategyField
              value={config.oauth_account_merge_strategy}
              onChange={(strategy) =>
                void setProject(
                  { config: { oauth_account_merge_strategy: strategy } },
                  t('Handling of existing accounts changed'),
                )
              }
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

/** How many users have a method; nothing while it is unknown. */
const usersWith = (count: number | undefined): string | undefined =>
  count === undefined
    ? undefined
    : t('{count, plural, =0 {No user has it.} one {# user has it.} other {# users have it.}}', {
        count,
      })

export const prefetch: Prefetch = ({ queries, owner }, { projectId }) => {
  void queries.prefetchQuery(ofProject.config(owner.admin(projectId)))
}
