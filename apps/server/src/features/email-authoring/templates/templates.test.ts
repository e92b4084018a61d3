import { readFileSync } from 'node:fs'
import { BUILT_IN_TEMPLATE_IDS, builtInTemplates, DARK_THEME_ID } from '@latchkey/contract'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { startBusyService } from '../../messaging/email-rendering/testing/busy-service.ts'

const service = await startService()
afterAll(() => service.stop())

const TEMPLATES = '/internal/email-templates'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const FORMER_TEMPLATE = new URL(
  '../../messaging/email-rendering/testing/former-template.txt',
  import.meta.url,
)
const UNKNOWN = '0d3f6f3e-33a8-4b55-8a0f-5b3d6a3f1c20'
const OWN_SERVER = {
  isShared: false,
  host: 'localhost',
  port: 2525,
  username: 'u',
  password: 'p',
  senderName: 'Acme',
  senderEmail: 'acme@example.com',
}

/** A template that shows the value of a JavaScript expression. */
const templateSource = (expression: string, elements = '') => `
import { NotificationCategory, Subject } from '@stackframe/emails'
export function EmailTemplate({ user, project, variables }) {
  return <>${elements}<p>{${expression}}</p></>
}`
const ELEMENTS = '<Subject value="News" /><NotificationCategory value="Marketing" />'
const VALID = templateSource('project.displayName', ELEMENTS)

const override = (project: TestProject, changes: object) =>
  project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify(changes),
  })
const newProject = async (display_name?: string) => {
  const project = await service.newProject(display_name === undefined ? {} : { display_name })
  await override(project, { 'emails.server': OWN_SERVER })
  return project
}
const create = (project: TestProject, body: object = { display_name: 'Receipt' }) =>
  project.as('admin').post(TEMPLATES, body)
const newTemplate = async (project: TestProject): Promise<string> => (await create(project)).json.id
const change = (project: TestProject, id: string, body: object) =>
  project.as('admin').patch(`${TEMPLATES}/${id}`, body)
const list = async (project: TestProject) =>
  (await project.as('admin').get(TEMPLATES)).json.templates as {
    id: string
    display_name: string
    tsx_source: string
    theme_id?: string | false
  }[]
const find = async (project: TestProject, id: string) =>
  (await list(project)).find((template) => template.id === id)

describe('listing templates', () => {
  test('returns the five built-in ones in their order, without a theme', async () => {
    const project = await service.newProject()

    const reply = await project.as('admin').get(TEMPLATES)

    expect([reply.status, reply.json]).toEqual([
      200,
      {
        templates: Object.entries(builtInTemplates).map(([id, template]) => ({
          id,
          display_name: template.displayName,
          tsx_source: template.tsxSource,
        })),
      },
    ])
    expect(reply.json.templates.map(({ id }: { id: string }) => id)).toEqual([
      BUILT_IN_TEMPLATE_IDS.email_verification,
      BUILT_IN_TEMPLATE_IDS.password_reset,
      BUILT_IN_TEMPLATE_IDS.magic_link,
      BUILT_IN_TEMPLATE_IDS.team_invitation,
      BUILT_IN_TEMPLATE_IDS.sign_in_invitation,
    ])
  })

  test('returns the built-in ones with texts in the default language of the project', async () => {
    const project = await service.newProject({ display_name: 'Acme' })
    await override(project, { 'localization.defaultLanguage': 'de-DE' })

    const template = await find(project, BUILT_IN_TEMPLATE_IDS.magic_link)

    expect(template?.tsx_source).toContain('<div lang="de-DE">')
    expect(template?.tsx_source).toContain('Mit einem Klick anmelden')
    const preview = await project
      .as('admin')
      .post('/emails/render-email', { template_id: template?.id })
    expect(preview.json.subject).toBe('Bei Acme anmelden: Ihr Code ist 3SLSWZ')
    expect(preview.json.html).toContain('sind 10 Minuten gültig')
  })

  test('leaves the built-in ones of the configuration in English', async () => {
    const project = await service.newProject()
    await override(project, { 'localization.defaultLanguage': 'de-DE' })

    const { json } = await project.as('admin').get('/internal/config')

    const id = BUILT_IN_TEMPLATE_IDS.magic_link
    expect(JSON.parse(json.config_string).emails.templates[id]).toEqual({
      displayName: 'Magic Link/OTP',
      tsxSource: builtInTemplates[id].tsxSource,
    })
  })

  test('shows the names that the configuration gives, and not what it deletes', async () => {
    const project = await service.newProject()
    const [kept, deleted] = [await newTemplate(project), await newTemplate(project)]
    const { tsx_source } = (await find(project, kept)) ?? {}

    await override(project, {
      [`emails.templates.${kept}`]: { displayName: 'Bill', tsxSource: tsx_source },
      [`emails.templates.${deleted}`]: null,
      [`emails.templates.${BUILT_IN_TEMPLATE_IDS.magic_link}`]: null,
    })

    const templates = await list(project)
    expect(templates.slice(5)).toEqual([{ id: kept, display_name: 'Bill', tsx_source }])
    expect(templates[2]?.id).toBe(BUILT_IN_TEMPLATE_IDS.magic_link)
  })

  test('returns a saved original of an earlier version as the original of this one', async () => {
    const project = await service.newProject()
    const id = BUILT_IN_TEMPLATE_IDS.password_reset
    const former = readFileSync(FORMER_TEMPLATE, 'utf8')
    await override(project, {
      [`emails.templates.${id}`]: { displayName: 'Reset', tsxSource: former },
    })

    expect(await find(project, id)).toEqual({
      id,
      display_name: 'Reset',
      tsx_source: builtInTemplates[id].tsxSource,
    })
    const changed = former.replace('Choose a new', 'Pick a new')
    await override(project, {
      [`emails.templates.${id}`]: { displayName: 'Reset', tsxSource: changed },
    })
    expect((await find(project, id))?.tsx_source).toBe(changed)
  })

  test('returns custom ones after them, with the theme of their own if they have one', async () => {
    const project = await service.newProject()
    const id = await newTemplate(project)
    const entry = { displayName: 'Bare', tsxSource: 'x' }
    await override(project, {
      [`emails.templates.${UNKNOWN}`]: { ...entry, themeId: false },
      [`emails.templates.${BUILT_IN_TEMPLATE_IDS.magic_link}`]: {
        ...entry,
        themeId: DARK_THEME_ID,
      },
    })

    const templates = await list(project)

    expect(templates.map((template) => template.id).slice(5)).toEqual([id, UNKNOWN])
    expect(templates.map(({ theme_id }) => theme_id)).toEqual([
      undefined,
      undefined,
      DARK_THEME_ID,
      undefined,
      undefined,
      undefined,
      false,
    ])
  })
})

