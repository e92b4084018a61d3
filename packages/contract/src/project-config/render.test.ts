import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { builtInThemes, DARK_THEME_ID, LIGHT_THEME_ID } from './built-in-themes.ts'
import {
  configDefaults,
  mergeLevels,
  mergeOverride,
  renderConfig,
  rerenderConfig,
} from './render.ts'

describe('merging an override into the stored one', () => {
  test.each([
    [{ 'a.b': 1, 'a.c': 2 }, { 'a.b': 3 }, { 'a.c': 2, 'a.b': 3 }],
    [{ 'a.b': 1, 'a.c.d': 2 }, { a: { b: 5 } }, { a: { b: 5 } }],
    [{ a: { b: 1, c: 2 } }, { 'a.b': 9 }, { a: { b: 1, c: 2 }, 'a.b': 9 }],
    [{ p: { x: { k: 1 } }, 'p.x.k': 1 }, { 'p.x': null }, { p: { x: { k: 1 } }, 'p.x': null }],
    [{ 'a.bc': 1 }, { 'a.b': 2 }, { 'a.bc': 1, 'a.b': 2 }],
    [{ a: 1 }, { a: null }, { a: null }],
  ])('%j and %j make %j', (stored, patch, merged) => {
    expect(mergeOverride(stored, patch)).toEqual(merged)
  })

  test('keeps all keys of the merged override, shallow and deep', () => {
    expect(mergeOverride({ 'a.b': 1, 'a.c': 2 }, { 'a.b': 3, a: {} })).toEqual({ 'a.b': 3, a: {} })
  })

  test('takes time by size, not by the product of both', () => {
    const many = (name: string) =>
      Object.fromEntries(
        Array.from({ length: 50_000 }, (_, index) => [`payments.items.${name}${index}`, null]),
      )

    // Comparing every pair would take 2,500,000,000 comparisons and exceed every timeout.
    expect(Object.keys(mergeOverride(many('a'), many('b')))).toHaveLength(100_000)
  })

  test('later levels override earlier ones', () => {
    const merged = mergeLevels({
      environment: { 'auth.allowSignUp': true },
      branch: { 'auth.allowSignUp': false, 'teams.allowClientTeamCreation': true },
      project: {
        'sourceOfTruth.type': 'postgres',
        'sourceOfTruth.connectionString': 'postgres://db',
      },
      organization: { teams: {} },
    })

    expect(renderConfig(merged)).toEqual({
      ...configDefaults,
      sourceOfTruth: { type: 'postgres', connectionString: 'postgres://db' },
    })
  })
})

