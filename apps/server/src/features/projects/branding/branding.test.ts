import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const GIF = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const SVG = `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`

const read = (project: TestProject) => project.as('admin').get('/internal/branding')
const patch = (project: TestProject, body: unknown) =>
  project.as('admin').patch('/internal/branding', body)
const status = async (url: string) => (await service.fetch(new Request(url))).status

const DEFAULTS = {
  colors: {
    light: { accent: null, background: null },
    dark: { accent: null, background: null },
  },
  radius: null,
  font: 'system',
  logo_light: null,
  logo_dark: null,
  button_style: 'solid',
  texts: { page_title: null, terms_url: null, privacy_url: null },
}

describe('branding', () => {
  test('is the default look for a new project', async () => {
    const project = await service.newProject()

    expect((await read(project)).json).toEqual({ ...DEFAULTS, warnings: [] })
    expect((await project.as('client').get('/branding')).json).toEqual(DEFAULTS)
  })

  test('changes only the given fields, and null brings back the default', async () => {
    const project = await service.newProject()
    await patch(project, {
      colors: { light: { accent: '#0F766E', background: '#fafafa' } },
      radius: 4,
      font: 'serif',
      button_style: 'outline',
      texts: { page_title: ' Birds ', terms_url: 'https://a.example/terms' },
    })
    const reply = await patch(project, {
      colors: { light: { background: null }, dark: { accent: '#99f6e4' } },
      font: null,
      texts: { privacy_url: 'https://a.example/privacy' },
    })

    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      ...DEFAULTS,
      colors: {
        light: { accent: '#0F766E', background: null },
        dark: { accent: '#99f6e4', background: null },
      },
      radius: 4,
      button_style: 'outline',
      texts: {
        page_title: 'Birds',
        terms_url: 'https://a.example/terms',
        privacy_url: 'https://a.example/privacy',
      },
      warnings: [],
    })
    expect((await read(project)).json).toEqual(reply.json)
    const { warnings: _, ...publicPart } = reply.json
    expect((await project.as('client').get('/branding')).json).toEqual(publicPart)
  })

  test('may be kept by the browser of a visitor for a minute, per project', async () => {
    const project = await service.newProject()

    const { headers } = await project.as('client').get('/branding')
    const admin = await project.as('admin').get('/internal/branding')

    expect(headers.get('cache-control')).toBe('private, max-age=60')
    // Newer published clients send the aliases, and a browser knows only the names that were sent.
    expect(headers.get('vary')?.split(', ')).toEqual([
      'x-stack-project-id',
      'x-stack-branch-id',
      'x-stack-access-type',
      'x-hexclave-project-id',
      'x-hexclave-branch-id',
      'x-hexclave-access-type',
    ])
    expect(admin.headers.get('cache-control')).toBe('no-store, max-age=0')
  })

  test('warns about an accent that hardly stands out from the card', async () => {
    const project = await service.newProject()

    expect(
      (await patch(project, { colors: { light: { accent: '#ffee88' } } })).json.warnings,
    ).toEqual([{ field: 'colors.light.accent', contrast: 1.17, minimum: 3 }])
    expect(
      (await patch(project, { colors: { light: { accent: '#111827' } } })).json.warnings,
    ).toEqual([{ field: 'colors.dark.accent', contrast: 1.04, minimum: 3 }])
  })

  test.each([
    ['a color by its name', { colors: { light: { accent: 'red' } } }],
    ['a color that ends its rule', { colors: { light: { accent: '#ff0;}a' } } }],
    ['a color with transparency', { colors: { dark: { background: '#ffffff00' } } }],
    ['a scheme that does not exist', { colors: { sepia: { accent: '#ffffff' } } }],
    ['a radius that is too large', { radius: 25 }],
    ['a negative radius', { radius: -1 }],
    ['a part of a pixel', { radius: 1.5 }],
    ['a font of its own', { font: 'Comic Sans' }],
    ['an unknown button', { button_style: 'round' }],
    ['an empty title', { texts: { page_title: ' ' } }],
    ['a long title', { texts: { page_title: 'x'.repeat(81) } }],
    ['a script as terms', { texts: { terms_url: 'javascript:alert(1)' } }],
    ['a link with a password', { texts: { privacy_url: 'https://a:b@c.example' } }],
    ['an unknown field', { css: 'body{}' }],
  ])('rejects %s', async (_, body) => {
    const project = await service.newProject()
    const reply = await patch(project, body)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect((await read(project)).json).toEqual({ ...DEFAULTS, warnings: [] })
  })

  test.each([
    { 'branding.colors.light.accent': 'red' },
    { 'branding.radius': 99 },
    { 'branding.logoLight': 'javascript:alert(1)' },
    { 'branding.texts.termsUrl': 'data:text/html,x' },
    { branding: { font: 'fantasy' } },
  ])('has the same rules in the configuration: %j', async (override) => {
    const project = await service.newProject()
    const reply = await project.as('admin').patch('/internal/config/override', {
      config_override_string: JSON.stringify(override),
    })

    expect(reply.status).toBe(400)
  })

  test('can be changed by admins only', async () => {
    const project = await service.newProject()

    for (const type of ['client', 'server'] as const) {
      expect((await project.as(type).patch('/internal/branding', {})).code).toBe(
        'INSUFFICIENT_ACCESS_TYPE',
      )
      expect((await project.as(type).get('/internal/branding')).code).toBe(
        'INSUFFICIENT_ACCESS_TYPE',
      )
    }
    expect((await service.anyone.get('/branding')).code).toBe('ACCESS_TYPE_REQUIRED')
  })

  test('belongs to one project', async () => {
    const [project, other] = [await service.newProject(), await service.newProject()]
    await patch(project, { radius: 2, logo_light: PNG })

    expect((await read(other)).json).toEqual({ ...DEFAULTS, warnings: [] })
  })

  test('has a history and can be restored', async () => {
    const project = await service.newProject()
    await patch(project, { colors: { light: { accent: '#112233' } } })
    const [version] = (await project.as('admin').get('/internal/config/history')).json.items
    await patch(project, { colors: { light: { accent: '#445566' } } })

    await project.as('admin').post('/internal/config/rollback', { version: version.version })

    expect(version.diff).toEqual([
      { path: 'branding.colors.light.accent', from: null, to: '#112233' },
    ])
    expect((await read(project)).json.colors.light.accent).toBe('#112233')
  })

  test('keeps both of two concurrent changes of different fields', async () => {
    const project = await service.newProject()

    await Promise.all([
      ...Array.from({ length: 25 }, () => patch(project, { radius: 3 })),
      ...Array.from({ length: 25 }, () => patch(project, { font: 'mono' })),
    ])

    expect((await read(project)).json).toMatchObject({ radius: 3, font: 'mono' })
  })
})

