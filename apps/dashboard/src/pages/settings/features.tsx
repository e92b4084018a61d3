import { Badge, Switch, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../components/link.tsx'
import { Panel } from '../../components/panel.tsx'
import { useSetting } from '../../components/use-setting.ts'
import { storesOf } from '../../data/data-vault/queries.ts'
import { ofPayments } from '../../data/payments/queries.ts'
import { ofProject, type ProjectChange } from '../../data/projects/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { useMethodSwitches } from '../auth-methods/use-method-switches.tsx'
import styles from './features.module.css'

type Target =
  | '/projects/$projectId/auth-methods'
  | '/projects/$projectId/team-settings'
  | '/projects/$projectId/payments'
  | '/projects/$projectId/data-vault/stores'

interface Feature {
  readonly name: string
  /** The page where it is set up. Without it, this table is the place. */
  readonly to?: Target
  readonly users: string
  readonly developers: string
  readonly state: ReactNode
}

/** All features of a project, and what each adds (protocol 09 §18). */
export function Features() {
  const { id: projectId } = useProject()
  const { features, question } = useFeatures()

  return (
    <Panel
      title={t('Features')}
      description={t('What this project offers. Changes apply immediately.')}
      flush
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Feature')}</th>
            <th scope="col">{t('For users')}</th>
            <th scope="col">{t('For developers')}</th>
            <th scope="col">{t('State')}</th>
          </tr>
        </thead>
        <tbody>
          {features.map(({ name, to, users, developers, state }) => (
            <tr key={name}>
              <th scope="row">
                {to ? (
                  <Link to={to} params={{ projectId }}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </th>
              <td data-label={t('For users')}>{users}</td>
              <td data-label={t('For developers')}>{developers}</td>
              <td className={styles.state}>{state}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {question}
    </Panel>
  )
}

function useFeatures(): { features: readonly Feature[]; question: ReactNode } {
  const { config } = useProject()
  const admin = useAdmin()
  const set = useSetting()
  const { setMethod, setSignUp, question } = useMethodSwitches()
  const { data: account } = useQuery(ofPayments.account(admin))
  const { data: whole } = useQuery(ofProject.config(admin))
  const stores = whole && storesOf(whole).length

  const turns = (name: string, checked: boolean, onChange: (on: boolean) => void) => (
    <Switch label={<VisuallyHidden>{name}</VisuallyHidden>} checked={checked} onChange={onChange} />
  )
  const saves = (change: NonNullable<ProjectChange['config']>) => void set({ config: change })
  const feature = (
    name: string,
    texts: Pick<Feature, 'users' | 'developers' | 'to'>,
    checked: boolean,
    onChange: (on: boolean) => void,
  ): Feature => ({ name, ...texts, state: turns(name, checked, onChange) })

  return {
    question,
    features: [
      feature(
        t('Sign-up'),
        {
          to: '/projects/$projectId/auth-methods',
          users: t('Anyone can create an account.'),
          developers: t('When off, you add users here or with the API.'),
        },
        config.sign_up_enabled,
        setSignUp,
      ),
      feature(
        t('Passkeys'),
        {
          to: '/projects/$projectId/auth-methods',
          users: t('Sign in with a face, a fingerprint or a security key.'),
          developers: t('A button on the sign-in pages. Works on your trusted domains.'),
        },
        config.passkey_enabled,
        (on) => setMethod({ passkey_enabled: on }),
      ),
      feature(
        t('Account deletion'),
        {
          to: '/projects/$projectId/auth-methods',
          users: t('A button in the account settings deletes the account.'),
          developers: t('The webhook user.deleted tells your backend.'),
        },
        config.client_user_deletion_enabled,
        (on) => saves({ client_user_deletion_enabled: on }),
      ),
      feature(
        t('Creating teams'),
        {
          to: '/projects/$projectId/team-settings',
          users: t('A button in the account settings and the team switcher.'),
          developers: t('Team components of the SDK and webhooks about teams.'),
        },
        config.client_team_creation_enabled,
        (on) => saves({ client_team_creation_enabled: on }),
      ),
      feature(
        t('Personal teams'),
        {
          to: '/projects/$projectId/team-settings',
          users: t('A team of their own at sign-up. Existing users don’t get one.'),
          developers: t('Every new user has a team, so data can belong to teams only.'),
        },
        config.create_team_on_sign_up,
        (on) => saves({ create_team_on_sign_up: on }),
      ),
      feature(
        t('User API keys'),
        {
          users: t('A page in the account settings to create keys for your API.'),
          developers: t(
            'Your backend checks keys with the API. When off, keys are kept but fail every check.',
          ),
        },
        config.allow_user_api_keys,
        (on) => saves({ allow_user_api_keys: on }),
      ),
      feature(
        t('Team API keys'),
        {
          users: t('Members with the permission to manage API keys create keys of the team.'),
          developers: t('The same checks. A key belongs to the team, not to a member.'),
        },
        config.allow_team_api_keys,
        (on) => saves({ allow_team_api_keys: on }),
      ),
      {
        name: t('Payments'),
        to: '/projects/$projectId/payments',
        users: t('Buy offers on a hosted page.'),
        developers: t('Purchase links, subscriptions and quantities of items.'),
        state: account !== undefined && (
          <Badge tone={account ? 'success' : 'neutral'}>
            {account ? t('Set up') : t('Not set up')}
          </Badge>
        ),
      },
      {
        name: t('Data vault'),
        to: '/projects/$projectId/data-vault/stores',
        users: t('Not visible to users.'),
        developers: t('Encrypted values, such as tokens of your users at other services.'),
        state: stores !== undefined && (
          <Badge tone={stores > 0 ? 'success' : 'neutral'}>
            {t('{count, plural, =0 {No stores} one {# store} other {# stores}}', {
              count: stores,
            })}
          </Badge>
        ),
      },
    ],
  }
}
