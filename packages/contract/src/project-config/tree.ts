import {
  BRANDING_BUTTONS,
  BRANDING_FONTS,
  BRANDING_RADIUS_MAX,
  BRANDING_URL_MAX_LENGTH,
  PAGE_TITLE_MAX_LENGTH,
} from '../branding/limits.ts'
import { LANGUAGES } from '../messages/languages.ts'
import { builtInTemplates } from './built-in-templates.ts'
import { builtInThemes, LIGHT_THEME_ID } from './built-in-themes.ts'
import {
  boolean,
  CURRENCIES,
  either,
  interval,
  money,
  number,
  oneOf,
  onlyTrue,
  record,
  section,
  text,
} from './nodes.ts'
import { MAIL_PASSWORD_MAX_LENGTH, TRUSTED_DOMAIN_MAX_LENGTH } from './rules.ts'

/** The providers for signing in. */
export const OAUTH_PROVIDER_TYPES = [
  'google',
  'github',
  'microsoft',
  'spotify',
  'facebook',
  'discord',
  'gitlab',
  'bitbucket',
  'linkedin',
  'apple',
  'x',
  'twitch',
] as const
/** The type of a provider. */
export type OAuthProviderType = (typeof OAUTH_PROVIDER_TYPES)[number]

/** What happens when a user signs in with a provider whose email belongs to an existing account. */
export const ACCOUNT_MERGE_STRATEGIES = ['link_method', 'raise_error', 'allow_duplicates'] as const

/** Who can own items and buy offers (protocol 06 §1). */
export const CUSTOMER_TYPES = ['user', 'team', 'custom'] as const
export type CustomerType = (typeof CUSTOMER_TYPES)[number]

const permissionSet = (about: string) => record(about, 'permission', onlyTrue('Granted'))

const oauthProvider = section('One way to sign in or to connect an account', {
  type: oneOf('Which provider it is; without it the entry is not used', OAUTH_PROVIDER_TYPES),
  allowSignIn: boolean('Whether users may sign in with it', { default: false }),
  allowConnectedAccounts: boolean('Whether signed-in users may connect an account of it', {
    default: false,
  }),
  isShared: boolean("Whether the service's own keys are used, meant for trying things out", {
    default: true,
    level: 'environment',
  }),
  clientId: text('The client id that the provider gave you', { level: 'environment' }),
  clientSecret: text('The client secret that the provider gave you', {
    level: 'environment',
    secret: true,
  }),
  facebookConfigId: text('The configuration id of Facebook Login for Business', {
    level: 'environment',
  }),
  microsoftTenantId: text('The directory (tenant) that may sign in', { level: 'environment' }),
})

const brandingUrl = { maxLength: BRANDING_URL_MAX_LENGTH, format: 'web address' } as const

const brandingColors = (about: string) =>
  section(
    about,
    {
      accent: text('The color of buttons and links', { format: 'color' }),
      background: text('The color of the page around the card', { format: 'color' }),
    },
    { optional: true },
  )

const price = section(
  'One way to pay for the offer',
  {
    USD: money('USD'),
    EUR: money('EUR'),
    GBP: money('GBP'),
    JPY: money('JPY'),
    INR: money('INR'),
    AUD: money('AUD'),
    CAD: money('CAD'),
    interval: interval('How often it is paid; without it, once'),
    serverOnly: boolean('Whether only your back end may sell at this price', { default: false }),
    freeTrial: interval('How long it is free at first'),
  },
  {
    atLeastOneOf: {
      members: Object.keys(CURRENCIES),
      message: 'At least one currency is required',
    },
  },
)

const includedItem = section('An item that comes with the offer', {
  quantity: number('How many are granted', { default: 0, required: true }),
  repeat: either(
    'How often they are granted again',
    [interval('After this time'), oneOf('Not again', ['never'])],
    { default: 'never' },
  ),
  expires: oneOf(
    'When what was granted runs out',
    ['never', 'when-purchase-expires', 'when-repeated'],
    { default: 'when-repeated' },
  ),
})

