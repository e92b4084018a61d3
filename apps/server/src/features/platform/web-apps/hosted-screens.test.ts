import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

// The built files of apps/screens, created by npm run build.
const ASSETS = join(import.meta.dirname, '../../../../../screens/dist/assets')
const assets = await readdir(ASSETS).catch(() => [])

const open = (path: string, headers: Record<string, string> = {}) =>
  service.anyone.get(path, headers)

/** Returns the runtime configuration in the page. */
function runtimeOf(page: string) {
  const text = /<script type="application\/json" id="latchkey-runtime">(.*?)<\/script>/s.exec(
    page,
  )?.[1]
  return text === undefined ? undefined : JSON.parse(text)
}

describe.each(['', '/', '/handler', '/handler/sign-in', '/nothing'])('at %j', (path) => {
  test.each([
    '6f0c9a52-1b7d-4f7e-9a44-0a3c5f0f8d11',
    'nobody',
    '%00',
    "'",
    '%3Cscript%3E',
    '%ff',
    'x'.repeat(3000),
  ])('says that the project %s does not exist, and does not repeat it', async (projectId) => {
    const reply = await open(`/hosted/${projectId}${path}`)

    expect(reply.status).toBe(404)
    expect(reply.headers.get('content-type')).toMatch(/^text\/html/)
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.text).toContain('<h1>This project does not exist</h1>')
    expect(reply.text).not.toMatch(/<script|6f0c9a52|nobody|xxx/)
  })
})

test('shows a page for an address without a project', async () => {
  const reply = await open('/hosted')

  expect([reply.status, reply.text.includes('This project does not exist')]).toEqual([404, true])
})

test.each(['/nothing', '/handlers/sign-in', '/handler-x'])(
  'leads from %s to the sign-in page of the project, whose name is escaped',
  async (path) => {
    const project = await service.newProject({ display_name: '<b>Acme</b> & "Co"' })

    const reply = await open(`/hosted/${project.id}${path}`)

    expect(reply.status).toBe(404)
    expect(reply.text).toContain('<h1>This page does not exist</h1>')
    expect(reply.text).toContain('<span>&lt;b&gt;Acme&lt;/b&gt; &amp; &quot;Co&quot;</span>')
    expect(reply.text).toContain(`href="/hosted/${project.id}/handler/sign-in"`)
    expect(reply.text).not.toContain('<b>')
  },
)

const NO_PROJECT = '/hosted/6f0c9a52-1b7d-4f7e-9a44-0a3c5f0f8d11/handler/sign-in'

test.each([
  [undefined, '<a href="/">Go to Latchkey</a>'],
  [
    'https://app.example.com/start?x=1',
    '<a href="https://app.example.com">Go back to app.example.com</a>',
  ],
  [`${service.url}/hosted/x/handler/sign-in`, '<a href="/">Go to Latchkey</a>'],
  ['javascript:alert(1)', '<a href="/">Go to Latchkey</a>'],
  ['no address', '<a href="/">Go to Latchkey</a>'],
])('leads a visitor from %s out of a project that does not exist', async (referer, link) => {
  const reply = await open(NO_PROJECT, referer === undefined ? {} : { referer })

  expect(reply.text).toContain(link)
})

test.each([
  [{ 'accept-language': 'tlh, de-AT;q=0.9, fr;q=0.8' }, 'de-DE', 'Dieses Projekt gibt es nicht'],
  [
    { 'accept-language': 'de', cookie: 'latchkey-language=ja-JP' },
    'ja-JP',
    'このプロジェクトは存在しません',
  ],
  [{ 'accept-language': '"><b>' }, 'en-US', 'This project does not exist'],
])('speaks the language of the visitor: %j', async (headers, lang, title) => {
  const reply = await open(NO_PROJECT, headers)

  expect(reply.text).toContain(`<html lang="${lang}">`)
  expect(reply.text).toContain(`<h1>${title}</h1>`)
})

test.each([
  ['tlh', 'ja-JP'],
  ['tlh, de', 'de-DE'],
])('speaks the default language of a project to a visitor who prefers %s', async (wanted, lang) => {
  const project = await service.newProject()
  await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify({ 'localization.defaultLanguage': 'ja-JP' }),
  })

  const reply = await open(`/hosted/${project.id}/nothing`, { 'accept-language': wanted })

  expect(reply.text).toContain(`<html lang="${lang}">`)
})

