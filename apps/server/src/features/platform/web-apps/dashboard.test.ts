import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

// The built files of apps/dashboard, created by npm run build.
const assets = await readdir(
  join(import.meta.dirname, '../../../../../dashboard/dist/assets'),
).catch(() => [])

const SESSION = { cookie: 'stack-is-https=true; stack-refresh-internal=token' }

const open = (path: string, headers = {}) => service.anyone.get(`${service.url}${path}`, headers)

/** The script that starts a page. */
const scriptOf = (page: string) => /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1]

function runtimeOf(page: string) {
  const text = /<script type="application\/json" id="latchkey-runtime">(.*?)<\/script>/s.exec(
    page,
  )?.[1]
  return text === undefined ? undefined : JSON.parse(text)
}

describe.skipIf(assets.length === 0)('with the dashboard built', () => {
  test.each([
    '/',
    '/projects',
    '/projects/6f0c9a52-1b7d-4f7e-9a44-0a3c5f0f8d11/users?query=a',
    '/projects/-selector-/webhooks',
    '/teams/6f0c9a52-1b7d-4f7e-9a44-0a3c5f0f8d11',
    '/health-report',
    '/new-project?display_name=x',
    '/setup?code=x',
    '/wizard-congrats',
    '/handler/account-settings',
    '/integrations/neon/confirm?interaction_uid=x',
    '/integrations/custom/projects/transfer/confirm?code=x',
  ])('serves the same app at %s', async (path) => {
    const reply = await open(path, SESSION)

    expect(scriptOf(reply.text)).toMatch(/^\/dashboard\/assets\/index-/)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(reply.headers.get('cache-control')).toBe('no-cache')
    expect(runtimeOf(reply.text)).toEqual({
      publishableClientKey: expect.stringMatching(/^pck_[0-9a-hjkmnp-tv-z]{45}$/),
      baseUrl: service.url,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      project: (await service.internal.as('client').get('/projects/current')).json,
      hasMailServer: false,
      sharedMailSender: null,
      aiAvailable: false,
      isProduction: false,
      auditRetentionDays: 365,
      sharedOauthProviders: [],
    })
  })

  test.each([
    '/',
    '/projects/6f0c9a52-1b7d-4f7e-9a44-0a3c5f0f8d11/users?query=a',
    '/new-project',
    '/handler',
    '/handler/sign-in?after_auth_return_to=/projects',
    '/handler/email-verification?code=x',
  ])('serves visitors the smaller sign-in page at %s', async (path) => {
    const reply = await open(path, { cookie: 'stack-refresh-6f0c9a52=token' })

    expect(reply.status).toBe(200)
    expect(scriptOf(reply.text)).toMatch(/^\/dashboard\/sign-in\/assets\/index-/)
    expect(runtimeOf(reply.text)).toEqual(runtimeOf((await open('/projects', SESSION)).text))
  })

  test('names the terms and the privacy policy of the operator, if there are any', async () => {
    const setTexts = (texts: object) =>
      service.internal.as('admin').patch('/internal/branding', { texts })
    await setTexts({ privacy_url: 'https://operator.example/privacy' })
    const { legal } = runtimeOf((await open('/handler/sign-in')).text)
    await setTexts({ privacy_url: null })

    expect(legal).toEqual({ terms_url: null, privacy_url: 'https://operator.example/privacy' })
    expect(runtimeOf((await open('/handler/sign-in')).text)).not.toHaveProperty('legal')
  })

  test.each([
    '/setup?code=x',
    '/wizard-congrats',
    '/integrations/neon/confirm',
    '/handler/account-settings',
  ])('serves visitors the dashboard at %s', async (path) => {
    expect(scriptOf((await open(path)).text)).toMatch(/^\/dashboard\/assets\/index-/)
  })

  test('the sign-in page shows to signed-in users, too, and fetches the dashboard', async () => {
    const signIn = (await open('/handler/sign-in', SESSION)).text
    const dashboard = (await open('/projects', SESSION)).text

    expect(scriptOf(signIn)).toContain('/sign-in/')
    expect(signIn).toContain(
      `<link rel="prefetch" as="script" crossorigin href="${scriptOf(dashboard)}">`,
    )
  })

  test.each([{}, SESSION])(
    'case 50: forbids inline code and framing with headers %o',
    async (request) => {
      const { headers, text } = await open('/projects', request)

      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*(?!:)/)
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('permissions-policy')).toMatch(/camera=\(\), .*microphone=\(\)/)
      expect(headers.get('permissions-policy')).not.toMatch(/publickey|payment|clipboard/)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(text.match(/<script(?![^>]*\bsrc=)[^>]*>/g)).toEqual([
        '<script type="application/json" id="latchkey-runtime">',
      ])
      expect(text).not.toMatch(/<style|\sstyle=|\son\w+=/)
    },
  )

  test.each([{}, SESSION])(
    'serves every file that the page with headers %o names, cached forever',
    async (request) => {
      const named = [
        ...(await open('/', request)).text.matchAll(
          /<(?:script|link)[^>]*(?:src|href)="(\/[^"]+)"/g,
        ),
      ].map((match) => match[1] as string)

      expect(named.length).toBeGreaterThan(3)
      for (const path of named) {
        const { status, headers } = await open(path)
        expect(status).toBe(200)
        expect(path).toMatch(/^\/dashboard\/(sign-in\/)?assets\/.+-[\w-]{7,8}\.(js|css|svg)$/)
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
        expect(headers.get('x-content-type-options')).toBe('nosniff')
      }
    },
  )

  test('allows Stripe only on the payments page, and only with a key', async () => {
    const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' }
    const openAt = async (apiUrl: string | null, path: string) => {
      const stripe = { ...keys, apiUrl }
      const other = await startService({ database: service.database, config: { stripe } })
      const { text, headers } = await other.anyone.get(`${other.url}${path}`, SESSION)
      await other.stop()
      expect(text).not.toContain('sk_test_1')
      return {
        stripe: runtimeOf(text).stripe,
        policy: headers.get('content-security-policy'),
        permissions: headers.get('permissions-policy'),
      }
    }
    const home = await openAt(null, '/projects/p/payments')
    const offers = await openAt(null, '/projects/p/payments/offers')
    const standIn = await openAt('http://127.0.0.1:4242', '/projects/p/payments')
    const without = await open('/projects/p/payments', SESSION)

    expect(home.stripe).toEqual({ hasWidgets: true, publishableKey: 'pk_test_1' })
    expect(home.policy).toContain(
      "script-src 'self' https://connect-js.stripe.com https://js.stripe.com;",
    )
    expect(home.policy).not.toMatch(/unsafe-inline|unsafe-eval/)
    expect(home.permissions).not.toContain('camera')
    expect(offers.permissions).toContain('camera=()')
    expect(offers.stripe).toEqual({ hasWidgets: true, publishableKey: null })
    expect(standIn.stripe).toEqual({ hasWidgets: false, publishableKey: null })
    for (const policy of [
      offers.policy,
      standIn.policy,
      without.headers.get('content-security-policy'),
    ])
      expect(policy).not.toContain('stripe')
  })

  test('allows and reports another service that delivers webhooks', async () => {
    const svix = { apiKey: 'testsk_1', serverUrl: 'https://svix.example.com/base' }
    const other = await startService({ database: service.database, config: { svix } })
    const { text, headers } = await other.anyone.get(`${other.url}/projects`)
    await other.stop()

    expect(runtimeOf(text)).toMatchObject({ webhooksUrl: svix.serverUrl })
    expect(headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://svix.example.com;",
    )
    expect((await open('/projects')).headers.get('content-security-policy')).toContain(
      "connect-src 'self';",
    )
  })
})

test.each([
  '/dashboard/assets/nothing.js',
  '/dashboard/assets/../index.html',
  '/dashboard/assets/%2e%2e/index.html',
  '/dashboard/index.html',
  '/dashboard/sign-in/index.html',
])('returns 404 for an unknown file: %s', async (path) => {
  expect((await open(path)).status).toBe(404)
})

test('keeps the other pages of the service', async () => {
  expect((await open('/docs')).text).toContain('API')
  expect((await open('/health')).status).toBe(200)
  expect((await open('/nothing')).status).toBe(404)
})
