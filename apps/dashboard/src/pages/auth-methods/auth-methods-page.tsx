import { Switch, Tabs } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Page } from '../../components/page.tsx'
import { Panel, Panels, SettingList } from '../../components/panel.tsx'
import { SignInPreview } from '../../components/sign-in-preview.tsx'
import { useSetting } from '../../components/use-setting.ts'
import { providersOf } from '../../data/auth-methods/providers.ts'
import type { Project, ProjectChange } from '../../data/projects/queries.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { useUpdateProject } from '../../data/projects/writes.ts'
import { t } from '../../text.ts'
import styles from './auth-methods-page.module.css'
import { CommonPasswordsSwitch } from './common-passwords-switch.tsx'
import { MergeStrategyField } from './merge-strategy-field.tsx'
import { ProvidersPanel } from './providers-panel.tsx'
import { RecentAuthenticationSwitch } from './recent-authentication-switch.tsx'

type Config = Project['config']
type Change = NonNullable<ProjectChange['config']>

interface Question {
  readonly title: string
  readonly consequences: readonly string[]
  readonly confirmLabel: string
  readonly change: Change
}

/** How users sign in and who can sign up, with a preview of the screen. */
export function AuthMethodsPage() {
  const project = useProject()
  const { config } = project
  const setProject = useSetting()
  const updateProject = useUpdateProject({ optimistic: true })
  const [question, setQuestion] = useState<Question | null>(null)
  const providers = useSignInProviders(config)
  const set = (change: Change) => void setProject({ config: change })

  const setMethod = (change: OwnMethods) => {
    if (providers.length > 0 || hasOwnMethod({ ...config, ...change })) return set(change)
    setQuestion({
      title: t('Turn off the last sign-in method?'),
      consequences: [
        t('No one can sign in anymore, including existing users.'),
        t('Existing sessions stay active.'),
      ],
      confirmLabel: t('Turn off'),
      change,
    })
  }
  const setSignUp = (signUpEnabled: boolean) =>
    setQuestion({
      title: signUpEnabled ? t('Let anyone sign up?') : t('Close sign-ups?'),
      consequences: signUpEnabled
        ? [t('Anyone who finds the sign-up page can create an account.')]
        : [t('Only administrators can add users.'), t('Existing users can still sign in.')],
      confirmLabel: signUpEnabled ? t('Allow sign-ups') : t('Close sign-ups'),
      change: { sign_up_enabled: signUpEnabled },
    })

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
      {question && (
        <ConfirmDialog
          title={question.title}
          consequences={question.consequences}
          understood={t('I understand')}
          confirmLabel={question.confirmLabel}
          tone="primary"
          action={() => updateProject({ config: question.change })}
          done={t('Saved')}
          onClose={() => setQuestion(null)}
        />
      )}
    </Page>
  )
}

type OwnMethods = Pick<Change, 'credential_enabled' | 'magic_link_enabled' | 'passkey_enabled'>

const hasOwnMethod = ({ credential_enabled, magic_link_enabled, passkey_enabled }: OwnMethods) =>
  Boolean(credential_enabled || magic_link_enabled || passkey_enabled)

/**
 * The providers that users can sign in with. The configuration has a change before the project
 * does.
 */
function useSignInProviders(before: Config): Config['enabled_oauth_providers'] {
  const { data } = useQuery(ofProject.config(useAdmin()))
  if (!data) return before.enabled_oauth_providers
  return providersOf(data).flatMap(({ type, allowSignIn }) => (allowSignIn ? [{ id: type }] : []))
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
