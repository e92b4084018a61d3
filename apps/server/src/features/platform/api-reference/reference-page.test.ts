import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { catalog, generalErrorsOf, plainErrors } from '@latchkey/contract'
import { type ApiOperation, errorHelp, operationIdOf } from '@latchkey/contract/reference'
import { startService } from '@latchkey/testkit'
import { routes } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { STATUS_HELP } from './errors-html.ts'
import { renderOperation } from './operation-html.ts'

const service = await startService({
  config: {
    rateLimits: {
      enabled: true,
      changes: { 'own-update.account': { points: 7, seconds: 172_800 } },
    },
  },
})
afterAll(() => service.stop())

const offered = routes
  .map(({ declaration }) => declaration)
  .filter(({ versions, unlisted }) => versions === undefined && !unlisted)
const open = (query = '', headers: Record<string, string> = {}) =>
  service.anyone.get(`/docs${query}`, headers)
const page = await open()
const texts = new Map(
  [...page.text.matchAll(/<article id="([^"]+)">.*?<\/article>/gs)].map(([text, id]) => [id, text]),
)
const articleOf = (endpoint: (typeof offered)[number]) => texts.get(operationIdOf(endpoint)) ?? ''
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
/** As the page writes a text: escaped, and with names in backticks as code. */
const written = (text: string) => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

describe('every endpoint', () => {
  test.each(offered)('$method $path has its facts, examples and errors', (endpoint) => {
    const article = articleOf(endpoint)

    expect(article).toContain(`>${endpoint.method}</span>`)
    expect(article).toContain(written(endpoint.summary))
    for (const level of endpoint.access === 'anyone' ? ['anyone'] : endpoint.access)
      expect(article).toMatch(new RegExp(`<span class="level">${level}(, signed in)?</span>`))
    expect(article).toMatch(/<dt>Rate limit<\/dt><dd>[^<]+</)
    expect(article).toMatch(/<pre class="curl"[^>]*>curl /)
    expect(article).toMatch(/<pre class="js"[^>]*>(import|const) /)
    if (endpoint.access !== 'anyone')
      expect(article.match(/<var>YOUR_PROJECT_ID<\/var>/g)).toHaveLength(2)
    for (const code of endpoint.errors)
      expect(article).toContain(
        `<dt>${catalog[code].status} <a href="#error-${code}"><code>${code}</code></a></dt>`,
      )
    for (const name of endpoint.plainErrors ?? [])
      expect(article).toContain(
        `<dt>${plainErrors[name].status}</dt><dd>${written(plainErrors[name].text)}</dd>`,
      )
  })

  test('has the limit that the operator has set, and fields of each access type', () => {
    const own = texts.get('patch_users_me') ?? ''

    expect(own).toContain('7 requests in 2 days per account')
    expect(own).toContain(
      '<code>server_metadata</code> <span>any JSON value</span> <i>server, admin only</i>',
    )
    expect(own).toContain(
      '<code>selected_team.server_metadata</code> <span>any JSON value</span> <i>server, admin only</i>',
    )
    const ofUsers = offered.filter(
      ({ user, access }) => user === 'required' && access.includes('client'),
    )
    expect(ofUsers.length).toBeGreaterThan(5)
    for (const endpoint of ofUsers)
      expect(articleOf(endpoint)).toContain('<span class="level">client, signed in</span>')
  })

  test('has the fields of every kind of body that it accepts', () => {
    const bulk = texts.get('post_internal_users_bulk') ?? ''

    expect(bulk).toMatch(/One of these:.*<code>ids<\/code>.*>or<.*<code>filter<\/code>/s)
    expect(texts.get('get_internal_jobs_job_id')).toContain('<code>action</code>')
    expect(texts.get('post_auth_cli_poll')).toContain('<code>refresh_token</code>')
    expect(texts.get('post_auth_mfa_recovery_codes')).toContain('An empty object.')
    expect(texts.get('put_internal_users_import_uploads_upload_id_parts_part')).toContain(
      'Any content.',
    )
  })

  test('has an example of its response', () => {
    const withJson = offered.filter(({ returns, status }) => {
      return returns !== 'text' && returns !== 'redirect' && status !== 204
    })

    for (const endpoint of withJson) {
      const [, example = ''] =
        /<span>Response \d+<\/span>.*?<pre>(.*?)<\/pre>/s.exec(articleOf(endpoint)) ?? []
      const json = example.replaceAll(/<\/?var>/g, '').replaceAll('&quot;', '"')
      expect(() => JSON.parse(json.replaceAll('&lt;', '<').replaceAll('&gt;', '>'))).not.toThrow()
    }
  })
})

