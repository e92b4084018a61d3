import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as values from './index.ts'

/*
 * Apps may rely on each of these names, so that removing or renaming one is a breaking change
 * (protocol 07 §29). What only other packages of Latchkey need belongs in `internal.ts`.
 */
const PUBLIC_NAMES: readonly string[] = [
  'ActiveSession',
  'AdminApp',
  'AdminAppOptions',
  'AdminCall',
  'AdminProject',
  'AdminProjectUpdate',
  'BaseUser',
  'CallbackOptions',
  'CliLoginError',
  'CliLoginOptions',
  'ClientApp',
  'ClientAppJson',
  'ClientAppOptions',
  'CodeSignInError',
  'CompleteConfig',
  'ConfigChanges',
  'ConnectedAccount',
  'ConnectedAccountOptions',
  'ContactChannel',
  'ContactChannelUpdate',
  'ConvexContext',
  'CreateKeySetOptions',
  'CreateSessionOptions',
  'CreatedSession',
  'CurrentServerUser',
  'CurrentUser',
  'EditableTeamProfile',
  'ErrorCode',
  'ErrorDetails',
  'GetConvexUserOptions',
  'GetPartialUserOptions',
  'GetUserOptions',
  'HiddenKey',
  'InvitationOptions',
  'KeySet',
  'KnownError',
  'ListMailboxOptions',
  'ListPermissionsOptions',
  'ListUsersOptions',
  'MFA_ATTEMPT_KEY',
  'MagicLinkError',
  'MailboxEmail',
  'MailboxPage',
  'NewAdminProject',
  'NewContactChannel',
  'NewKeySet',
  'NewOAuthProvider',
  'NewPermissionDefinition',
  'NewServerTeam',
  'NewTeam',
  'NewUser',
  'NotificationCategory',
  'OAuthProvider',
  'OAuthProviderError',
  'OAuthProviderUpdate',
  'OAuthSignInOptions',
  'OwnedProject',
  'PartialUser',
  'PasskeyRegistrationError',
  'PasskeySignInError',
  'PasswordRequirementsCode',
  'Permission',
  'PermissionDefinition',
  'PermissionDefinitionUpdate',
  'ProductionProblem',
  'Project',
  'ReauthenticateOptions',
  'ReauthenticationError',
  'ReauthenticationFactor',
  'RedirectMethod',
  'RedirectOptions',
  'RegisterPasskeyOptions',
  'RequestLike',
  'Result',
  'ServerApp',
  'ServerAppOptions',
  'ServerTeam',
  'ServerTeamUser',
  'ServerUser',
  'ServiceUnreachableError',
  'SessionLocation',
  'SignInError',
  'SignInOptions',
  'SignOutOptions',
  'SignUpError',
  'SignUpOptions',
  'StayOptions',
  'Team',
  'TeamInvitation',
  'TeamProfile',
  'TeamProfileUpdate',
  'TeamReference',
  'TeamUpdate',
  'TeamUser',
  'TokenStoreOption',
  'Tokens',
  'TooManyRequestsError',
  'UnexpectedResponseError',
  'UrlKey',
  'UrlOverrides',
  'Urls',
  'UserPage',
  'UserUpdate',
  'VerificationErrorCode',
  'WebhookEvent',
  'WebhookEventType',
  'WholeMailboxEmail',
  'fromClientJson',
  'toClientJson',
]

const VALUES: readonly string[] = [
  'AdminApp',
  'ClientApp',
  'KnownError',
  'MFA_ATTEMPT_KEY',
  'ServerApp',
  'ServiceUnreachableError',
  'TooManyRequestsError',
  'UnexpectedResponseError',
  'fromClientJson',
  'toClientJson',
]

test('exports exactly the public names', () => {
  const source = readFileSync(new URL('./index.ts', import.meta.url), 'utf8')
  const lists = [...source.matchAll(/^export (?:type )?\{([^}]*)\} from '[^']+'$/gm)]
  const names = lists.flatMap(([, list = '']) =>
    list
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .filter((name) => name !== ''),
  )

  // Every export is in one of the lists: no `export *`, no declarations.
  expect(source.match(/^export /gm)).toHaveLength(lists.length)
  expect(names.toSorted()).toEqual(PUBLIC_NAMES)
})

test('exports exactly these values, all others are types', () => {
  expect(Object.keys(values).toSorted()).toEqual(VALUES)
})
