import { startService } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/* Tests each constraint of the configuration (protocol 04 §8.6) over HTTP. */

const service = await startService()
afterAll(() => service.stop())
let send: (override: unknown) => Promise<string>
beforeAll(async () => {
  const admin = (await service.newProject()).as('admin')
  send = async (override) => {
    const reply = await admin.patch('/internal/config/override', {
      config_override_string: JSON.stringify(override),
    })
    expect(reply.status).toBe(reply.text === '{}' ? 200 : 400)
    return reply.text
  }
})

const UUID = '5c0e2d9b-91c7-4e55-a1a4-0f4d3b0e6f10'
const ERROR = /^\[ERROR\] /
const WARNING = /^\[WARNING\] /
const UNITS = ['day', 'week', 'month', 'year']
const offer = (members: object) => ({
  'payments.offers.pro': { customerType: 'user', prices: {}, ...members },
})
const price = (members: object) => offer({ prices: { p: { USD: '5', ...members } } })
const included = (members: object) =>
  offer({ includedItems: { seats: { quantity: 1, ...members } } })
const theme = { displayName: 'T', tsxSource: 'x' }
const email = (members: object) => ({ 'emails.server': { isShared: false, ...members } })
const domain = (members: object) => ({
  'domains.trustedDomains.d1': { handlerPath: '/', ...members },
})
const permission = (members: object) => ({ 'rbac.permissions.editor': members })
const withId = (record: string, id: string, entry: unknown) => [
  { [`${record}.${id}`]: entry },
  { [record]: { [id]: entry } },
]
const LONG_ID = 'x'.repeat(63)

describe('booleans', () => {
  const switches = [
    'teams.createPersonalTeamOnSignUp',
    'teams.allowClientTeamCreation',
    'users.allowClientUserDeletion',
    'apiKeys.enabled.user',
    'apiKeys.enabled.team',
    'domains.allowLocalhost',
    'auth.allowSignUp',
    'auth.password.allowSignIn',
    'auth.otp.allowSignIn',
    'auth.passkey.allowSignIn',
    'auth.oauth.providers.google.allowSignIn',
    'auth.oauth.providers.google.allowConnectedAccounts',
    'auth.oauth.providers.google.isShared',
    'emails.server.isShared',
    'workflows.availableWorkflows.w.enabled',
  ]

  test.each(switches)('%s accepts a boolean or null', async (key) => {
    for (const value of [true, false, null]) expect(await send({ [key]: value })).toBe('{}')
    for (const value of ['yes', 'true', 1, 0, [], {}])
      expect(await send({ [key]: value })).toMatch(ERROR)
  })
})

describe('strings', () => {
  test.each([
    'rbac.permissions.editor.description',
    'auth.oauth.providers.google.clientId',
    'auth.oauth.providers.google.clientSecret',
    'auth.oauth.providers.google.facebookConfigId',
    'auth.oauth.providers.google.microsoftTenantId',
    'emails.selectedThemeId',
    'payments.groups.g.displayName',
    'payments.items.i.displayName',
    'dataVault.stores.s.displayName',
    'workflows.availableWorkflows.w.displayName',
    'workflows.availableWorkflows.w.tsSource',
  ])('%s accepts any string, including the empty one, or null', async (key) => {
    for (const value of ['', 'text', null]) expect(await send({ [key]: value })).toBe('{}')
    for (const value of [5, true, [], {}]) expect(await send({ [key]: value })).toMatch(ERROR)
  })
})

describe('enumerations', () => {
  test.each([
    ['auth.oauth.accountMergeStrategy', ['link_method', 'raise_error', 'allow_duplicates']],
    [
      'auth.oauth.providers.p.type',
      [
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
      ],
    ],
    ['rbac.permissions.editor.scope', ['team', 'project']],
    ['emails.server.provider', ['resend', 'smtp']],
    ['payments.items.i.customerType', ['user', 'team', 'custom']],
  ])('%s', async (key, values) => {
    for (const value of [...values, null]) expect(await send({ [key]: value })).toBe('{}')
    for (const value of ['', 'something-else', String(values[0]).toUpperCase(), true, 0])
      expect(await send({ [key]: value })).toMatch(ERROR)
  })
})

