import { providerName } from '@latchkey/ui'
import type { Channel, OAuthAccount, SomeUser } from '../../../data/users/queries.ts'
import { t } from '../../../text.ts'

/** What decides whether a user can sign in. */
export interface SignInFacts {
  readonly user: Pick<
    SomeUser,
    'has_password' | 'otp_auth_enabled' | 'passkey_auth_enabled' | 'is_anonymous'
  >
  readonly channels: readonly Pick<Channel, 'value' | 'used_for_auth' | 'is_verified'>[]
  readonly accounts: readonly Pick<OAuthAccount, 'provider_config_id' | 'allow_sign_in'>[]
  /** The sign-in methods of the project. */
  readonly project: {
    readonly password: boolean
    readonly otp: boolean
    readonly passkey: boolean
    /** By provider key; absent if the project has no such provider. */
    readonly providers: Readonly<Record<string, boolean>>
  }
}

/** One sign-in method, and what prevents it. */
export interface CheckedMethod {
  readonly id: string
  readonly name: string
  /** `absent`: the user never set it up. */
  readonly state: 'works' | 'blocked' | 'absent'
  /** What prevents it, or what else to know; one sentence each. */
  readonly notes: readonly string[]
}

/**
 * Every sign-in method of an account, and why it does not work (protocol 09 §8.2; the rules of
 * sign-in are those of 02 §1, §3, §8, §10).
 */
export function checkSignInMethods({
  user,
  channels,
  accounts,
  project,
}: SignInFacts): readonly CheckedMethod[] {
  const forSignIn = channels.filter(({ used_for_auth }) => used_for_auth)
  const isVerified = forSignIn.some(({ is_verified }) => is_verified)
  const noAddress = forSignIn.length > 0 ? [] : [t('No email is used for sign-in.')]
  // A code is sent only to verified emails. Requesting one sets the method up.
  const codeObstacles =
    noAddress.length > 0 || isVerified ? noAddress : [t('No email used for sign-in is verified.')]

  return [
    checkedMethod('password', t('Password'), user.has_password, [
      ...offReason(project.password, t('Password')),
      ...noAddress,
    ]),
    user.otp_auth_enabled || !project.otp || codeObstacles.length > 0
      ? checkedMethod('otp', t('Email code'), user.otp_auth_enabled, [
          ...offReason(project.otp, t('Email code')),
          ...codeObstacles,
        ])
      : {
          id: 'otp',
          name: t('Email code'),
          state: 'works',
          notes: [t('Not used yet. Set up when the user first requests a code.')],
        },
    checkedMethod(
      'passkey',
      t('Passkey'),
      user.passkey_auth_enabled,
      offReason(project.passkey, t('Passkey')),
    ),
    ...accounts.map(({ provider_config_id: key, allow_sign_in }, at) =>
      checkedMethod(`account-${at}`, providerName(key), true, [
        ...(allow_sign_in ? [] : [t('This account is linked but not used for sign-in.')]),
        ...(Object.hasOwn(project.providers, key)
          ? offReason(project.providers[key] === true, providerName(key))
          : [t('This project no longer has the provider {name}.', { name: key })]),
      ]),
    ),
  ]
}

/**
 * The facts that a list has: only the primary email, and whether the project has email codes. It
 * shows the same methods as the page of the user, but cannot tell whether they work.
 */
export const knownFrom = (
  user: SomeUser,
  { otp }: Pick<SignInFacts['project'], 'otp'>,
): SignInFacts => ({
  user,
  channels:
    user.primary_email === null
      ? []
      : [
          {
            value: user.primary_email,
            used_for_auth: user.primary_email_auth_enabled,
            is_verified: user.primary_email_verified,
          },
        ],
  accounts: user.oauth_providers.map(({ id }) => ({ provider_config_id: id, allow_sign_in: true })),
  project: {
    password: true,
    otp,
    passkey: true,
    providers: Object.fromEntries(user.oauth_providers.map(({ id }) => [id, true])),
  },
})

/** Whether any method works. Anonymous users have only their session, as intended. */
export const canSignIn = (ways: readonly CheckedMethod[]): boolean =>
  ways.some(({ state }) => state === 'works')

const offReason = (isOn: boolean, name: string) =>
  isOn ? [] : [t('{name} is turned off in this project.', { name })]

const checkedMethod = (
  id: string,
  name: string,
  isSetUp: boolean,
  obstacles: readonly string[],
): CheckedMethod => {
  if (!isSetUp) return { id, name, state: 'absent', notes: [] }
  return { id, name, state: obstacles.length === 0 ? 'works' : 'blocked', notes: obstacles }
}
