import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { configDefaults } from './config.ts'
import { mergeOverride, renderConfig } from './render.ts'

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
})

describe('rendering', () => {
  const provider = { allowSignIn: false, allowConnectedAccounts: false, isShared: true }

  test('nothing configured gives the defaults', () => {
    expect(renderConfig({})).toEqual(configDefaults)
  })

  test('a deep key beats a shallow one, wherever it stands', () => {
    const shallow = { 'auth.password': { allowSignIn: true } }
    const deep = { 'auth.password.allowSignIn': false }

    expect(renderConfig({ ...shallow, ...deep }).auth.password.allowSignIn).toBe(false)
    expect(renderConfig({ ...deep, ...shallow }).auth.password.allowSignIn).toBe(false)
  })

  test('an object replaces its whole subtree; the rest of it goes back to the defaults', () => {
    const config = renderConfig(mergeOverride({ 'auth.password.allowSignIn': true }, { auth: { allowSignUp: false } }))

    expect(config.auth).toEqual({ ...configDefaults.auth, allowSignUp: false })
  })

  test('a key below an entry of a record creates the entry with its defaults', () => {
    const config = renderConfig({ 'auth.oauth.providers.github.clientId': 'q', 'domains.trustedDomains.d.baseUrl': 'https://a.test' })

    expect(config.auth.oauth.providers).toEqual({ github: { ...provider, clientId: 'q' } })
    expect(config.domains.trustedDomains).toEqual({ d: { handlerPath: '/handler', baseUrl: 'https://a.test' } })
  })

  test('an entry written as an object has its defaults and just these members', () => {
    const before = { 'auth.oauth.providers.google': { type: 'google', isShared: false, clientId: 'a', clientSecret: 'b' } }
    const patch = { 'auth.oauth.providers.google': { type: 'google', isShared: true, allowSignIn: false, allowConnectedAccounts: true } }

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
    { 'domains.trustedDomains.__proto__.polluted': 1 },
  ])('a path through something that does not exist is ignored: %j', (override) => {
    expect(renderConfig(override)).toEqual(configDefaults)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('null removes an entry of a record, which then does not show at all', () => {
    const stored = { 'auth.oauth.providers': { github: { type: 'github' }, google: { type: 'google' } } }

    const config = renderConfig(mergeOverride(stored, { 'auth.oauth.providers.github': null }))

    expect(Object.keys(config.auth.oauth.providers)).toEqual(['google'])
  })

  test('a removed entry is not brought back by a deeper key', () => {
    const stored = mergeOverride({ 'auth.oauth.providers.github': null }, { 'auth.oauth.providers.github.clientId': 'x' })

    expect(renderConfig(stored).auth.oauth.providers).toEqual({})
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

    expect(config.auth.oauth.providers).toEqual({ github: { ...provider, type: 'github' }, google: provider })
  })
})

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
      fc.dictionary(name, tie('value'), { noNullPrototype: true }),
    ),
  })).value
  const override = fc.dictionary(key, value, { maxKeys: 6, noNullPrototype: true })

  test('merging an empty override changes nothing', () => {
    fc.assert(
      fc.property(override, (stored) => {
        expect(mergeOverride(stored, {})).toEqual({ ...stored })
        expect(mergeOverride({}, stored)).toEqual(Object.fromEntries(Object.entries(mergeOverride({}, stored))))
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

        expect(JSON.stringify(renderConfig(given))).not.toMatch(/:null/)
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
