import { providerName } from '@latchkey/ui'
import type { Runtime } from '../../runtime.ts'
import { t } from '../../text.ts'
import type { ConfigChanges, ProjectConfig } from '../projects/queries.ts'

/** The provider types. */
export type ProviderType = NonNullable<
  NonNullable<ProjectConfig['auth']['oauth']['providers'][string]>['type']
>

/** A configured provider. Its secret is not read, only whether there is one. */
export interface ProviderEntry {
  /** The key it is stored under, and the end of its callback URL. */
  readonly key: string
  readonly type: ProviderType
  readonly isShared: boolean
  readonly clientId: string
  readonly hasSecret: boolean
  readonly facebookConfigId: string
  readonly microsoftTenantId: string
  readonly allowSignIn: boolean
  readonly allowConnectedAccounts: boolean
}

/** The fields of the dialog. */
export interface ProviderSettings
  extends Pick<
    ProviderEntry,
    | 'isShared'
    | 'clientId'
    | 'facebookConfigId'
    | 'microsoftTenantId'
    | 'allowSignIn'
    | 'allowConnectedAccounts'
  > {
  /** Empty: the stored one is kept. */
  readonly clientSecret: string
}

/** What the operator of the service provides for projects without their own keys. */
export type SharedKeys = Pick<Runtime, 'sharedOauthProviders' | 'isProduction'>

const SHAREABLE: readonly ProviderType[] = ['google', 'github', 'microsoft', 'spotify']

/** All types, the most common first. */
export const PROVIDER_TYPES: readonly ProviderType[] = [
  ...SHAREABLE,
  'facebook',
  'discord',
  'gitlab',
  'bitbucket',
  'linkedin',
  'apple',
  'x',
  'twitch',
]

/**
 * The providers of a configuration by name. Entries without a type have no effect and are not
 * listed.
 */
export const providersOf = (config: ProjectConfig): readonly ProviderEntry[] =>
  Object.entries(config.auth.oauth.providers)
    .flatMap(([key, stored]) => {
      if (stored?.type === undefined) return []
      const {
        type,
        isShared,
        clientId = '',
        clientSecret,
        facebookConfigId = '',
        microsoftTenantId = '',
        ...uses
      } = stored
      const { allowSignIn, allowConnectedAccounts } = uses
      const hasSecret = Boolean(clientSecret)
      return [
        {
          key,
          type,
          isShared,
          clientId,
          hasSecret,
          facebookConfigId,
          microsoftTenantId,
          allowSignIn,
          allowConnectedAccounts,
        },
      ]
    })
    .toSorted((a, b) => titleOf(a).localeCompare(titleOf(b)))

/** The name of a provider. A second one of its type needs its key in the name. */
export const titleOf = ({ key, type }: Pick<ProviderEntry, 'key' | 'type'>): string =>
  key === type ? providerName(type) : `${providerName(type)} (${key})`

/** The types that can still be added. */
export const remainingTypes = (entries: readonly ProviderEntry[]): readonly ProviderType[] =>
  PROVIDER_TYPES.filter((type) => !entries.some(({ key }) => key === type))

/**
 * The effect of shared keys (protocol 02 §9.1): the keys of the operator, the development provider
 * if they are missing outside production, or none.
 */
export function meaningOfShared(
  type: ProviderType,
  { sharedOauthProviders, isProduction }: SharedKeys,
): 'operator' | 'development' | 'nothing' {
  if (sharedOauthProviders.includes(type)) return 'operator'
  return isProduction ? 'nothing' : 'development'
}

/** Whether a provider can use shared keys here. */
export const canShare = (type: ProviderType, shared: SharedKeys): boolean =>
  SHAREABLE.includes(type) && meaningOfShared(type, shared) !== 'nothing'

/** The types that a new project can use without keys of its own. */
export const typesToShare = (shared: SharedKeys): readonly ProviderType[] =>
  SHAREABLE.filter((type) => canShare(type, shared))

