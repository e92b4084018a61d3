import { Badge, Skeleton } from '@latchkey/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { Panel } from '../../../components/panel.tsx'
import { ProblemCard } from '../../../components/problem-card.tsx'
import type { ProjectConfig } from '../../../data/projects/queries.ts'
import type { Channel, OAuthAccount, User } from '../../../data/users/queries.ts'
import { t } from '../../../text.ts'
import styles from './detail.module.css'
import { type CheckedMethod, canSignIn, checkSignInMethods } from './sign-in-check.ts'

export interface WaysInProps {
  user: User
  channels: UseQueryResult<readonly Channel[]>
  accounts: UseQueryResult<readonly OAuthAccount[]>
  config: UseQueryResult<ProjectConfig>
}

/** Says whether the user can sign in, and if not, why. */
export function WaysIn({ user, channels, accounts, config }: WaysInProps) {
  const failed = [channels, accounts, config].find(({ error, data }) => error && data === undefined)
  if (failed) return <ProblemCard error={failed.error} onRetry={failed.refetch} />
  if (!channels.data || !accounts.data || !config.data)
    return <Skeleton height="118px" shape="control" />

  const ways = checkSignInMethods({
    user,
    channels: channels.data,
    accounts: accounts.data,
    project: methodsOfProject(config.data),
  })
  const setUp = ways.filter(({ state }) => state !== 'absent')
  const isOpen = canSignIn(ways)

  return (
    <Panel
      title={isOpen ? t('This user can sign in') : t('Why can’t this user sign in?')}
      description={summary(user, isOpen, setUp)}
      aside={
        <Badge tone={isOpen ? 'success' : 'warning'}>
          {isOpen ? t('Works') : t('Can’t sign in')}
        </Badge>
      }
    >
      {setUp.length > 0 && (
        <ul className={styles.ways} aria-label={t('Sign-in methods')}>
          {setUp.map(({ id, name, state, notes }) => (
            <li className={styles.way} key={id}>
              <span className={styles.name}>
                {name}
                <Badge tone={state === 'works' ? 'success' : 'warning'}>
                  {state === 'works' ? t('Works') : t('Blocked')}
                </Badge>
              </span>
              <p>{notes.join(' ') || t('Ready to use.')}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function summary(user: User, isOpen: boolean, setUp: readonly CheckedMethod[]): string {
  if (isOpen)
    return user.requires_totp_mfa
      ? t('Each of these also requires the second factor.')
      : t('At least one method works.')
  if (setUp.length > 0) return t('Every sign-in method of this user is blocked:')
  return user.is_anonymous
    ? t('Anonymous users only have their first session until they sign up.')
    : t('No sign-in method is set up. Add a password, an email for codes, or a provider account.')
}

const methodsOfProject = ({ auth }: ProjectConfig) => ({
  password: auth.password.allowSignIn,
  otp: auth.otp.allowSignIn,
  passkey: auth.passkey.allowSignIn,
  providers: Object.fromEntries(
    Object.entries(auth.oauth.providers).flatMap(([key, provider]) =>
      provider?.type ? [[key, provider.allowSignIn]] : [],
    ),
  ),
})
