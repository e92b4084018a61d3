import { builtInThemes, DARK_THEME_ID, LIGHT_THEME_ID } from '@latchkey/contract'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { startBusyService } from '../../messaging/email-rendering/testing/busy-service.ts'

const service = await startService()
afterAll(() => service.stop())

const THEMES = '/internal/email-themes'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const UNKNOWN = '0d3f6f3e-33a8-4b55-8a0f-5b3d6a3f1c20'
const VALID = `
import { Body, Html } from '@react-email/components'
export function EmailTheme({ children }) {
  return <Html><Body>{children}</Body></Html>
}`

const override = (project: TestProject, changes: object) =>
  project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify(changes),
  })
const create = (project: TestProject, body: object = { display_name: 'Ours' }) =>
  project.as('admin').post(THEMES, body)
const newTheme = async (project: TestProject): Promise<string> => (await create(project)).json.id
const read = (project: TestProject, id: string) => project.as('admin').get(`${THEMES}/${id}`)
const change = (project: TestProject, id: string, body: object = { tsx_source: VALID }) =>
  project.as('admin').patch(`${THEMES}/${id}`, body)
const list = async (project: TestProject) =>
  (await project.as('admin').get(THEMES)).json.themes as { id: string; display_name: string }[]

const BUILT_INS = [
  { id: LIGHT_THEME_ID, display_name: 'Default Light' },
  { id: DARK_THEME_ID, display_name: 'Default Dark' },
]

describe('listing and reading themes', () => {
  test('returns the two built-in ones, then those of the project, without sources', async () => {
    const [project, other] = [await service.newProject(), await service.newProject()]
    await newTheme(other)
    const before = await project.as('admin').get(THEMES)
    const id = await newTheme(project)

    expect([before.status, before.json]).toEqual([200, { themes: BUILT_INS }])
    expect(await list(project)).toEqual([...BUILT_INS, { id, display_name: 'Ours' }])
  })

  test('returns the source of one', async () => {
    const project = await service.newProject()

    const reply = await read(project, DARK_THEME_ID)

    expect([reply.status, reply.json]).toEqual([
      200,
      { display_name: 'Default Dark', tsx_source: builtInThemes[DARK_THEME_ID].tsxSource },
    ])
  })

  test.each([
    UNKNOWN,
    'dark',
    DARK_THEME_ID.toUpperCase(),
    'constructor',
    '__proto__',
    '%20',
    'a.b',
  ])('returns 404 for the unknown id %s', async (id) => {
    const project = await service.newProject()

    for (const reply of [await read(project, id), await change(project, id)])
      expect([reply.status, reply.code]).toEqual([404, undefined])
    expect(await list(project)).toEqual(BUILT_INS)
  })

  test('shows the names that the configuration gives, and not what it deletes', async () => {
    const project = await service.newProject()
    const [kept, deleted] = [await newTheme(project), await newTheme(project)]

    await override(project, {
      [`emails.themes.${kept}`]: { displayName: 'House style', tsxSource: VALID },
      [`emails.themes.${deleted}`]: null,
      [`emails.themes.${DARK_THEME_ID}`]: null,
    })

    expect(await list(project)).toEqual([...BUILT_INS, { id: kept, display_name: 'House style' }])
    expect((await read(project, kept)).json.display_name).toBe('House style')
    expect((await read(project, deleted)).status).toBe(404)
  })

  test('selects the light theme once the selected one was deleted', async () => {
    const project = await service.newProject()
    const id = await newTheme(project)
    const selected = async () =>
      (await project.as('admin').get('/internal/projects/current')).json.config.email_theme
    await override(project, { 'emails.selectedThemeId': id })
    const before = await selected()

    await override(project, { [`emails.themes.${id}`]: null })

    expect([before, await selected()]).toEqual([id, LIGHT_THEME_ID])
  })

  test.each([
    ['Default Light', LIGHT_THEME_ID, '#fafbfb', '#ffffff', '#17181c'],
    ['Default Dark', DARK_THEME_ID, '#323232', '#000000', '#ffffff'],
  ])(
    'shows a rounded container with padding in %s, and a link to unsubscribe below it',
    async (...theme) => {
      const [, theme_id, page, card, text] = theme
      const project = await service.newProject()

      const { json } = await project.as('admin').post('/emails/render-email', {
        template_tsx_source: 'export const EmailTemplate = () => <b>Content</b>',
        theme_id,
      })

      const styleOf = (part: RegExp) => part.exec(json.html)?.[1] ?? ''
      const body = styleOf(/<td style="([^"]*)"/)
      const container = styleOf(/class="card"[^>]*style="([^"]*)"/)
      expect(body).toContain(`background-color:${page}`)
      expect(body).toContain('sans-serif')
      for (const rule of [`background-color:${card}`, `color:${text}`, 'padding:45px'])
        expect(container).toContain(rule)
      expect(container).toMatch(/border-radius:[1-9]/)
      expect(json.html.match(/href="[^"]*"/g)).toEqual(['href="https://example.com"'])
      expect(json.html.indexOf('href=')).toBeGreaterThan(json.html.indexOf('<b>Content</b>'))
    },
  )

  test('does not know a theme of another project', async () => {
    const [project, other] = [await service.newProject(), await service.newProject()]
    const id = await newTheme(other)

    expect((await read(project, id)).status).toBe(404)
    expect((await change(project, id)).status).toBe(404)
    expect((await read(other, id)).json.tsx_source).not.toBe(VALID)
  })
})