const offer = section('Something that customers can buy', {
  displayName: text('Its name', { defaultsToId: true }),
  groupId: text('The group it belongs to', { format: 'id' }),
  isAddOnTo: either(
    'Whether it can only be bought on top of others',
    [
      oneOf('It stands alone', [false]),
      record('The offers it adds to', 'id', onlyTrue('Adds to this offer', { alwaysTrue: true })),
    ],
    { default: false },
  ),
  customerType: oneOf('Who can buy it', CUSTOMER_TYPES, { default: 'user', required: true }),
  freeTrial: interval('How long it is free at first'),
  serverOnly: boolean('Whether only your back end may sell it', { default: false }),
  stackable: boolean('Whether it can be bought several times at once'),
  prices: either(
    'What it costs',
    [
      oneOf('Customers who have bought nothing in its group have it', ['include-by-default']),
      record('The ways to pay', 'id', price),
    ],
    { default: {}, required: true },
  ),
  includedItems: record('What comes with it', 'id', includedItem),
})

/**
 * The complete configuration of a project (protocol 04 §8.6), each fact defined once. The type
 * `ProjectConfig`, defaults, validation, levels, `docs/project-configuration.md` and the forms of
 * the dashboard are derived from it.
 */
export const configTree = section('The configuration of a project', {
  rbac: section('Permissions', {
    permissions: record(
      'The permissions that the project defines',
      'custom permission',
      section('One permission', {
        description: text('What it allows, in words'),
        scope: oneOf('Whether it is held in a team or in the whole project', ['team', 'project']),
        containedPermissionIds: permissionSet('Permissions that come with it'),
      }),
    ),
    defaultPermissions: section('Permissions that are granted without being asked', {
      teamCreator: permissionSet('What the creator of a team gets in it'),
      teamMember: permissionSet('What every user gets who joins a team'),
      signUp: permissionSet('What every user gets who signs up'),
    }),
  }),
  apiKeys: section('API keys of the users and teams of your app', {
    enabled: section('Who may have keys', {
      team: boolean('Whether teams may have API keys', { default: false }),
      user: boolean('Whether users may have API keys', { default: false }),
    }),
  }),
  teams: section('Teams', {
    createPersonalTeamOnSignUp: boolean('Whether every user who signs up gets a team', {
      default: false,
    }),
    allowClientTeamCreation: boolean('Whether users may create teams themselves', {
      default: false,
    }),
  }),
  users: section('Users', {
    allowClientUserDeletion: boolean('Whether users may delete their own account', {
      default: false,
    }),
  }),
  domains: section('The URLs that users may be redirected to', {
    allowLocalhost: boolean(
      'Whether every address on the own machine is trusted; for development',
      { default: false },
    ),
    trustedDomains: record(
      'The addresses of your app',
      'id',
      section('One address', {
        baseUrl: text(
          'Scheme and host, with * for a part of a name and ** for any number of parts; without it the entry is not used',
          {
            format: 'trusted domain',
            maxLength: TRUSTED_DOMAIN_MAX_LENGTH,
          },
        ),
        handlerPath: text('The path of the SDK pages in that app', {
          default: '/handler',
          format: 'handler path',
          maxLength: TRUSTED_DOMAIN_MAX_LENGTH,
          required: true,
        }),
      }),
      { level: 'environment' },
    ),
  }),
  auth: section('Ways to sign in', {
    allowSignUp: boolean('Whether new users may sign up', { default: true }),
    password: section('Password', {
      allowSignIn: boolean('Whether users may sign in with a password', { default: false }),
      allowCommonPasswords: boolean('Whether the 10,000 most common passwords may be chosen', {
        default: false,
      }),
    }),
    otp: section('Code or link by email', {
      allowSignIn: boolean('Whether users may sign in with a code or link by email', {
        default: false,
      }),
    }),
    recentAuthentication: section('Changes to how someone signs in', {
      required: boolean(
        'Whether users must have proven a factor within 10 minutes to remove or replace one, or to add a way to sign in',
        {
          default: true,
        },
      ),
    }),
    passkey: section('Passkey', {
      allowSignIn: boolean('Whether users may sign in with a passkey', { default: false }),
    }),
    oauth: section('OAuth', {
      accountMergeStrategy: oneOf(
        'What happens when someone signs in with a provider whose email belongs to an account already',
        ACCOUNT_MERGE_STRATEGIES,
        { default: 'link_method' },
      ),
      providers: record('The providers, under ids of your choosing', 'permission', oauthProvider),
    }),
  }),
  emails: section('Emails', {
    server: section(
      'How email is sent',
      {
        isShared: boolean('Whether the SMTP server of the service is used', { default: true }),
        provider: oneOf('What kind of server it is', ['resend', 'smtp'], { default: 'smtp' }),
        host: text('Name of the server', { nonEmpty: true }),
        port: number('Port of the server', { min: 0, max: 65_535 }),
        username: text('Name to log in with', { nonEmpty: true }),
        password: text('Password to log in with', {
          nonEmpty: true,
          maxLength: MAIL_PASSWORD_MAX_LENGTH,
          secret: true,
        }),
        senderName: text('Name of the sender', { nonEmpty: true }),
        senderEmail: text('Address of the sender', { nonEmpty: true, format: 'email' }),
      },
      { level: 'environment' },
    ),
    selectedThemeId: text(
      'The theme of emails whose template names none; the light one if the id does not exist',
      {
        default: LIGHT_THEME_ID,
      },
    ),
    themes: record(
      'The themes of emails',
      'uuid',
      section('One theme', {
        displayName: text('Its name', { default: 'Unnamed theme', required: true }),
        tsxSource: text('Its source', {
          default: '// This theme has no source yet.\n',
          required: true,
        }),
      }),
      { builtIns: builtInThemes },
    ),
    templates: record(
      'The templates of emails',
      'uuid',
      section('One template', {
        displayName: text('Its name', { default: 'Unnamed template', required: true }),
        tsxSource: text('Its source', {
          default: '// This template has no source yet.\n',
          required: true,
        }),
        themeId: either('The theme of its own; without it the selected one', [
          text('A theme', { format: 'uuid' }),
          oneOf('No theme at all', [false]),
        ]),
      }),
      { builtIns: builtInTemplates },
    ),
  }),
  localization: section(
    'Languages',
    {
      defaultLanguage: oneOf(
        'The language of emails and hosted pages for users of whom no language with texts is known; without it English',
        LANGUAGES,
      ),
    },
    { optional: true },
  ),
  branding: section(
    'The look of the hosted pages and of emails',
    {
      colors: section(
        'Colors as #rrggbb',
        { light: brandingColors('On light pages'), dark: brandingColors('On dark pages') },
        { optional: true },
      ),
      radius: number('The radius of fields and buttons in pixels', {
        min: 0,
        max: BRANDING_RADIUS_MAX,
      }),
      font: oneOf('The font', BRANDING_FONTS),
      logoLight: text('URL of the logo on light pages', brandingUrl),
      logoDark: text('URL of the logo on dark pages; without it the other one', brandingUrl),
      buttonStyle: oneOf('How the primary button looks', BRANDING_BUTTONS),
      texts: section(
        'Texts and links of the hosted pages',
        {
          pageTitle: text("Shown instead of the project's name", {
            nonEmpty: true,
            maxLength: PAGE_TITLE_MAX_LENGTH,
          }),
          termsUrl: text('URL of the terms of service', brandingUrl),
          privacyUrl: text('URL of the privacy policy', brandingUrl),
        },
        { optional: true },
      ),
    },
    { optional: true },
  ),
  payments: section('Payments', {
    autoPay: section(
      'Payments without asking',
      { interval: interval('How often') },
      { optional: true },
    ),
    groups: record(
      'Groups of offers of which a customer has one at a time',
      'id',
      section('One group', { displayName: text('Its name') }),
    ),
    offers: record('What customers can buy', 'id', offer),
    items: record(
      'What customers can own and use up',
      'id',
      section('One item', {
        displayName: text('Its name', { defaultsToId: true }),
        customerType: oneOf('Who can own it', CUSTOMER_TYPES, { default: 'user' }),
      }),
    ),
  }),
  dataVault: section('Encrypted values', {
    stores: record(
      'The stores of values',
      'id',
      section('One store', { displayName: text('Its name', { default: 'Unnamed store' }) }),
    ),
  }),
  workflows: section('Workflows', {
    availableWorkflows: record(
      'What can run when something happens',
      'id',
      section('One workflow', {
        displayName: text('Its name', { default: 'Unnamed workflow' }),
        tsSource: text('Its source', { default: '// This workflow has no source yet.\n' }),
        enabled: boolean('Whether it runs', { default: false }),
      }),
    ),
  }),
  sourceOfTruth: section(
    'Where the data of the project lives',
    {
      type: oneOf('The kind of place', ['hosted', 'neon', 'postgres'], { default: 'hosted' }),
      connectionStrings: record(
        'The database of each branch, for neon',
        'id',
        text('Address of the database', { secret: true }),
        {
          optional: true,
        },
      ),
      connectionString: text('Address of the database, for postgres', { secret: true }),
    },
    { level: 'project' },
  ),
})