describe('logos', () => {
  test('are stored and served with headers that prevent scripts', async () => {
    const project = await service.newProject()
    const { logo_light, logo_dark } = (
      await patch(project, { logo_light: PNG, logo_dark: 'https://a.example/logo.png' })
    ).json

    expect(logo_light).toMatch(
      new RegExp(`^${service.url}/files/branding-logos/[0-9a-f-]{36}\\.png$`),
    )
    expect(logo_dark).toBe('https://a.example/logo.png')
    const { status: code, headers } = await service.fetch(new Request(logo_light))
    expect(code).toBe(200)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  test('can be sent back as they were read, and removed', async () => {
    const project = await service.newProject()
    const { logo_light } = (await patch(project, { logo_light: PNG })).json

    expect((await patch(project, { logo_light })).json.logo_light).toBe(logo_light)
    expect((await patch(project, { logo_light: null })).json.logo_light).toBeNull()
  })

  test('case 49: are checked by content, format and size', async () => {
    const project = await service.newProject()
    const large = Buffer.concat([
      Buffer.from(PNG.slice(22), 'base64'),
      Buffer.alloc(100_001),
    ]).toString('base64')

    for (const logo_light of [
      SVG,
      GIF,
      `data:image/png;base64,${large}`,
      'data:text/html;base64,PGI+',
      'http://a.example/logo.png',
      'ftp://a.example/logo.png',
      'https://a:b@a.example/logo.png',
      `https://a.example/${'x'.repeat(2_000)}`,
      `http://evil.example/${service.url}/files/branding-logos/x.png`,
    ])
      expect([logo_light.slice(0, 40), (await patch(project, { logo_light })).status]).toEqual([
        logo_light.slice(0, 40),
        400,
      ])
    expect((await read(project)).json.logo_light).toBeNull()
  })

  test('stay while a version shows them, so that a restored branding has its logo', async () => {
    const project = await service.newProject()
    const first = (await patch(project, { logo_light: PNG })).json.logo_light
    const [version] = (await project.as('admin').get('/internal/config/history')).json.items
    await patch(project, { logo_light: PNG })

    await project.as('admin').post('/internal/config/rollback', { version: version.version })

    expect((await read(project)).json.logo_light).toBe(first)
    expect(await status(first)).toBe(200)
  })

  test('are deleted when no kept version shows them', async () => {
    const project = await service.newProject()
    const first = (await patch(project, { logo_light: PNG })).json.logo_light
    await service.query(
      'delete from config_versions v using tenancies t where t.id = v.tenancy_id and t.project_id = $1',
      [project.id],
    )

    const second = (await patch(project, { logo_light: PNG })).json.logo_light

    expect([await status(first), await status(second)]).toEqual([404, 200])
  })

  test('all belong to a version after 50 concurrent uploads', async () => {
    const project = await service.newProject()
    await Promise.all(Array.from({ length: 50 }, () => patch(project, { logo_light: PNG })))

    const { logo_light } = (await read(project)).json
    const [row] = await service.query<{ count: number }>(
      `select count(*)::int as count from files f join tenancies t on t.id = f.tenancy_id
       where t.project_id = $1 and f.folder = 'branding-logos'`,
      [project.id],
    )
    expect(await status(logo_light)).toBe(200)
    expect(row?.count).toBe(50)
  })
})
