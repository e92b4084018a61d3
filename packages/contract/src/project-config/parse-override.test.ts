import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listConfigKeys } from './keys.ts'
import { findOverrideProblem, OVERRIDE_MAX_VALUES, parseOverride } from './parse-override.ts'
import { mergeOverride, renderConfig } from './render.ts'

const refusal = (text: string) => {
  const parsed = parseOverride(text)
  return parsed.ok ? 'accepted' : parsed.problem
}

describe('the text', () => {
  test.each(['{', '{"auth.allowSignUp": true,}', '', ' ', 'undefined', "{'a': 1}", '{"a":1,"a":}'])(
    '%j is no JSON',
    (text) => {
      expect(refusal(text)).toBe('invalid JSON')
    },
  )

  test.each(['null', '"text"', '5', 'true', 'false'])('%s is not an object', (text) => {
    expect(refusal(text)).toMatch(/^\[FORMAT ERROR\]/)
  })

  test.each(['[]', '[{}]'])('%s is a list', (text) => {
    expect(refusal(text)).toMatch(/^\[ERROR\] /)
  })

  test('has a largest number of values, at all depths together', () => {
    const granting = (count: number) => ({
      'rbac.permissions.p': {
        scope: 'team',
        containedPermissionIds: Object.fromEntries(
          Array.from({ length: count }, (_, index) => [`p${index}`, true]),
        ),
      },
    })
    // Beside the permissions: the definition, its two members.
    const most = OVERRIDE_MAX_VALUES - 3

    expect(refusal(JSON.stringify(granting(most)))).toBe('accepted')
    expect(refusal(JSON.stringify(granting(most + 1)))).toBe(
      '[ERROR] The configuration override has more than 20000 members and entries',
    )
    expect(refusal(`{"nowhere":[${'0,'.repeat(OVERRIDE_MAX_VALUES)}0]}`)).toMatch(
      'more than 20000 members',
    )
  })

  test('a key twice is legal JSON; the last one counts', () => {
    expect(parseOverride('{"auth.allowSignUp": "yes", "auth.allowSignUp": false}')).toEqual({
      ok: true,
      override: { 'auth.allowSignUp': false },
    })
  })
})

describe('the form of keys', () => {
  test.each([
    '',
    '.',
    'auth.',
    '.auth',
    'auth..oauth',
    '-auth',
    'auth.-x',
    'a b',
    'a/b',
    'ä',
    'a\n',
    'a"',
  ])('%j is none', (key) => {
    expect(findOverrideProblem({ [key]: true })).toMatch(/^\[FORMAT ERROR\]/)
    expect(findOverrideProblem({ auth: { [key]: true } })).toMatch(/^\[FORMAT ERROR\]/)
    expect(findOverrideProblem({ nowhere: { deep: { [key]: null } } })).toMatch(/^\[FORMAT ERROR\]/)
  })

  test.each(['a', '0', '$x', ':', '_', 'a-', 'a.b-c.0$'])('%j is one, though of nothing', (key) => {
    expect(findOverrideProblem({ [key]: true })).toMatch(/^\[ERROR\] /)
  })
})