describe.skipIf(assets.length === 0)('with the screens built', () => {
  test.each(['sign-in', 'sign-up', 'account-settings', 'a/b/c', 'oauth-callback?code=x'])(
    'serves the same app at %s',
    async (page) => {
      const project = await service.newProject()

      const reply = await open(`/hosted/${project.id}/handler/${page}`)

      expect(reply.status).toBe(200)
      expect(reply.headers.get('content-type')).toBe('text/html; charset=UTF-8')
      expect(runtimeOf(reply.text).projectId).toBe(project.id)
    },
  )

  test('configures the app with the project and the URL of the service', async () => {
    const project = await service.newProject({ display_name: 'Birdwatch' })

    const runtime = runtimeOf((await open(`/hosted/${project.id}/handler/sign-in`)).text)

    expect(runtime).toEqual({
      projectId: project.id,
      publishableClientKey: expect.stringMatching(/^pck_[0-9a-hjkmnp-tv-z]{45}$/),
      baseUrl: service.url,
      displayName: 'Birdwatch',
      project: (await project.as('client').get('/projects/current')).json,
    })
  })

  test.each([
    ['de', 'de-DE', 'Diese Seite benötigt JavaScript'],
    ['tlh', 'en-US', 'This page needs JavaScript'],
  ])(
    'says to a browser without scripts that prefers %s what it needs',
    async (wanted, lang, title) => {
      const project = await service.newProject({ display_name: '<b>Acme</b> $& Co' })

      const page = await open(`/hosted/${project.id}/handler/sign-in`, {
        'accept-language': wanted,
      })

      expect(page.text).toContain(
        `<noscript data-lk="" lang="${lang}"><b>&lt;b&gt;Acme&lt;/b&gt; $&amp; Co</b><h2>${title}</h2>`,
      )
    },
  )

  test.each(['</script><script>alert(1)', '<!--', '<!--<script>', '$&$1$`', '\u2028\u2029', '"\\'])(
    'escapes the display name %j',
    async (display_name) => {
      const project = await service.newProject({ display_name })

      const page = (await open(`/hosted/${project.id}/handler/sign-in`)).text
      const plain = (
        await open(`/hosted/${(await service.newProject({ display_name: '' })).id}/handler/sign-in`)
      ).text

      expect(runtimeOf(page).displayName).toBe(display_name)
      expect(page.match(/<script|<!--/g)).toEqual(plain.match(/<script|<!--/g))
      expect(page).not.toContain('</script><script>alert')
    },
  )

  test('case 50: forbids inline code and framing by other sites', async () => {
    const project = await service.newProject()

    const { headers, text } = await open(`/hosted/${project.id}/handler/sign-in`)

    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*(?!:)/)
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\), .*microphone=\(\)/)
    expect(headers.get('permissions-policy')).not.toMatch(/publickey|payment|clipboard/)
    expect(headers.get('cache-control')).toBe('no-store')
    // The page contains nothing that the policy forbids. The only inline script is the data.
    expect(text.match(/<script(?![^>]*\bsrc=)[^>]*>/g)).toEqual([
      '<script type="application/json" id="latchkey-runtime">',
    ])
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=/)
  })

  test('contains the style sheet of the branding, allowed by its hash', async () => {
    const project = await service.newProject()
    const png =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await project.as('admin').patch('/internal/branding', {
      colors: { light: { accent: '#0f766e' } },
      radius: 4,
      logo_light: png,
      texts: { page_title: '</style><script>alert(1)' },
    })

    const { headers, text } = await open(`/hosted/${project.id}/handler/sign-in`)
    const styles = [...text.matchAll(/<style id="latchkey-branding">(.*?)<\/style>/g)]
    const style = styles[0]?.[1] ?? ''
    const policy = headers.get('content-security-policy') ?? ''

    expect(styles).toHaveLength(1)
    expect(text.match(/<style|<\/style/g)).toHaveLength(2)
    expect(style).toContain('--lk-accent:light-dark(#0f766e,#0f766e)')
    expect(style).toContain('--lk-accent-text:light-dark(#ffffff,#ffffff)')
    expect(style).toContain('--lk-radius-m:4px')
    const hash = createHash('sha256').update(style).digest('base64')
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`)
    expect(policy).not.toMatch(/unsafe-inline|nonce/)
    const { branding } = runtimeOf(text)
    expect(branding.texts.page_title).toBe('</style><script>alert(1)')
    // The address of the page may differ from that of the service.
    expect(branding.logo_light).toMatch(/^\/files\/branding-logos\/[0-9a-f-]{36}\.png$/)
  })

  test('has the default language of the project, if it has one', async () => {
    const project = await service.newProject()
    const setDefault = (language: string | null) =>
      project.as('admin').patch('/internal/config/override', {
        config_override_string: JSON.stringify({ 'localization.defaultLanguage': language }),
      })
    const runtime = async () =>
      runtimeOf((await open(`/hosted/${project.id}/handler/sign-in`)).text).defaultLanguage

    await setDefault('ja-JP')
    expect(await runtime()).toBe('ja-JP')

    await setDefault(null)
    expect(await runtime()).toBeUndefined()
  })

  test('shows the branding on pages that do not exist too', async () => {
    const project = await service.newProject({ display_name: 'Birdwatch' })
    await project.as('admin').patch('/internal/branding', {
      colors: { light: { accent: '#0f766e' } },
      logo_light: 'https://cdn.example.com/logo.png?a=1&b=2',
      texts: { page_title: 'Birds <b>' },
    })

    const { status, headers, text } = await open(`/hosted/${project.id}/nothing`)

    expect(status).toBe(404)
    expect(text).toContain(':root{--lk-accent:light-dark(#0f766e,#0f766e)')
    expect(text).toContain(
      '<img src="https://cdn.example.com/logo.png?a=1&amp;b=2" alt="Birds &lt;b&gt;"',
    )
    const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self' data: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    )
  })

  test('its key allows client access to that project only', async () => {
    const [project, other] = [await service.newProject(), await service.newProject()]
    const { publishableClientKey: key } = runtimeOf(
      (await open(`/hosted/${project.id}/handler/sign-in`)).text,
    )
    const ask = (id: string, accessType: string, header: string) =>
      service.anyone.get('/projects/current', {
        'x-stack-access-type': accessType,
        'x-stack-project-id': id,
        [header]: key,
      })

    expect((await ask(project.id, 'client', 'x-stack-publishable-client-key')).status).toBe(200)
    expect((await ask(other.id, 'client', 'x-stack-publishable-client-key')).code).toBe(
      'INVALID_PUBLISHABLE_CLIENT_KEY',
    )
    expect((await ask('internal', 'client', 'x-stack-publishable-client-key')).code).toBe(
      'INVALID_PUBLISHABLE_CLIENT_KEY',
    )
    expect((await ask(project.id, 'server', 'x-stack-secret-server-key')).code).toBe(
      'INVALID_SECRET_SERVER_KEY',
    )
    expect((await ask(project.id, 'admin', 'x-stack-super-secret-admin-key')).code).toBe(
      'INVALID_SUPER_SECRET_ADMIN_KEY',
    )
  })

  test('works after all keys of the project are revoked', async () => {
    const project = await service.newProject()
    await service.rows.revokeKeys(project.id)
    service.ctx.projects.forget(project.id)

    const { publishableClientKey } = runtimeOf(
      (await open(`/hosted/${project.id}/handler/sign-in`)).text,
    )

    expect((await project.as('client').get('/projects/current')).code).toBe(
      'INVALID_PUBLISHABLE_CLIENT_KEY',
    )
    const headers = { 'x-stack-publishable-client-key': publishableClientKey }
    expect((await project.as('client', null, headers).get('/projects/current')).status).toBe(200)
  })

  test.each(['', '/handler'])('redirects %j without a page to sign-in', async (path) => {
    const project = await service.newProject()

    const reply = await open(`/hosted/${project.id}${path}`)

    expect([reply.status, reply.headers.get('location')]).toEqual([
      307,
      `/hosted/${project.id}/handler/sign-in`,
    ])
  })

  test('serves every file that the page names under a content hash, cached forever', async () => {
    const project = await service.newProject()
    const page = (await open(`/hosted/${project.id}/handler/sign-in`)).text
    const named = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1] as string)

    expect(named.length).toBeGreaterThan(1)
    for (const path of named) {
      const { status, headers } = await open(path)
      expect(status).toBe(200)
      expect(path).toMatch(/-[\w-]{8}\.(js|css)$/)
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('content-type')).toMatch(/^text\/(javascript|css); charset=utf-8$/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('compresses files as the browser accepts', async () => {
    const name = assets.find((file) => file.endsWith('.js')) as string
    const load = async (accepted: string) => {
      const reply = await service.fetch(
        new Request(`${service.url}/hosted/assets/${name}`, {
          headers: accepted === '' ? {} : { 'accept-encoding': accepted },
        }),
      )
      return {
        encoding: reply.headers.get('content-encoding'),
        vary: reply.headers.get('vary'),
        body: Buffer.from(await reply.arrayBuffer()),
      }
    }

    const [plain, gzip, brotli] = [
      await load(''),
      await load('gzip, deflate'),
      await load('gzip, deflate, br, zstd'),
    ]

    expect([plain.encoding, gzip.encoding, brotli.encoding]).toEqual([null, 'gzip', 'br'])
    expect(plain.vary).toBe('accept-encoding')
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    expect(brotli.body.length).toBeLessThan(plain.body.length / 2)
  })
})

test.each([
  '/hosted/assets/../index.html',
  '/hosted/assets/..%2findex.html',
  '/hosted/assets/%2e%2e/%2e%2e/package.json',
  '/hosted/assets/..%5c..%5cpackage.json',
  '/hosted/assets/....//package.json',
  '/hosted/assets//etc/passwd',
  '/hosted/assets/%2fetc%2fpasswd',
  '/hosted/assets/',
  '/hosted/assets/index.html',
  '/hosted/assets/%00',
  '/hosted/assets/nothing.js',
])('serves nothing but the built files: %s', async (path) => {
  const reply = await open(path)

  expect(reply.status).toBe(404)
})