describe('creating a template', () => {
  test('returns 200 with its id and gives it a sample source, on the shared server too', async () => {
    const project = await service.newProject()

    const reply = await create(project)

    expect([reply.status, reply.json]).toEqual([200, { id: expect.stringMatching(UUID) }])
    const template = await find(project, reply.json.id)
    expect(template).toEqual({
      id: reply.json.id,
      display_name: 'Receipt',
      tsx_source: expect.stringContaining("from 'arktype'"),
    })
  })

  test('gives it a sample that shows a number and the name of the user', async () => {
    const project = await service.newProject()

    const preview = await project
      .as('admin')
      .post('/emails/render-email', { template_id: await newTemplate(project) })

    expect([preview.status, preview.json]).toEqual([
      200,
      {
        html: expect.stringMatching(/Hello .*John Doe.*count is .*10/s),
        subject: 'Hello John Doe!',
        notification_category: 'Transactional',
      },
    ])
  })

  test('accepts a name that another template has', async () => {
    const project = await service.newProject()

    const ids = [await newTemplate(project), await newTemplate(project)]

    expect(new Set(ids).size).toBe(2)
    expect(
      (await list(project)).filter(({ display_name }) => display_name === 'Receipt'),
    ).toHaveLength(2)
  })

  test.each([
    ['a source', { display_name: 'a', tsx_source: 'x' }],
    ['a theme', { display_name: 'a', theme_id: false }],
    ['no name', {}],
    ['null as the name', { display_name: null }],
    ['a long name', { display_name: 'n'.repeat(1_001) }],
  ])('rejects %s', async (_, body) => {
    const project = await service.newProject()

    const reply = await create(project, body)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(await list(project)).toHaveLength(5)
  })

  test('D, case 16: 50 concurrent requests never exceed the templates of a project', async () => {
    const config = { quotas: { ...service.ctx.config.quotas, email_templates_per_project: 20 } }
    const small = await startService({ database: service.database, config })
    try {
      const project = await small.newProject()

      const replies = await Promise.all(Array.from({ length: 50 }, () => create(project)))

      expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
      const refused = replies.find(({ status }) => status !== 200)
      expect([refused?.status, refused?.code]).toEqual([403, 'QUOTA_EXCEEDED'])
      expect(refused?.json.details).toEqual({ quota: 'email_templates_per_project', limit: 20 })
      expect(await list(project)).toHaveLength(25)
    } finally {
      await small.stop()
    }
  })
})

