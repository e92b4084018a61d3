import type { ProviderType } from '../../data/auth-methods/providers.ts'
import { type Message, message } from '../../text.ts'

/** How to get keys from a provider. */
export interface ProviderGuide {
  /** Where apps are registered. */
  readonly console: { readonly name: string; readonly url: string }
  readonly steps: readonly Message[]
  /** What users are asked to share (protocol 02 §9.2). */
  readonly scopes: readonly string[]
  /** What to know before choosing it. */
  readonly note?: Message
  /** It does not say whether an email is verified. */
  readonly hidesVerification?: true
}

/** The twelve providers. Buttons and fields have the names that each console uses. */
export const GUIDES: Readonly<Record<ProviderType, ProviderGuide>> = {
  google: {
    console: {
      name: 'Google Cloud console',
      url: 'https://console.cloud.google.com/apis/credentials',
    },
    steps: [
      message('Choose “Create credentials → OAuth client ID” and the type “Web application”.'),
      message('Under “Authorized redirect URIs”, add the callback URL below.'),
      message('Copy “Client ID” and “Client secret”.'),
      message('Under “Audience”, publish the app. Until then, only its test users can sign in.'),
    ],
    scopes: [
      'https://www.googleapis.com/auth/userinfo.email',
      'https://www.googleapis.com/auth/userinfo.profile',
    ],
  },
  github: {
    console: { name: 'GitHub developer settings', url: 'https://github.com/settings/developers' },
    steps: [
      message('Under “OAuth Apps”, choose “New OAuth App”.'),
      message('For “Authorization callback URL”, enter the callback URL below.'),
      message('Copy “Client ID”, then choose “Generate a new client secret” and copy the secret.'),
    ],
    scopes: ['user:email'],
  },
  microsoft: {
    console: {
      name: 'Microsoft Entra admin center',
      url: 'https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade',
    },
    steps: [
      message('Choose “New registration” and the account types that can sign in.'),
      message('Add a redirect URI for the platform “Web” with the callback URL below.'),
      message('Copy “Application (client) ID”.'),
      message('Under “Certificates & secrets”, create a client secret and copy its “Value”.'),
    ],
    scopes: ['User.Read', 'openid'],
    hidesVerification: true,
  },
  spotify: {
    console: {
      name: 'Spotify developer dashboard',
      url: 'https://developer.spotify.com/dashboard',
    },
    steps: [
      message('Choose “Create app”, and select “Web API”.'),
      message('For “Redirect URI”, add the callback URL below.'),
      message('Under “Settings”, copy “Client ID” and “Client secret”.'),
      message('In development mode, only the people listed under “User Management” can sign in.'),
    ],
    scopes: ['user-read-email', 'user-read-private'],
    hidesVerification: true,
  },
  facebook: {
    console: { name: 'Meta for Developers', url: 'https://developers.facebook.com/apps' },
    steps: [
      message('Create an app with the Facebook Login use case, and add the permission “email”.'),
      message('In its settings, under “Valid OAuth Redirect URIs”, add the callback URL below.'),
      message('Under “App settings → Basic”, copy “App ID” and “App secret”.'),
    ],
    scopes: ['openid', 'public_profile', 'email'],
    hidesVerification: true,
  },
  discord: {
    console: {
      name: 'Discord developer portal',
      url: 'https://discord.com/developers/applications',
    },
    steps: [
      message('Choose “New Application”, then “OAuth2”.'),
      message('Under “Redirects”, add the callback URL below.'),
      message('Copy “Client ID”, then choose “Reset Secret” and copy “Client Secret”.'),
    ],
    scopes: ['identify', 'email'],
  },
  gitlab: {
    console: {
      name: 'GitLab applications',
      url: 'https://gitlab.com/-/user_settings/applications',
    },
    steps: [
      message(
        'Choose “Add new application”, keep “Confidential” checked, and check the scope “read_user”.',
      ),
      message('For “Redirect URI”, enter the callback URL below.'),
      message('Save it, then copy “Application ID” and “Secret”.'),
    ],
    scopes: ['read_user'],
  },
  bitbucket: {
    console: { name: 'Bitbucket workspaces', url: 'https://bitbucket.org/account/workspaces/' },
    steps: [
      message('In the settings of a workspace, under “OAuth consumers”, choose “Add consumer”.'),
      message(
        'For “Callback URL”, enter the callback URL below. Check “This is a private consumer”.',
      ),
      message('Check the permissions “Account: Email” and “Account: Read”.'),
      message('Save it, then copy “Key” as the client ID and “Secret” as the client secret.'),
    ],
    scopes: ['account', 'email'],
  },
  linkedin: {
    console: { name: 'LinkedIn developers', url: 'https://www.linkedin.com/developers/apps' },
    steps: [
      message(
        'Create an app, and under “Products” request “Sign In with LinkedIn using OpenID Connect”.',
      ),
      message('Under “Auth → Authorized redirect URLs”, add the callback URL below.'),
      message('Copy “Client ID” and “Primary Client Secret”.'),
    ],
    scopes: ['openid', 'profile', 'email'],
  },
  apple: {
    console: {
      name: 'Apple Developer identifiers',
      url: 'https://developer.apple.com/account/resources/identifiers/list/serviceId',
    },
    steps: [
      message(
        'Register a Services ID and turn on “Sign in with Apple” for it. The Services ID is the client ID.',
      ),
      message('Under “Return URLs”, add the callback URL below. Apple accepts only https URLs.'),
      message('Under “Keys”, create a key for “Sign in with Apple” and download its .p8 file.'),
      message(
        'The client secret is a token that is signed with this key. Generate it below. It expires after six months at most.',
      ),
    ],
    scopes: ['name', 'email'],
  },
  x: {
    console: { name: 'X developer portal', url: 'https://developer.x.com/en/portal/dashboard' },
    steps: [
      message(
        'In a project’s app, under “User authentication settings”, choose the type “Web App”.',
      ),
      message('For “Callback URI / Redirect URL”, enter the callback URL below.'),
      message('Under “Keys and tokens”, copy the OAuth 2.0 “Client ID” and “Client Secret”.'),
    ],
    scopes: ['users.read', 'offline.access', 'tweet.read'],
    note: message('X doesn’t share email addresses, so accounts created with X have none.'),
  },
  twitch: {
    console: { name: 'Twitch developer console', url: 'https://dev.twitch.tv/console/apps' },
    steps: [
      message('Choose “Register Your Application”, with the client type “Confidential”.'),
      message('Under “OAuth Redirect URLs”, add the callback URL below.'),
      message('Under “Manage”, copy “Client ID”, then choose “New Secret” and copy the secret.'),
    ],
    scopes: ['user:read:email'],
  },
}