describe('accepts', () => {
  test.each([
    ...withId('rbac.permissions', 'a:b_0', { scope: 'team' }),
    permission({ containedPermissionIds: { $read_members: true, editor: true } }),
    { 'rbac.permissions.editor.containedPermissionIds.$update_team': true },
    { 'rbac.defaultPermissions.teamCreator.$update_team': true },
    { 'rbac.defaultPermissions.teamMember': { team_member: true } },
    { 'rbac.defaultPermissions.signUp.editor': null },
    ...withId('domains.trustedDomains', LONG_ID, { handlerPath: '/' }),
    ...[
      'https://a.com',
      'http://a.com:3000',
      'myapp://x',
      'https://*.a.com',
      'http://**:*',
      `https://a.com/${'a'.repeat(286)}`,
    ].map((baseUrl) => domain({ baseUrl })),
    domain({ handlerPath: `/${'a'.repeat(299)}` }),
    ...withId('auth.oauth.providers', 'google_2', { type: 'google' }),
    ...withId('auth.oauth.providers', '$x:0', {}),
    ...withId('emails.themes', UUID, theme),
    ...withId('emails.templates', UUID, theme),
    ...[UUID, false, null].map((themeId) => ({
      [`emails.templates.${UUID}`]: { ...theme, themeId },
    })),
    { [`emails.templates.${UUID}`]: null },
    email({
      host: 'h',
      username: 'u',
      senderName: 'n',
      password: 'x'.repeat(70),
      senderEmail: 'a@b',
      port: 0,
    }),
    email({ port: 65_535 }),
    email({ port: 25.5 }),
    ...UNITS.map((unit) => ({ 'payments.autoPay': { interval: [1, unit] } })),
    { 'payments.autoPay.interval': [0, 'day'] },
    ...withId('payments.groups', '_plans-1', {}),
    ...withId('payments.offers', LONG_ID, { customerType: 'team', prices: {} }),
    {
      'payments.offers.pro.customerType': 'custom',
      'payments.offers.pro.prices': 'include-by-default',
    },
    offer({
      displayName: '',
      groupId: 'plans',
      isAddOnTo: false,
      freeTrial: [7, 'day'],
      serverOnly: true,
      stackable: true,
    }),
    offer({ isAddOnTo: { pro: true } }),
    offer({ isAddOnTo: {} }),
    offer({ prices: 'include-by-default' }),
    ...['EUR', 'GBP', 'INR', 'AUD', 'CAD'].map((currency) =>
      offer({ prices: { p: { [currency]: '0.99' } } }),
    ),
    offer({ prices: { p: { JPY: '500' } } }),
    price({ interval: [1, 'month'], serverOnly: true, freeTrial: [2, 'week'] }),
    price({ USD: '0' }),
    price({ USD: null, EUR: '1' }),
    ...[0, -1, 1.5].map((quantity) => included({ quantity })),
    included({ repeat: 'never', expires: 'never' }),
    included({ repeat: [1, 'week'], expires: 'when-repeated' }),
    included({ expires: 'when-purchase-expires' }),
    ...withId('payments.items', 'seats', {}),
    ...withId('dataVault.stores', 'neon-connection-strings', {}),
    ...withId('workflows.availableWorkflows', 'w-1', {
      displayName: 'W',
      tsSource: '',
      enabled: true,
    }),
  ])('%j', async (override) => {
    expect(await send(override)).toBe('{}')
  })
})