export type ProviderState =
  | 'off'
  | 'connect-only'
  | 'own'
  | 'keys-missing'
  | `shared-${ReturnType<typeof meaningOfShared>}`

/** Whether users can sign in with a provider, and with whose keys. */
export function stateOf(entry: ProviderEntry, shared: SharedKeys): ProviderState {
  if (!entry.allowSignIn) return entry.allowConnectedAccounts ? 'connect-only' : 'off'
  if (entry.isShared) return `shared-${meaningOfShared(entry.type, shared)}`
  return entry.clientId !== '' && entry.hasSecret ? 'own' : 'keys-missing'
}

/** What users lose without a provider, in words. The same for turning it off and removing it. */
export function lossesWithout(
  entry: ProviderEntry,
  {
    entries,
    hasOtherMethod,
    accounts = 0,
  }: {
    entries: readonly ProviderEntry[]
    hasOtherMethod: boolean
    /** How many accounts are linked. */
    accounts?: number
  },
): readonly string[] {
  const name = titleOf(entry)
  const isLast =
    entry.allowSignIn &&
    !hasOtherMethod &&
    !entries.some((other) => other.key !== entry.key && other.allowSignIn)
  return [
    ...(entry.allowSignIn
      ? [
          t('No one can sign in with {name} anymore, including existing users.', {
            name,
          }),
        ]
      : []),
    ...(accounts > 0
      ? [
          t('{count, plural, one {# account is linked.} other {# accounts are linked.}}', {
            count: accounts,
          }),
        ]
      : []),
    ...(isLast ? [t('It is the last sign-in method, so no one can sign in at all.')] : []),
    t('Existing sessions stay active.'),
  ]
}

const pathOf = (key: string) => `auth.oauth.providers.${key}`

/** The change that turns sign-in with one provider on or off, and nothing else. */
export const signInChange = (key: string, allowSignIn: boolean): ConfigChanges => ({
  [`${pathOf(key)}.allowSignIn`]: allowSignIn,
})

/** The change that removes one provider. */
export const removal = (key: string): ConfigChanges => ({ [pathOf(key)]: null })

/**
 * The smallest change from the stored settings to the entered ones (protocol 09 §1.5). Only a new
 * entry, or one that changes whose keys it uses, is written as a whole. Otherwise single members
 * are written, so that the secret is kept without being sent again.
 */
export function settingsChange(
  target: { key: string; type: ProviderType },
  stored: ProviderEntry | null,
  settings: ProviderSettings,
): ConfigChanges {
  const {
    isShared,
    clientId,
    clientSecret,
    facebookConfigId,
    microsoftTenantId,
    allowSignIn,
    allowConnectedAccounts,
  } = settings
  const uses = { allowSignIn, allowConnectedAccounts }
  const extras = { facebookConfigId, microsoftTenantId }
  if (stored?.isShared !== isShared) {
    const own = {
      clientId,
      clientSecret,
      ...Object.fromEntries(Object.entries(extras).filter(([, value]) => value !== '')),
    }
    return {
      [pathOf(target.key)]: { type: target.type, isShared, ...(isShared ? {} : own), ...uses },
    }
  }
  const members = isShared ? uses : { clientId, ...extras, ...uses }
  const changed = Object.entries(members).filter(
    ([name, value]) => value !== stored[name as keyof typeof members],
  )
  const secret = !isShared && clientSecret !== '' ? [['clientSecret', clientSecret] as const] : []
  return Object.fromEntries(
    [...changed, ...secret].map(([name, value]) => [
      `${pathOf(target.key)}.${name}`,
      value === '' ? null : value,
    ]),
  )
}

// What the service accepts: the ID or a domain of a directory. Others would make the provider
// unusable without an error.
const TENANT = /^[a-z0-9](?:[a-z0-9-]|\.(?=[a-z0-9])){0,252}$/i

/** Whether Microsoft can have a directory of that name. Empty means personal accounts. */
export const isTenant = (text: string): boolean => text === '' || TENANT.test(text)