describe('errors', () => {
  const codes = errorHelp.flatMap(({ errors }) => Object.entries(errors))

  test.each(codes)('%s is explained', (code, { when, fix }) => {
    const [text] =
      new RegExp(`<div id="error-${code}" class="error">.*?</div>`, 's').exec(page.text) ?? []

    expect(text).toContain(`${catalog[code as keyof typeof catalog].status} <a`)
    expect(text).toContain(written(when))
    expect(text).toContain(written(fix))
  })

  test('have no code that nobody explains, and every text without a code', () => {
    const explained = new Set(codes.map(([code]) => code))
    const possible = offered.flatMap((each) => [...each.errors, ...generalErrorsOf(each).codes])

    expect(possible.filter((code) => !explained.has(code))).toEqual([])
    for (const { status, text } of Object.values(plainErrors)) {
      expect(page.text).toContain(`<li class="error">${written(text)}</li>`)
      expect(STATUS_HELP[status]).toMatch(/\.$/)
    }
  })

  test('and all other links of the page have a target', () => {
    const ids = [...page.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    const links = [...page.text.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)

    expect(new Set(ids).size).toBe(ids.length)
    expect(links.length).toBeGreaterThan(600)
    expect(links.filter((link) => !ids.includes(link))).toEqual([])
  })
})

describe('safety', () => {
  test.each([
    '?project=%3Cscript%3Ealert(1)%3C/script%3E',
    '?project=00000000-0000-4000-8000-000000000000',
    '?project=internal&project=%22%3E%3Cimg%20src=x%3E',
    '?q=%3Cimg%20src=x%20onerror=alert(1)%3E',
  ])('the response does not depend on %s', async (query) => {
    const reply = await open(query)

    expect(reply.status).toBe(200)
    expect(reply.text).toBe(page.text)
    expect(reply.headers.get('etag')).toBe(page.headers.get('etag'))
  })

  test('allows one script and one style sheet by their hashes, and nothing else', () => {
    const hash = (text: string | undefined) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`
    const scripts = [...page.text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text)
    const styles = [...page.text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text)

    expect(scripts).toHaveLength(1)
    expect(styles).toHaveLength(1)
    const tags = page.text.replace(scripts[0] ?? '', '').match(/<[a-z][^>]*>/gi) ?? []
    expect(
      tags.filter((tag) => /^<(link|img|iframe|script )| (style|on\w+|src)=/i.test(tag)),
    ).toEqual([])
    expect(styles[0]).not.toMatch(/@import/)
    const fonts = [...(styles[0] ?? '').matchAll(/url\("?([^")]*)/g)].map(([, url]) => url)
    for (const url of fonts) expect(url).toMatch(/^\/dashboard\/assets\/[\w-]+\.woff2$/)
    expect(page.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src ${hash(scripts[0])}; style-src ${hash(styles[0])}; ` +
        `${fonts.length > 0 ? "font-src 'self'; " : ''}` +
        `base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    )
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    const linked = [...page.text.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, url]) => url ?? '')
    expect(linked.filter((url) => !/^[#/](?!\/)/.test(url))).toEqual([])
  })

  test('texts of endpoints cannot become HTML', () => {
    const bad = `<img src=x onerror="alert('1')">`
    const schema = { type: 'object', properties: { [bad]: { type: 'string', description: bad } } }
    const operation: ApiOperation = {
      id: 'get_x',
      method: 'GET',
      path: `/x/${bad}`,
      tag: bad,
      summary: bad,
      description: `\`${bad}\` ${bad}`,
      access: ['admin'],
      needsUser: false,
      parameters: [{ name: bad, in: 'query', required: true, schema: { const: bad } }],
      body: { type: 'object', properties: { [bad]: { enum: [bad] } }, required: [bad] },
      status: 200,
      returns: { ...schema, properties: { a: { examples: [bad] }, ...schema.properties } },
      returnsText: false,
      errors: [],
      plainErrors: [],
    }

    const html = renderOperation(operation, { baseUrl: 'https://a.example', rateLimit: '' })

    expect(html.match(/&lt;img src=x/g)?.length).toBeGreaterThan(8)
    expect(html).not.toMatch(/<img|"alert/)
  })
})

describe('delivery', () => {
  test('is compressed, the same in every encoding, and cached with a validator', async () => {
    const raw = async (encoding: string) => {
      const request = new Request(`${service.url}/docs`, {
        headers: { 'accept-encoding': encoding },
      })
      const response = await service.fetch(request)
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('vary')).toBe('accept-encoding')
      return new Uint8Array(await response.arrayBuffer())
    }
    const [br, gzip] = [await raw('br'), await raw('gzip')]

    expect(brotliDecompressSync(br).toString()).toBe(page.text)
    expect(gunzipSync(gzip).toString()).toBe(page.text)
    expect(br.byteLength).toBeLessThan(100_000)
    expect(page.headers.get('cache-control')).toBe('public, max-age=300')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const etag = page.headers.get('etag') as string
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    const again = await open('', { 'if-none-match': `"other", ${etag}` })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(again.headers.get('etag')).toBe(etag)
    expect(again.headers.get('cache-control')).toBe('public, max-age=300')
    expect((await open('', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('/docs/index.json has every endpoint with its anchor', async () => {
    const { json, status, headers } = await service.anyone.get('/docs/index.json')

    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('application/json')
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    expect(json).toHaveLength(offered.length)
    for (const { id, method, path, summary } of json) {
      expect(texts.get(id)).toContain(`>${method}</span> <code>${path}</code>`)
      expect(texts.get(id)).toContain(written(summary))
    }
  })

  test('/docs/index.json and the OpenAPI document start with users and keep areas together', async () => {
    const index = await service.anyone.get('/docs/index.json')
    const document = await service.anyone.get('/api/v1/openapi.json')
    const areas: string[] = index.json.map(({ tag }: { tag: string }) => tag)
    const changes = areas.filter((area, at) => area !== areas[at - 1])

    expect(changes.slice(0, 2)).toEqual(['Users', 'Teams'])
    expect(changes).toHaveLength(new Set(areas).size)
    expect(document.json.tags.map(({ name }: { name: string }) => name)).toEqual(changes)
  })
})

test('without rate limits, no endpoint shows one', async () => {
  const other = await startService({ config: { rateLimits: { enabled: false, changes: {} } } })
  try {
    const { text } = await other.anyone.get('/docs')

    expect(text).toContain('<dt>Rate limit</dt><dd>none of its own</dd>')
    expect(text.match(/<dt>Rate limit<\/dt><dd>(?!none)/g)).toBeNull()
  } finally {
    await other.stop()
  }
})
