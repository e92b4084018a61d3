import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

// The built files of apps/dashboard/purchase, created by npm run build.
const assets = await readdir(
  join(import.meta.dirname, '../../../../../dashboard/dist/purchase/assets'),
).catch(() => [])

const open = (path: string) => service.anyone.get(`${service.url}${path}`)

function runtimeOf(page: string) {
  const text = /<script type="application\/json" id="latchkey-runtime">(.*?)<\/script>/s.exec(
    page,
  )?.[1]
  return text === undefined ? undefined : JSON.parse(text)
}

const KEYS = {
  secretKey: 'sk_test_secret',
  publishableKey: 'pk_test_public',
  webhookSecret: 'whsec_secret',
}

async function openWithStripe(apiUrl: string | null) {
  const stripe = { ...KEYS, apiUrl }
  const other = await startService({ database: service.database, config: { stripe } })
  const page = await other.anyone.get(`${other.url}/purchase/x`)
  await other.stop()
  return page
}

/** The sources of a directive of the policy. */
const allowed = (policy: string | null, directive: string) =>
  new RegExp(`${directive} ([^;]*)`).exec(policy ?? '')?.[1]

describe.skipIf(assets.length === 0)('with the purchase page built', () => {
  test.each(['/purchase/abc_def', '/purchase/return?bypass=1', '/purchase/return'])(
    'serves the page at %s to anyone',
    async (path) => {
      const reply = await open(path)

      expect(reply.status).toBe(200)
      expect(reply.headers.get('content-type')).toBe('text/html; charset=UTF-8')
      expect(reply.headers.get('cache-control')).toBe('no-store')
      expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
      expect(reply.text).toContain('<meta name="robots" content="noindex"')
      expect(runtimeOf(reply.text)).toEqual({
        baseUrl: service.url,
        publishableClientKey: expect.stringMatching(/^pck_/),
        projectName: null,
        logos: null,
        stripe: null,
      })
    },
  )

  test('names the project whose link it is, without checking the code', async () => {
    const project = await service.newProject({ display_name: 'Bird</script>watch' })
    const [row] = await service.query<{ id: string }>(
      'select id from tenancies where project_id = $1',
      [project.id],
    )
    const code = `${row?.id}_${'a'.repeat(45)}`

    const pages = [`/purchase/${code}`, `/purchase/return?purchase_full_code=${code}`]

    for (const path of pages)
      expect(runtimeOf((await open(path)).text).projectName).toBe('Bird</script>watch')
  })

  test('has the branding of the project, with its style sheet allowed by its hash', async () => {
    const project = await service.newProject({ display_name: 'Birdwatch' })
    const tenancyId = await service.rows.tenancyId(project.id)
    const path = `/purchase/${tenancyId}_${'a'.repeat(45)}`
    const png =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await project.as('admin').patch('/internal/branding', {
      colors: { light: { accent: '#0f766e' } },
      logo_dark: png,
      texts: { page_title: 'Birds </style>' },
    })

    const { headers, text } = await open(path)

    const style = /<style id="latchkey-branding">(.*?)<\/style>/.exec(text)?.[1] ?? ''
    expect(style).toContain('--lk-accent:light-dark(#0f766e,#0f766e)')
    const hash = createHash('sha256').update(style).digest('base64')
    expect(allowed(headers.get('content-security-policy'), 'style-src')).toBe(
      `'self' 'sha256-${hash}'`,
    )
    expect(runtimeOf(text)).toMatchObject({
      projectName: 'Birds </style>',
      logos: {
        light: null,
        // The address of the page may differ from that of the service.
        dark: expect.stringMatching(/^\/files\/branding-logos\/[0-9a-f-]{36}\.png$/),
      },
    })
  })

  test.each(['11111111-1111-4111-8111-111111111111_aaaa', "x'_aaaa", '%00_a', 'a'.repeat(5000)])(
    'names no project for the code %s',
    async (code) => {
      const { status, text } = await open(`/purchase/${code}`)

      expect(status).toBe(200)
      expect(runtimeOf(text).projectName).toBeNull()
    },
  )

  test('case 50: forbids inline code, framing and other hosts without a Stripe key', async () => {
    const { headers, text } = await open('/purchase/x')

    const policy = headers.get('content-security-policy')
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|stripe/)
    expect(allowed(policy, 'default-src')).toBe("'none'")
    expect(allowed(policy, 'script-src')).toBe("'self'")
    expect(allowed(policy, 'connect-src')).toBe("'self'")
    expect(allowed(policy, 'frame-ancestors')).toBe("'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\), .*microphone=\(\)/)
    expect(headers.get('permissions-policy')).not.toMatch(/publickey|payment|clipboard/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(text.match(/<script(?![^>]*\bsrc=)[^>]*>/g)).toEqual([
      '<script type="application/json" id="latchkey-runtime">',
    ])
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=/)
  })

  test('allows the hosts of Stripe and passes on only the publishable key', async () => {
    const { headers, text } = await openWithStripe(null)

    const policy = headers.get('content-security-policy')
    expect(allowed(policy, 'script-src')).toBe(
      "'self' https://js.stripe.com https://*.js.stripe.com",
    )
    expect(allowed(policy, 'connect-src')).toBe("'self' https://api.stripe.com")
    expect(allowed(policy, 'frame-src')).toBe(
      'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    )
    expect(allowed(policy, 'style-src')).toBe("'self'")
    expect(runtimeOf(text).stripe).toEqual({ publishableKey: 'pk_test_public', scriptUrl: null })
    expect(text).not.toMatch(/sk_test|whsec/)
  })

  test('allows only the stand-in for Stripe if there is one', async () => {
    const { headers, text } = await openWithStripe('http://127.0.0.1:4242')

    const policy = headers.get('content-security-policy')
    expect(allowed(policy, 'script-src')).toBe("'self' http://127.0.0.1:4242")
    expect(allowed(policy, 'connect-src')).toBe("'self' http://127.0.0.1:4242")
    expect(allowed(policy, 'frame-src')).toBe('http://127.0.0.1:4242')
    expect(policy).not.toContain('stripe.com')
    expect(runtimeOf(text).stripe.scriptUrl).toBe('http://127.0.0.1:4242/v3/')
  })

  test('does not allow Stripe on other pages', async () => {
    const stripe = { ...KEYS, apiUrl: null }
    const other = await startService({ database: service.database, config: { stripe } })
    const replies = await Promise.all(
      ['/projects', '/hosted/internal/handler/sign-in', '/docs'].map((path) =>
        other.anyone.get(`${other.url}${path}`),
      ),
    )
    await other.stop()

    for (const { headers } of replies) {
      expect(headers.get('content-security-policy')).not.toBeNull()
      expect(headers.get('content-security-policy')).not.toContain('stripe')
    }
  })

  test('serves every file that the page names, cached forever', async () => {
    const named = [
      ...(await open('/purchase/x')).text.matchAll(
        /<(?:script|link)[^>]*(?:src|href)="(\/[^"]+)"/g,
      ),
    ].map((match) => match[1] as string)

    expect(named.length).toBeGreaterThan(2)
    for (const path of named) {
      const { status, headers } = await open(path)
      expect(status).toBe(200)
      expect(path).toMatch(/^\/purchase\/assets\/.+-[\w-]{8}\.(js|css|svg)$/)
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })
})

test.each([
  '/purchase',
  '/purchase/',
  '/purchase/a/b',
  '/purchase/assets/nothing.js',
  '/dashboard/assets/../purchase/index.html',
])('returns 404 for %s', async (path) => {
  expect((await open(path)).status).toBe(404)
})