describe('errors', () => {
  test.each([
    { nowhere: 1 },
    { nowhere: null },
    { 'auth.nowhere': true },
    { auth: { nowhere: true } },
    { 'auth.allowSignUp.deep': true },
    { auth: { allowSignUp: { deep: true } } },
    { auth: { 'allowSignUp.deep': true } },
    { 'auth.oauth.providers.github.enabled': true },
    { __proto__x: 1 },
    JSON.parse('{"__proto__": {"x": 1}}'),
    JSON.parse('{"auth": {"__proto__": {"x": 1}}}'),
    { constructor: { prototype: 1 } },
    { 'auth.oauth.providers.Google.type': 'google' },
    { 'auth.oauth.providers': { 'goo-gle': { type: 'google' } } },
    { 'sourceOfTruth.type': 'hosted' },
    { sourceOfTruth: {} },
    { sourceOfTruth: null },
    { 'sourceOfTruth.connectionString': null },
    { 'emails.themes.light': { displayName: 'a', tsxSource: 'b' } },
    { 'auth.allowSignUp': 'yes' },
    { 'auth.allowSignUp': 1 },
    { 'auth.allowSignUp': [] },
    { auth: true },
    { auth: [] },
    { 'emails.server.port': '25' },
    { 'payments.items': [] },
  ])('%j', (override) => {
    expect(findOverrideProblem(override)).toMatch(/^\[ERROR\] /)
  })

  test('name every key that is wrong, a line each, and no value', () => {
    const problem = findOverrideProblem({
      'auth.allowSignUp': 'hush',
      nowhere: 1,
      teams: { allowClientTeamCreation: 'hush' },
    })

    expect(problem?.split('\n')).toEqual([
      '[ERROR] auth.allowSignUp must be a boolean',
      '[ERROR] nowhere is not a key of the configuration',
      '[ERROR] teams.allowClientTeamCreation must be a boolean',
    ])
  })

  test('rejects what the database cannot store', () => {
    for (const text of ['a\u0000', '\ud800'])
      expect(findOverrideProblem({ 'emails.server.host': text })).toMatch(/^\[ERROR\] /)
  })

  test('a number that is none is refused', () => {
    expect(refusal('{"emails.server.port": 1e999}')).toMatch(/^\[ERROR\] /)
  })
})

describe('warnings', () => {
  test.each([
    { 'payments.offers.pro.displayName': 'Pro' },
    { 'domains.trustedDomains.d1.baseUrl': 'https://a.com' },
    { 'domains.trustedDomains.d1': { baseUrl: 'https://a.com', handlerPath: null } },
    { 'domains.trustedDomains': { d1: {} } },
    { 'emails.themes.5c0e2d9b-91c7-4e55-a1a4-0f4d3b0e6f10.tsxSource': 'x' },
    { 'rbac.defaultPermissions.signUp.a': false },
    { 'payments.offers.pro.prices.m': { USD: '5' } },
  ])('%j', (override) => {
    expect(findOverrideProblem(override)).toMatch(/^\[WARNING\] /)
  })

  test('are not given before all errors are gone', () => {
    const problem = findOverrideProblem({ 'payments.offers.pro.displayName': 'Pro', nowhere: 1 })

    expect(problem).toBe('[ERROR] nowhere is not a key of the configuration')
  })
})

describe('accepted', () => {
  test.each([
    {},
    { 'domains.trustedDomains.d1.handlerPath': '/x' },
    { 'auth.oauth.providers.google.clientId': 'x' },
    { 'domains.trustedDomains.d1': null },
    { 'emails.server': { isShared: false } },
    { auth: null },
    { auth: { password: null, oauth: { providers: { google: null } } } },
    { auth: { 'password.allowSignIn': true } },
    { 'auth.allowSignUp': null, 'emails.server.port': null, payments: null },
    { 'payments.offers.pro': null, 'payments.offers.pro.displayName': 'Pro' },
    {
      'domains.trustedDomains.d1': { baseUrl: 'https://a.com' },
      'domains.trustedDomains.d1.handlerPath': '/x',
    },
    JSON.parse('{"payments.items.__proto__": {"displayName": "x"}}'),
  ])('%j', (override) => {
    expect(findOverrideProblem(override)).toBeNull()
  })
})

describe('levels', () => {
  test.each(listConfigKeys().filter(({ level }) => level !== 'branch'))(
    '$key may not be set at level branch',
    ({ key }) => {
      expect(findOverrideProblem({ [key.replaceAll('<id>', 'a')]: null }, 'branch')).toMatch(
        /^\[ERROR\] .* cannot be set at the level branch$/,
      )
    },
  )

  test('a key of the environment hidden in an object is found as well', () => {
    expect(
      findOverrideProblem(
        { auth: { oauth: { providers: { google: { clientId: 'x' } } } } },
        'branch',
      ),
    ).toMatch(/clientId cannot be set/)
  })

  test('project takes nothing but the source of truth', () => {
    expect(
      findOverrideProblem(
        { sourceOfTruth: { type: 'postgres', connectionString: 'x' } },
        'project',
      ),
    ).toBeNull()
    expect(findOverrideProblem({ 'auth.allowSignUp': true }, 'project')).toMatch(/^\[ERROR\] /)
  })

  test('organization takes what the environment takes', () => {
    expect(
      findOverrideProblem(
        { 'auth.oauth.providers.google.clientId': 'x', 'auth.allowSignUp': true },
        'organization',
      ),
    ).toBeNull()
  })
})

