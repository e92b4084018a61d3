import { readFileSync } from 'node:fs'
import * as contract from '@latchkey/contract'
import { routes } from 'latchkey/internals'
import { describe, expect, test } from 'vitest'
import { changeLimits, listLimits } from '../../../kernel/limits/policy.ts'
import { limitPolicies } from './policies.ts'

const ofBothFamilies = (entries: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    contract.INTEGRATION_FAMILIES.flatMap((family) =>
      Object.entries(entries).map(([name, reason]) => [name.replace('{p}', family), reason]),
    ),
  )

/** Endpoints that need no limit, each with the reason. */
const UNLIMITED: Readonly<Record<string, string>> = {
  ...ofBothFamilies({
    'GET /integrations/{p}/domains': 'for admins',
    'POST /integrations/{p}/domains': 'for admins',
    'DELETE /integrations/{p}/domains/:domain': 'for admins',
    'POST /integrations/{p}/internal/confirm': 'for the server of the dashboard',
    'GET /integrations/{p}/oauth': 'a constant text',
    'GET /integrations/{p}/oauth/authorize': 'redirects to an endpoint with a limit',
    'GET /integrations/{p}/oauth/idp/.well-known/openid-configuration': 'reads',
    'GET /integrations/{p}/oauth/idp/.well-known/jwks.json': 'reads',
    'GET /integrations/{p}/oauth/idp/interaction/:uid/done': 'a constant page',
  }),
  'POST /integrations/neon/api-keys': 'for admins',
  'GET /integrations/neon/api-keys': 'for admins',
  'GET /integrations/neon/api-keys/:id': 'for admins',
  'PATCH /integrations/neon/api-keys/:id': 'for admins',
  'GET /integrations/neon/projects/current': 'for admins',
  'PATCH /integrations/neon/projects/current': 'for admins',
  'GET /integrations/neon/oauth-providers': 'for admins',
  'POST /integrations/neon/oauth-providers': 'for admins',
  'PATCH /integrations/neon/oauth-providers/:oauth_provider_id': 'for admins',
  'DELETE /integrations/neon/oauth-providers/:oauth_provider_id': 'for admins',
  'POST /integrations/stripe/webhooks': 'needs a signature of Stripe',
  'POST /auth/password/set': 'needs a session and no other secret',
  'POST /auth/sessions': 'for servers, which need not guess',
  'DELETE /auth/sessions/current': 'ends the session of its own token',
  'GET /auth/sessions': 'reads',
  'DELETE /auth/sessions/:session_id': 'needs a session and no other secret',
  'POST /contact-channels': 'needs a session and no other secret, and sends no email',
  'GET /contact-channels': 'reads',
  'GET /contact-channels/:user_id/:contact_channel_id': 'reads',
  'PATCH /contact-channels/:user_id/:contact_channel_id':
    'needs a session and no other secret, and sends no email',
  'DELETE /contact-channels/:user_id/:contact_channel_id': 'needs a session and no other secret',
  'GET /auth/mfa/recovery-codes': 'reads',
  'GET /auth/passkeys': 'reads',
  'PATCH /auth/passkeys/:passkey_id': 'needs a session and no other secret',
  'DELETE /auth/passkeys/:passkey_id': 'needs a session and no other secret',
  'GET /team-invitations': 'reads',
  'DELETE /team-invitations/:id': 'needs a permission and no other secret',
  'POST /auth/oauth/connected-accounts/:provider_id/access-token':
    'needs a session and no other secret',
}

const endpoints = routes.map(({ declaration }) => declaration)
const nameOf = ({ method, path }: contract.Endpoint) => `${method} ${path}`
const limited = new Set(limitPolicies.flatMap((policy) => policy.endpoints))

describe('every endpoint that signs in, proves something or sends email', () => {
  const sensitive = endpoints.filter(({ path }) =>
    /^\/(auth|contact-channels|team-invitations|emails\/unsubscribe-link|internal\/setup|integrations)(\/|$)/.test(
      path,
    ),
  )

  test('is found by this test', () => {
    expect(sensitive.length).toBeGreaterThan(25)
  })

  test.each(sensitive.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s has limits or a reason for none',
    (name, endpoint) => {
      expect(limited.has(endpoint)).toBe(!(name in UNLIMITED))
    },
  )
})

test('every endpoint that emails an address from the request counts for that address', () => {
  const named = endpoints.filter(({ body, path }) => {
    const schema = body === undefined ? undefined : contract.schemaAt(body, 'client')
    return path.startsWith('/auth/') || path.includes('send-')
      ? schema !== undefined &&
          'shape' in schema &&
          Object.keys(schema.shape as object).some((key) => key.endsWith('callback_url'))
      : false
  })
  const counted = new Set(
    limitPolicies
      .filter(({ name }) => name.startsWith('mail-to-'))
      .flatMap((policy) => policy.endpoints),
  )

  expect(named.length).toBeGreaterThanOrEqual(5)
  expect(named.filter((endpoint) => !counted.has(endpoint)).map(nameOf)).toEqual([])
})

describe('the policies', () => {
  test('have unique names that settings can contain', () => {
    const names = limitPolicies.map(({ name }) => name)

    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  test('count by account only if they know it, and pause only with a limit per account', () => {
    for (const { name, account, limits, longestPauseSeconds } of limitPolicies) {
      expect((limits.pair ?? limits.account) === undefined || account !== undefined, name).toBe(
        true,
      )
      if (longestPauseSeconds !== undefined)
        expect({ name, account: limits.account }).toMatchObject({ account: {} })
    }
  })

  test("slow an account down before NIST's 100 failures in a row (SP 800-63B §3.2.2)", () => {
    const guarded = limitPolicies.filter(
      ({ longestPauseSeconds, counts }) =>
        longestPauseSeconds !== undefined && counts === 'failures',
    )

    expect(guarded.map(({ name }) => name)).toEqual([
      'password-sign-in',
      'password-update',
      'reauthentication',
    ])
    for (const { limits } of guarded) expect(limits.account?.points).toBeLessThan(100)
  })

  test('are documented in docs/rate-limits.md', () => {
    const docs = readFileSync(
      new URL('../../../../../../docs/rate-limits.md', import.meta.url),
      'utf8',
    )
    const documented = [...docs.matchAll(/^\| `([a-z-]+\.[a-z]+)` +\| (\d+) \/ (\d+) s +\|/gm)].map(
      ([, name, points, seconds]) => ({
        name,
        limit: { points: Number(points), seconds: Number(seconds) },
      }),
    )

    expect(documented).toEqual(listLimits(limitPolicies))
  })
})

test('a change replaces one limit, null removes one, and the rest stays', () => {
  const changed = changeLimits(limitPolicies, {
    'password-sign-in.pair': { points: 3, seconds: 30 },
    'password-sign-in.address': null,
  })

  const before = listLimits(limitPolicies)
  expect(listLimits(changed)).toEqual(
    before
      .filter(({ name }) => name !== 'password-sign-in.address')
      .map((entry) =>
        entry.name === 'password-sign-in.pair'
          ? { name: entry.name, limit: { points: 3, seconds: 30 } }
          : entry,
      ),
  )
})