describe('rejects with an error', () => {
  test.each([
    ...withId('rbac.permissions', '$read_members', {}),
    ...withId('rbac.permissions', 'Editor', {}),
    ...withId('rbac.permissions', 'read-members', {}),
    permission({ scope: 'user' }),
    permission({ name: 'x' }),
    permission({ containedPermissionIds: ['$read_members'] }),
    permission({ containedPermissionIds: { $read_members: 'true' } }),
    { 'rbac.defaultPermissions.signUp.Editor': true },
    { 'rbac.defaultPermissions.nobody': {} },
    ...withId('domains.trustedDomains', '9a', { handlerPath: '/' }),
    ...withId('domains.trustedDomains', `${LONG_ID}x`, { handlerPath: '/' }),
    domain({ baseUrl: 5 }),
    domain({ domain: 'https://a.com' }),
    { 'domains.trustedDomains': [{ baseUrl: 'https://a.com', handlerPath: '/' }] },
    ...withId('auth.oauth.providers', 'Google', {}),
    ...withId('auth.oauth.providers', 'google-2', {}),
    { 'auth.oauth.providers.google.enabled': true },
    { 'auth.oauth.providers.google': { type: 'stack' } },
    ...withId('emails.themes', 'light', theme),
    ...withId('emails.templates', UUID.toUpperCase(), theme),
    { [`emails.templates.${UUID}`]: { ...theme, themeId: true } },
    { [`emails.templates.${UUID}`]: { ...theme, subject: 'x' } },
    email({ port: '25' }),
    email({ provider: 'sendmail' }),
    email({ secure: true }),
    { 'payments.autoPay.interval': [1, 'hour'] },
    { 'payments.autoPay.interval': ['1', 'day'] },
    { 'payments.autoPay.interval': [1] },
    { 'payments.autoPay.interval': [1, 'day', 'week'] },
    { 'payments.autoPay.interval': 'day' },
    ...withId('payments.groups', '1st', {}),
    offer({ isAddOnTo: true }),
    offer({ isAddOnTo: ['pro'] }),
    offer({ customerType: 'person' }),
    offer({ prices: 'free' }),
    offer({ prices: [] }),
    offer({ prices: { '1st': { USD: '5' } } }),
    price({ CHF: '5' }),
    price({ USD: 5 }),
    price({ interval: [1, 'hour'] }),
    price({ serverOnly: 'yes' }),
    included({ quantity: '1' }),
    included({ repeat: 'always' }),
    included({ repeat: {} }),
    included({ expires: 'sometimes' }),
    { 'payments.items.seats.default': { quantity: 1 } },
    ...withId('dataVault.stores', 'my:store', {}),
    ...withId('workflows.availableWorkflows', '1st', {}),
    { 'sourceOfTruth.type': 'hosted' },
    { sourceOfTruth: { type: 'hosted' } },
  ])('%j', async (override) => {
    expect(await send(override)).toMatch(ERROR)
  })
})

describe('rejects with a warning', () => {
  test.each([
    permission({ containedPermissionIds: { editor: false } }),
    { 'rbac.defaultPermissions.teamCreator.editor': false },
    domain({ handlerPath: 'handler' }),
    domain({ handlerPath: '' }),
    domain({ handlerPath: `/${'a'.repeat(300)}` }),
    ...[
      '',
      'a.com',
      'https://a b.com',
      'ftp://*.a.com',
      'https://a.com/*',
      `https://${'a'.repeat(300)}.com`,
    ].map((baseUrl) => domain({ baseUrl })),
    { 'domains.trustedDomains.d1.baseUrl': 'https://a.com' },
    { 'domains.trustedDomains.d1': {} },
    { [`emails.themes.${UUID}`]: { displayName: 'T' } },
    { [`emails.themes.${UUID}.tsxSource`]: 'x' },
    { [`emails.templates.${UUID}`]: { tsxSource: 'x' } },
    { [`emails.templates.${UUID}`]: { ...theme, themeId: 'light' } },
    ...['host', 'username', 'senderName', 'password', 'senderEmail'].map((name) =>
      email({ [name]: '' }),
    ),
    email({ password: 'x'.repeat(71) }),
    email({ senderEmail: 'nobody' }),
    email({ port: -1 }),
    email({ port: 65_536 }),
    { 'payments.autoPay.interval': [-1, 'day'] },
    { 'payments.autoPay.interval': [1.5, 'day'] },
    { 'payments.offers.pro': {} },
    { 'payments.offers.pro': { customerType: 'user' } },
    { 'payments.offers.pro': { prices: {} } },
    { 'payments.offers.pro.displayName': 'Pro' },
    { 'payments.offers.pro.prices.m': { USD: '5' } },
    offer({ groupId: '1st' }),
    offer({ isAddOnTo: { pro: false } }),
    offer({ freeTrial: [-1, 'day'] }),
    offer({ prices: { p: {} } }),
    offer({ prices: { p: { interval: [1, 'month'] } } }),
    ...['05', '00', '5.', '.5', '-1', '1e3', '', ' 5', '5.001'].map((USD) => price({ USD })),
    price({ JPY: '5.0' }),
    offer({ includedItems: { seats: {} } }),
    included({ repeat: [-1, 'day'] }),
  ])('%j', async (override) => {
    expect(await send(override)).toMatch(WARNING)
  })

  test.each([
    [{ USD: '5.' }, 'Money amount must be in the format of <number> or <number>.<number>'],
    [{ JPY: '5.0' }, 'Too many decimals; JPY only has 0 decimals'],
    [{ USD: '05' }, 'Money amount must not have leading zeros'],
    [{ USD: null }, 'At least one currency is required'],
  ])('rejects the price %j: %s', async (members, message) => {
    expect(await send(price(members))).toContain(message)
  })
})