describe('rendering', () => {
  const provider = { allowSignIn: false, allowConnectedAccounts: false, isShared: true }

  test('returns the defaults for an empty override', () => {
    expect(renderConfig({})).toEqual(configDefaults)
  })

  test('a deep key overrides a shallow one in any order', () => {
    const shallow = { 'auth.password': { allowSignIn: true } }
    const deep = { 'auth.password.allowSignIn': false }

    expect(renderConfig({ ...shallow, ...deep }).auth.password.allowSignIn).toBe(false)
    expect(renderConfig({ ...deep, ...shallow }).auth.password.allowSignIn).toBe(false)
  })

  test('an object replaces its whole subtree; the rest of it goes back to the defaults', () => {
    const config = renderConfig(
      mergeOverride({ 'auth.password.allowSignIn': true }, { auth: { allowSignUp: false } }),
    )

    expect(config.auth).toEqual({ ...configDefaults.auth, allowSignUp: false })
  })

  test('a key below an entry of a record creates the entry with its defaults', () => {
    const config = renderConfig({
      'auth.oauth.providers.github.clientId': 'q',
      'domains.trustedDomains.d.baseUrl': 'https://a.test',
    })

    expect(config.auth.oauth.providers).toEqual({ github: { ...provider, clientId: 'q' } })
    expect(config.domains.trustedDomains).toEqual({
      d: { handlerPath: '/handler', baseUrl: 'https://a.test' },
    })
  })

  test('fills an entry written as an object with its defaults', () => {
    const before = {
      'auth.oauth.providers.google': {
        type: 'google',
        isShared: false,
        clientId: 'a',
        clientSecret: 'b',
      },
    }
    const patch = {
      'auth.oauth.providers.google': {
        type: 'google',
        isShared: true,
        allowSignIn: false,
        allowConnectedAccounts: true,
      },
    }

    expect(renderConfig(mergeOverride(before, patch)).auth.oauth.providers).toEqual({
      google: { type: 'google', isShared: true, allowSignIn: false, allowConnectedAccounts: true },
    })
  })

  test.each([
    { 'auth.nowhere.deep': 1 },
    { 'auth.allowSignUp.deep': 1 },
    { 'nowhere.deep': 1 },
    { '__proto__.polluted': 1 },
    { 'constructor.prototype.polluted': 1 },
    { 'payments.nowhere.deep': 1 },
    { 'domains.allowLocalhost.deep.deeper': 1 },
    { nowhere: 1 },
  ])('a path through something that does not exist is ignored: %j', (override) => {
    expect(renderConfig(override)).toEqual(configDefaults)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('null removes an entry of a record, which then does not show at all', () => {
    const stored = {
      'auth.oauth.providers': { github: { type: 'github' }, google: { type: 'google' } },
    }

    const config = renderConfig(mergeOverride(stored, { 'auth.oauth.providers.github': null }))

    expect(Object.keys(config.auth.oauth.providers)).toEqual(['google'])
  })

  test('does not restore a removed entry for a deeper key', () => {
    const stored = mergeOverride(
      { 'auth.oauth.providers.github': null },
      { 'auth.oauth.providers.github.clientId': 'x' },
    )

    expect(renderConfig(stored).auth.oauth.providers).toEqual({})
  })

  test('writing the whole entry again brings it back', () => {
    const stored = mergeOverride(
      { 'auth.oauth.providers.github': null },
      { 'auth.oauth.providers.github': { type: 'github' } },
    )

    expect(renderConfig(stored).auth.oauth.providers).toEqual({
      github: { ...provider, type: 'github' },
    })
  })

  test('dotted keys work inside of objects too, shallow ones first', () => {
    const config = renderConfig({
      auth: {
        'password.allowSignIn': true,
        password: { allowSignIn: false },
        'oauth.providers.x.clientId': 'q',
      },
    })

    expect(config.auth.password.allowSignIn).toBe(true)
    expect(config.auth.oauth.providers).toEqual({ x: { ...provider, clientId: 'q' } })
  })

  test.each([
    { 'auth.allowSignUp': null },
    { auth: null },
    { 'auth.password': null },
    { 'auth.password.allowSignIn': null },
    { 'auth.oauth.providers': null },
    { domains: { allowLocalhost: null } },
    { auth: { password: null } },
  ])('null anywhere else means the default: %j', (override) => {
    expect(renderConfig(override)).toEqual(configDefaults)
  })

  test('null inside an entry of a record means the default of that member', () => {
    const config = renderConfig({
      'auth.oauth.providers.github': { type: 'github', isShared: null, clientId: null },
      'auth.oauth.providers.google.allowSignIn': null,
    })

    expect(config.auth.oauth.providers).toEqual({
      github: { ...provider, type: 'github' },
      google: provider,
    })
  })
})

describe('defaults of entries', () => {
  test.each([
    [
      { 'payments.items.seats': {} },
      (config: Rendered) => config.payments.items,
      { seats: { displayName: 'seats', customerType: 'user' } },
    ],
    [
      { 'payments.offers.pro': {} },
      (config: Rendered) => config.payments.offers,
      {
        pro: {
          displayName: 'pro',
          isAddOnTo: false,
          customerType: 'user',
          serverOnly: false,
          prices: {},
          includedItems: {},
        },
      },
    ],
    [
      { 'payments.offers.pro.includedItems.seats.quantity': 2 },
      (config: Rendered) => config.payments.offers.pro?.includedItems,
      { seats: { quantity: 2, repeat: 'never', expires: 'when-repeated' } },
    ],
    [
      { 'payments.offers.pro.prices.monthly.USD': '5' },
      (config: Rendered) => config.payments.offers.pro?.prices,
      { monthly: { USD: '5', serverOnly: false } },
    ],
    [{ 'payments.groups.plans': {} }, (config: Rendered) => config.payments.groups, { plans: {} }],
    [
      { 'rbac.permissions.editor.scope': 'team' },
      (config: Rendered) => config.rbac.permissions,
      { editor: { scope: 'team', containedPermissionIds: {} } },
    ],
    [
      { 'dataVault.stores.s': {} },
      (config: Rendered) => config.dataVault.stores,
      { s: { displayName: 'Unnamed store' } },
    ],
    [
      { 'workflows.availableWorkflows.w.enabled': true },
      (config: Rendered) => config.workflows.availableWorkflows.w,
      expect.objectContaining({ displayName: 'Unnamed workflow', enabled: true }),
    ],
    [
      { 'payments.autoPay.interval': [1, 'month'] },
      (config: Rendered) => config.payments.autoPay,
      { interval: [1, 'month'] },
    ],
  ])('%j', (override, read, rendered) => {
    expect(read(renderConfig(override))).toEqual(rendered)
  })

  test('omits keys without a value', () => {
    expect('autoPay' in configDefaults.payments).toBe(false)
    expect(Object.keys(configDefaults.emails.server)).toEqual(['isShared', 'provider'])
  })
})

describe('sanitizing', () => {
  const CUSTOM = '5c0e2d9b-91c7-4e55-a1a4-0f4d3b0e6f10'

  test.each([
    { 'emails.themes': {} },
    { 'emails.themes': null },
    { [`emails.themes.${DARK_THEME_ID}`]: null },
    { emails: { themes: {}, templates: {} } },
  ])('built-in themes and templates stay: %j', (override) => {
    const { themes, templates } = renderConfig(override).emails

    expect(themes).toEqual(builtInThemes)
    expect(templates).toEqual(configDefaults.emails.templates)
  })

  test('they can be overwritten, and come before the custom ones', () => {
    const mine = { displayName: 'Mine', tsxSource: 'x' }
    const config = renderConfig({
      [`emails.themes.${CUSTOM}`]: mine,
      [`emails.themes.${DARK_THEME_ID}`]: mine,
    })

    expect(Object.entries(config.emails.themes)).toEqual([
      [LIGHT_THEME_ID, builtInThemes[LIGHT_THEME_ID]],
      [DARK_THEME_ID, mine],
      [CUSTOM, mine],
    ])
  })

  test('changes one member of an overridden built-in, also after a reset', () => {
    const key = `emails.themes.${DARK_THEME_ID}`
    const reset = mergeOverride({ [`${key}.tsxSource`]: 'x' }, { [key]: null })

    expect(renderConfig(reset).emails.themes[DARK_THEME_ID]).toEqual(builtInThemes[DARK_THEME_ID])
    expect(
      renderConfig(mergeOverride(reset, { [`${key}.tsxSource`]: 'y' })).emails.themes[
        DARK_THEME_ID
      ],
    ).toEqual({
      displayName: 'Default Dark',
      tsxSource: 'y',
    })
  })

  test.each([
    [CUSTOM, LIGHT_THEME_ID],
    ['', LIGHT_THEME_ID],
    ['constructor', LIGHT_THEME_ID],
    [DARK_THEME_ID, DARK_THEME_ID],
  ])('the selected theme %j means %s', (selectedThemeId, effective) => {
    expect(renderConfig({ 'emails.selectedThemeId': selectedThemeId }).emails.selectedThemeId).toBe(
      effective,
    )
  })

  test('values of isAddOnTo become true', () => {
    const config = renderConfig({
      'payments.offers.more': { isAddOnTo: { pro: 'yes', growth: null, team: false } },
    })

    expect(config.payments.offers.more?.isAddOnTo).toEqual({ pro: true, team: true })
  })

  test('a permission that is not granted by true is not granted', () => {
    const config = renderConfig({
      'rbac.defaultPermissions.signUp': { a: true, b: false, c: 'true' },
    })

    expect(config.rbac.defaultPermissions.signUp).toEqual({ a: true })
  })

  test.each([
    [{ type: 'neon' }, { type: 'hosted' }],
    [{ type: 'neon', connectionStrings: {} }, { type: 'hosted' }],
    [{ type: 'postgres' }, { type: 'hosted' }],
    [{ type: 'elsewhere' }, { type: 'hosted' }],
    [{ connectionString: 'x' }, { type: 'hosted' }],
    [
      { type: 'neon', connectionStrings: { main: 'postgres://a' } },
      { type: 'neon', connectionStrings: { main: 'postgres://a' } },
    ],
  ])('the source of truth %j is %j', (sourceOfTruth, rendered) => {
    expect(renderConfig({ sourceOfTruth }).sourceOfTruth).toEqual(rendered)
  })
})

describe('ignores values that do not match the schema', () => {
  test.each([
    { auth: 5 },
    { auth: [] },
    { 'auth.allowSignUp': 'yes' },
    { 'auth.oauth.providers': 'none' },
    { 'auth.oauth.providers.github': 'github' },
    { 'auth.oauth.accountMergeStrategy': 'whatever' },
    { 'emails.server.port': '25' },
    { 'payments.items.x': [1] },
    { 'payments.autoPay.interval': [1, 'hour'] },
  ])('%j', (override) => {
    expect(renderConfig(override)).toEqual(configDefaults)
  })

  test('treats ids such as __proto__ like any other id', () => {
    const config = renderConfig(
      JSON.parse(
        '{"payments.items.__proto__": {"displayName": "Proto"}, "payments.items": {"constructor": {}, "__proto__": {"customerType": "team"}}}',
      ),
    )

    expect(Object.keys(config.payments.items).toSorted()).toEqual(['__proto__', 'constructor'])
    expect(JSON.parse(JSON.stringify(config)).payments.items).toEqual(
      JSON.parse(JSON.stringify(config.payments.items)),
    )
    expect(({} as Record<string, unknown>).displayName).toBeUndefined()
  })

  test('looking up an unknown id finds nothing', () => {
    for (const id of ['constructor', 'toString', '__proto__'])
      expect(configDefaults.payments.items[id]).toBeUndefined()
  })
})

type Rendered = ReturnType<typeof renderConfig>

describe('properties', () => {
  const name = fc.constantFrom(
    'auth',
    'domains',
    'oauth',
    'providers',
    'trustedDomains',
    'd1',
    'password',
    'allowSignIn',
    'emails',
    'themes',
    LIGHT_THEME_ID,
    'payments',
    'offers',
    'prices',
    'isAddOnTo',
    'sourceOfTruth',
    'constructor',
    '__proto__',
    'x',
  )
  const key = fc.oneof(
    fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('.')),
    fc.constantFrom(
      'auth.allowSignUp',
      'auth.oauth.providers.d1',
      'auth.oauth.providers.d1.clientId',
      'domains.trustedDomains.d1',
      'auth.oauth',
    ),
  )
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.boolean(),
      fc.constant(null),
      fc.string(),
      fc.integer(),
      fc.array(tie('value'), { maxLength: 2 }),
      fc.dictionary(name, tie('value'), { noNullPrototype: true }),
    ),
  })).value
  const override = fc.dictionary(key, value, { maxKeys: 6, noNullPrototype: true })

  test('merging an empty override changes nothing', () => {
    fc.assert(
      fc.property(override, (stored) => {
        expect(mergeOverride(stored, {})).toEqual({ ...stored })
        expect(mergeOverride({}, stored)).toEqual(stored)
      }),
    )
  })

  test('merging the same override twice is merging it once', () => {
    fc.assert(
      fc.property(override, override, (stored, patch) => {
        const once = mergeOverride(stored, patch)

        expect(mergeOverride(once, patch)).toEqual(once)
      }),
    )
  })

  test('rendering never fails, never shows null, and leaves the override and the defaults as they are', () => {
    const defaults = structuredClone(configDefaults)
    fc.assert(
      fc.property(override, (given) => {
        const before = JSON.stringify(given)

        expect(JSON.stringify(renderConfig(given))).not.toMatch(/:(?:null|undefined)/)
        expect(JSON.stringify(given)).toBe(before)
        expect(configDefaults).toEqual(defaults)
      }),
      { numRuns: 500 },
    )
  })

  test('rendering twice gives the same, and so does rendering what was rendered', () => {
    fc.assert(
      fc.property(override, (given) => {
        const rendered = renderConfig(given)

        expect(renderConfig(given)).toEqual(rendered)
        expect(renderConfig(rendered as unknown as Record<string, unknown>)).toEqual(rendered)
      }),
      { numRuns: 500 },
    )
  })
})