describe('creating a theme', () => {
  test('returns 200 with its id, and starts with the source of the light theme', async () => {
    const project = await service.newProject()
    await override(project, {
      [`emails.themes.${LIGHT_THEME_ID}`]: { displayName: 'Default Light', tsxSource: VALID },
    })

    const reply = await create(project)
    const second = await create(project)

    expect([reply.status, reply.json]).toEqual([200, { id: expect.stringMatching(UUID) }])
    expect((await read(project, reply.json.id)).json).toEqual({
      display_name: 'Ours',
      tsx_source: builtInThemes[LIGHT_THEME_ID].tsxSource,
    })
    // Names need not be unique.
    expect((await read(project, second.json.id)).json.display_name).toBe('Ours')
  })

  test.each([
    ['a source', { display_name: 'a', tsx_source: VALID }],
    ['no name', {}],
    ['a long name', { display_name: 'n'.repeat(1_001) }],
  ])('rejects %s', async (_, body) => {
    const project = await service.newProject()

    const reply = await create(project, body)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(await list(project)).toEqual(BUILT_INS)
  })

  test('D, case 16: 50 concurrent requests never exceed the themes of a project', async () => {
    const config = { quotas: { ...service.ctx.config.quotas, email_themes_per_project: 20 } }
    const small = await startService({ database: service.database, config })
    try {
      const project = await small.newProject()

      const replies = await Promise.all(Array.from({ length: 50 }, () => create(project)))

      expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
      const refused = replies.find(({ status }) => status !== 200)
      expect([refused?.status, refused?.code]).toEqual([403, 'QUOTA_EXCEEDED'])
      expect(refused?.json.details).toEqual({ quota: 'email_themes_per_project', limit: 20 })
      expect(await list(project)).toHaveLength(22)
      // A change adds none.
      expect((await change(project, (await list(project)).at(-1)?.id ?? '')).status).toBe(200)
    } finally {
      await small.stop()
    }
  })
})

describe('changing a theme', () => {
  test('saves the source, keeps the name and makes a version', async () => {
    const project = await service.newProject()
    const id = await newTheme(project)

    const reply = await change(project, id)

    expect([reply.status, reply.json]).toEqual([200, { display_name: 'Ours' }])
    expect((await read(project, id)).json).toEqual({ display_name: 'Ours', tsx_source: VALID })
    const { items } = (await project.as('admin').get(`${THEMES}/${id}/versions`)).json
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({ version: 2, tsx_source: VALID })
  })

  test('changes a built-in theme until it is reset', async () => {
    const project = await service.newProject()

    const reply = await change(project, LIGHT_THEME_ID)
    const changed = await read(project, LIGHT_THEME_ID)
    await override(project, { [`emails.themes.${LIGHT_THEME_ID}`]: null })

    expect(reply.json).toEqual({ display_name: 'Default Light' })
    expect(changed.json).toEqual({ display_name: 'Default Light', tsx_source: VALID })
    expect((await read(project, LIGHT_THEME_ID)).json.tsx_source).toBe(
      builtInThemes[LIGHT_THEME_ID].tsxSource,
    )
    expect((await change(project, LIGHT_THEME_ID)).status).toBe(200)
  })

  test.each([
    ['that cannot be compiled', 'export function EmailTheme( {'],
    ['without EmailTheme', VALID.replace('EmailTheme', 'Theme')],
    ['that throws', 'export function EmailTheme() { throw new Error("no") }'],
    ['that imports something else', `import 'node:fs'\n${VALID}`],
  ])('saves no source %s', async (_, tsx_source) => {
    const project = await service.newProject()
    const id = await newTheme(project)
    const before = (await read(project, id)).json

    const reply = await change(project, id, { tsx_source })

    expect([reply.status, reply.code]).toEqual([400, 'EMAIL_RENDERING_ERROR'])
    expect(reply.json.details).toEqual({ error: expect.any(String) })
    expect((await read(project, id)).json).toEqual(before)
  })

  test('saves nothing and returns 429 while the service is too busy to render', async () => {
    const project = await service.newProject()
    const id = await newTheme(project)
    const before = (await read(project, id)).json
    const busy = await startBusyService(service)

    const reply = await busy.as(project, 'admin').patch(`${THEMES}/${id}`, { tsx_source: VALID })
    await busy.stop()

    expect([reply.status, reply.code]).toEqual([429, undefined])
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await read(project, id)).json).toEqual(before)
  })

  test('looks for the theme before it renders the source', async () => {
    const project = await service.newProject()

    const reply = await change(project, UNKNOWN, { tsx_source: 'export (' })

    expect([reply.status, reply.code]).toEqual([404, undefined])
  })

  test.each([
    ['no source', {}],
    ['null as the source', { tsx_source: null }],
    ['a long source', { tsx_source: 'x'.repeat(500_001) }],
    ['a name', { tsx_source: VALID, display_name: 'a' }],
  ])('rejects %s', async (_, body) => {
    const project = await service.newProject()

    const reply = await change(project, LIGHT_THEME_ID, body)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  })
})

test.each(['client', 'server'] as const)('%s access is not enough', async (type) => {
  const project = await service.newProject()

  const replies = [
    await project.as(type).get(THEMES),
    await project.as(type).post(THEMES, { display_name: 'a' }),
    await project.as(type).get(`${THEMES}/${LIGHT_THEME_ID}`),
    await project.as(type).patch(`${THEMES}/${LIGHT_THEME_ID}`, { tsx_source: VALID }),
  ]

  for (const reply of replies) {
    expect([reply.status, reply.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
    expect(reply.json.details.allowed_access_types).toEqual(['admin'])
  }
})