describe('hostile overrides are rejected quickly', () => {
  const LONG = 2_000_000
  const MANY = OVERRIDE_MAX_VALUES - 1

  test.each([
    ['nested without end', `${'{"a":'.repeat(LONG / 5)}1${'}'.repeat(LONG / 5)}`],
    ['lists without end', `{"auth":${'['.repeat(LONG / 2)}${']'.repeat(LONG / 2)}}`],
    ['nested as deep as the limit', `${'{"a":'.repeat(MANY)}1${'}'.repeat(MANY)}`],
    ['lists as deep as the limit', `{"auth":${'['.repeat(MANY)}${']'.repeat(MANY)}}`],
    ['a key of nothing but dots', `{"${'.'.repeat(LONG)}":1}`],
    ['a key of a million names', `{"${'a.'.repeat(LONG / 2)}a":1}`],
    ['a key of one endless name', `{"${'a'.repeat(LONG)}":1}`],
    ['an endless id', `{"payments.items.${'a'.repeat(LONG)}":{}}`],
    ['an endless permission', `{"rbac.permissions.${'a'.repeat(LONG)}!":{}}`],
    [
      'an endless address',
      `{"domains.trustedDomains.a":{"handlerPath":"/","baseUrl":"https://${'*.'.repeat(LONG / 2)}"}}`,
    ],
    [
      'an endless amount',
      `{"payments.offers.a":{"customerType":"user","prices":{"a":{"USD":"${'0'.repeat(LONG)}x"}}}}`,
    ],
    ['an endless email', `{"emails.server.senderEmail":"${'a'.repeat(LONG)}@"}`],
    [
      'as many unknown keys as the limit',
      `{${Array.from({ length: MANY }, (_, index) => `"k${index}":1`).join()}}`,
    ],
  ])('%s', (_, text) => {
    const problem = refusal(text)

    expect(problem).toMatch(/^\[/)
    expect(problem.length).toBeLessThan(10_000)
  })
})

describe('properties', () => {
  const paths = listConfigKeys().map(({ key }) => key.replaceAll('<id>', 'a'))
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom<unknown>(true, false, null, 'google', 'never', {}, [1, 'day'], 5),
  )
  const override = fc.dictionary(
    fc.oneof(fc.constantFrom(...paths), fc.string()),
    value as fc.Arbitrary<unknown>,
    { maxKeys: 5 },
  )

  test('checking never throws, and accepted overrides render, alone and merged onto any other', () => {
    fc.assert(
      fc.property(override, override, (stored, patch) => {
        const problem = findOverrideProblem(patch)

        if (problem === null)
          expect(renderConfig(mergeOverride(stored, patch))).toBeTypeOf('object')
        else expect(problem).toMatch(/^\[(?:FORMAT ERROR|ERROR|WARNING)\] /)
      }),
      { numRuns: 2_000 },
    )
  })

  test('null is accepted for every key of the environment, alone', () => {
    for (const { key, level } of listConfigKeys()) {
      const problem = findOverrideProblem({ [key.replaceAll('<id>', idFor(key))]: null })

      if (level === 'project') expect(problem).toMatch(/^\[ERROR\] /)
      else expect(problem ?? '').not.toMatch(/ERROR/)
    }
  })

  const idFor = (key: string) =>
    /^emails\.(?:themes|templates)/.test(key) ? '5c0e2d9b-91c7-4e55-a1a4-0f4d3b0e6f10' : 'a'
})