describe('rendering a changed override again', () => {
  const key = fc.constantFrom(
    'payments',
    'payments.offers',
    'payments.offers.a',
    'payments.offers.a.stackable',
    'payments.offers.b.prices.monthly.USD',
    'payments.items.a.displayName',
    'branding',
    'branding.radius',
    'emails.selectedThemeId',
    'emails.themes.0a5d2ff4-9d2c-4f0e-8f5c-3c5b7a1d2e3f.displayName',
    'sourceOfTruth.type',
    'sourceOfTruth.connectionString',
    'auth.allowSignUp',
    'no.such.key',
  )
  const value = fc.constantFrom(
    ...[
      null,
      true,
      4,
      'postgres',
      '0a5d2ff4-9d2c-4f0e-8f5c-3c5b7a1d2e3f',
      {},
      { offers: { c: {} } },
    ],
  )
  const override = fc.uniqueArray(fc.tuple(key, value), { selector: ([name]) => name })

  test('has the same result as rendering all of it, in the same order', () => {
    fc.assert(
      fc.property(override, override, (stored, patch) => {
        const before = Object.fromEntries(stored)
        const after = mergeOverride(before, Object.fromEntries(patch))
        const rendered = { override: before, config: renderConfig(before) }

        const again = rerenderConfig(rendered, after)

        expect(JSON.stringify(again)).toBe(JSON.stringify(renderConfig(after)))
      }),
      { numRuns: 2_000 },
    )
  })

  test('keeps the sections without a changed key', () => {
    const before = { 'payments.offers.a': {}, 'auth.allowSignUp': true }
    const config = renderConfig(before)

    const after = { ...before, 'auth.allowSignUp': false }
    const again = rerenderConfig({ override: before, config }, after)

    expect(again.auth.allowSignUp).toBe(false)
    expect(again.payments).toBe(config.payments)
  })
})