describe('changing a template', () => {
  test('saves the source and returns the preview in the selected theme', async () => {
    const project = await newProject('Acme')
    await override(project, { 'emails.selectedThemeId': DARK_THEME_ID })
    const id = await newTemplate(project)
    const tsx_source = templateSource("user.displayName + ' at ' + project.displayName", ELEMENTS)

    const reply = await change(project, id, { tsx_source })

    expect([reply.status, Object.keys(reply.json)]).toEqual([200, ['rendered_html']])
    expect(reply.json.rendered_html).toMatch(/^<!DOCTYPE html/)
    expect(reply.json.rendered_html).toContain('John Doe at Acme')
    expect(reply.json.rendered_html).toContain('#323232')
    // The unsubscribe line of the theme, with its preview value.
    expect(reply.json.rendered_html).toContain('href="https://example.com"')
    expect(await find(project, id)).toEqual({ id, display_name: 'Receipt', tsx_source })
  })

  test('gives the preview the variable projectDisplayName beside the preview variables', async () => {
    const project = await newProject('Acme')
    const id = await newTemplate(project)
    const tsx_source = `${templateSource("variables.projectDisplayName + ', ' + variables.count", ELEMENTS)}
export const variablesSchema = (variables) => variables
EmailTemplate.PreviewVariables = { count: 7 }`

    const reply = await change(project, id, { tsx_source })

    expect(reply.json.rendered_html).toContain('Acme, 7')
  })

  test('stores a theme id, also of no theme, and renders in the selected theme anyway', async () => {
    const project = await newProject()
    const id = await newTemplate(project)

    for (const theme_id of [DARK_THEME_ID, UNKNOWN]) {
      const reply = await change(project, id, { tsx_source: VALID, theme_id })

      expect(reply.status).toBe(200)
      expect(reply.json.rendered_html).not.toContain('#323232')
      expect((await find(project, id))?.theme_id).toBe(theme_id)
    }
  })

  test.each([
    ['false', { theme_id: false }],
    ['null', { theme_id: null }],
    ['an absent theme', {}],
  ])('leaves the stored theme as it is for %s', async (_, theme) => {
    const project = await newProject()
    const [with_theme, without] = [await newTemplate(project), await newTemplate(project)]
    await change(project, with_theme, { tsx_source: VALID, theme_id: DARK_THEME_ID })

    for (const id of [with_theme, without])
      expect((await change(project, id, { tsx_source: VALID, ...theme })).status).toBe(200)

    expect((await find(project, with_theme))?.theme_id).toBe(DARK_THEME_ID)
    expect(await find(project, without)).not.toHaveProperty('theme_id')
  })

  test('accepts the sample and every built-in template as they are', async () => {
    const project = await newProject()
    await newTemplate(project)

    for (const { id, tsx_source } of await list(project)) {
      const reply = await change(project, id, { tsx_source })
      expect([id, reply.status, reply.text.slice(0, 200)]).toEqual([
        id,
        200,
        expect.stringContaining('<!DOCTYPE html'),
      ])
    }
  })

  test('changes a built-in template until it is reset', async () => {
    const project = await newProject()
    const id = BUILT_IN_TEMPLATE_IDS.password_reset

    await change(project, id, { tsx_source: VALID, theme_id: DARK_THEME_ID })
    const changed = await find(project, id)
    await override(project, { [`emails.templates.${id}`]: null })
    const reset = await find(project, id)
    await change(project, id, { tsx_source: VALID })

    expect(changed).toEqual({
      id,
      display_name: 'Password Reset',
      tsx_source: VALID,
      theme_id: DARK_THEME_ID,
    })
    expect(reset).toEqual({
      id,
      display_name: 'Password Reset',
      tsx_source: builtInTemplates[id].tsxSource,
    })
    expect((await find(project, id))?.tsx_source).toBe(VALID)
  })

  test('makes a version', async () => {
    const project = await newProject()
    const id = await newTemplate(project)

    await change(project, id, { tsx_source: VALID, theme_id: DARK_THEME_ID })

    const { items } = (await project.as('admin').get(`${TEMPLATES}/${id}/versions`)).json
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({ version: 2, tsx_source: VALID, theme_id: DARK_THEME_ID })
  })

  test.each([
    ['that cannot be compiled', 'export function EmailTemplate( {', ''],
    ['that throws', templateSource('variables.missing.name', ELEMENTS), ''],
    ['without EmailTemplate', 'export const a = 1', ''],
    [
      'without Subject',
      templateSource('1', '<NotificationCategory value="Marketing" />'),
      'Subject',
    ],
    [
      'without NotificationCategory',
      templateSource('1', '<Subject value="a" />'),
      'NotificationCategory',
    ],
    ['without both', templateSource('1'), 'Subject'],
  ])('saves no source %s', async (_, tsx_source, missing) => {
    const project = await newProject()
    const id = await newTemplate(project)
    const before = await find(project, id)

    const reply = await change(project, id, { tsx_source, theme_id: DARK_THEME_ID })

    expect([reply.status, reply.code]).toEqual([400, 'EMAIL_RENDERING_ERROR'])
    expect(reply.json.details).toEqual({ error: expect.any(String) })
    expect(reply.json.error).toContain(reply.json.details.error)
    if (missing !== '') {
      expect(reply.json.details.error).toContain(`no ${missing}.`)
      expect(reply.json.details.error).toContain('@stackframe/emails')
    }
    expect(await find(project, id)).toEqual(before)
  })

  test('saves nothing and returns 429 while the service is too busy to render', async () => {
    const project = await newProject()
    const id = await newTemplate(project)
    const before = await find(project, id)
    const busy = await startBusyService(service)

    const reply = await busy
      .as(project, 'admin')
      .patch(`${TEMPLATES}/${id}`, { tsx_source: VALID, theme_id: DARK_THEME_ID })
    await busy.stop()

    expect([reply.status, reply.code]).toEqual([429, undefined])
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await find(project, id)).toEqual(before)
  })

  test('checks the server, then the id, then the source', async () => {
    const shared = await service.newProject()
    const own = await newProject()
    const broken = { tsx_source: 'export (' }

    for (const id of [UNKNOWN, BUILT_IN_TEMPLATE_IDS.magic_link]) {
      const reply = await change(shared, id, broken)
      expect([reply.status, reply.code]).toEqual([400, 'REQUIRES_CUSTOM_EMAIL_SERVER'])
      expect(reply.json).not.toHaveProperty('details')
    }
    const unknown = await change(own, UNKNOWN, broken)
    expect([unknown.status, unknown.code]).toEqual([404, undefined])
  })

  test.each([
    ['no source', {}],
    ['null as the source', { tsx_source: null }],
    ['a long source', { tsx_source: 'x'.repeat(500_001) }],
    ['a name', { tsx_source: VALID, display_name: 'a' }],
    ['true as the theme', { tsx_source: VALID, theme_id: true }],
    ['a name as the theme', { tsx_source: VALID, theme_id: 'dark' }],
    ['a theme id in upper case', { tsx_source: VALID, theme_id: DARK_THEME_ID.toUpperCase() }],
  ])('rejects %s before it looks at the server', async (_, body) => {
    const project = await service.newProject()

    const reply = await change(project, UNKNOWN, body)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  test('rejects an id that is no UUID, and does not know that of another project', async () => {
    const [project, other] = [await newProject(), await newProject()]
    const foreign = await newTemplate(other)
    const before = await find(other, foreign)

    const malformed = await change(project, 'receipt', { tsx_source: VALID })
    const unknown = await change(project, foreign, { tsx_source: VALID })

    expect([malformed.status, malformed.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect([unknown.status, unknown.code]).toEqual([404, undefined])
    expect(await find(other, foreign)).toEqual(before)
  })

  test('keeps one whole source of concurrent changes', async () => {
    const project = await newProject()
    const id = await newTemplate(project)
    const sources = Array.from({ length: 10 }, (_, index) => templateSource(`${index}`, ELEMENTS))

    const replies = await Promise.all(
      sources.map((tsx_source) => change(project, id, { tsx_source })),
    )

    expect(replies.map(({ status }) => status)).toEqual(sources.map(() => 200))
    expect(sources).toContain((await find(project, id))?.tsx_source)
    const { items } = (await project.as('admin').get(`${TEMPLATES}/${id}/versions`)).json
    expect(items.map(({ version }: { version: number }) => version)).toEqual(
      Array.from({ length: 11 }, (_, index) => 11 - index),
    )
  })
})

test('there is neither a GET of one template nor a DELETE', async () => {
  const project = await newProject()
  const path = `${TEMPLATES}/${BUILT_IN_TEMPLATE_IDS.magic_link}`

  expect((await project.as('admin').get(path)).status).toBe(405)
  expect((await project.as('admin').delete(path)).status).toBe(405)
})

test.each(['client', 'server'] as const)('%s access is not enough', async (type) => {
  const project = await newProject()
  const id = await newTemplate(project)

  const replies = [
    await project.as(type).get(TEMPLATES),
    await project.as(type).post(TEMPLATES, { display_name: 'a' }),
    await project.as(type).patch(`${TEMPLATES}/${id}`, { tsx_source: VALID }),
  ]

  for (const reply of replies) {
    expect([reply.status, reply.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
    expect(reply.json.details.allowed_access_types).toEqual(['admin'])
  }
})
