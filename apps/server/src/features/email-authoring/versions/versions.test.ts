import { BUILT_IN_TEMPLATE_IDS, builtInTemplates, DARK_THEME_ID } from '@latchkey/contract'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

/* Versions of templates, themes and drafts: protocol 09 §24 no. 13. */

const service = await startService()
afterAll(() => service.stop())

const UNKNOWN = '0d3f6f3e-33a8-4b55-8a0f-5b3d6a3f1c20'
const MAGIC_LINK = BUILT_IN_TEMPLATE_IDS.magic_link
const OWN_SERVER = {
  isShared: false,
  host: 'localhost',
  port: 2525,
  username: 'u',
  password: 'p',
  senderName: 'Acme',
  senderEmail: 'acme@example.com',
}

type Kind = 'email-templates' | 'email-themes' | 'email-drafts'
interface Version {
  version: number
  display_name: string
  tsx_source: string
  theme_id?: string | false
  saved_at_millis: number
  saved_by: string | null
}

const override = async (project: TestProject, changes: object) => {
  const reply = await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify(changes),
  })
  expect([reply.status, reply.text]).toEqual([200, '{}'])
}
const newProject = async () => {
  const project = await service.newProject()
  await override(project, { 'emails.server': OWN_SERVER })
  return project
}
const versions = async (project: TestProject, kind: Kind, id: string): Promise<Version[]> =>
  (await project.as('admin').get(`/internal/${kind}/${id}/versions`)).json.items
const restore = (project: TestProject, kind: Kind, id: string, version: number | string) =>
  project.as('admin').post(`/internal/${kind}/${id}/versions/${version}/restore`, {})
const create = async (project: TestProject, kind: Kind, display_name = 'Receipt') =>
  (await project.as('admin').post(`/internal/${kind}`, { display_name })).json.id as string
const entry = (tsxSource: string, rest: object = {}) => ({
  displayName: 'Receipt',
  tsxSource,
  ...rest,
})
const sourcesOf = (items: readonly Version[]) =>
  items.map(({ version, tsx_source }) => [version, tsx_source])
const changeDraft = (project: TestProject, id: string, body: object) =>
  project.as('admin').patch(`/internal/email-drafts/${id}`, body)

describe('versions of a draft', () => {
  test('are its saved states, newest first', async () => {
    const project = await newProject()
    const id = await create(project, 'email-drafts', 'News')
    const [created] = await versions(project, 'email-drafts', id)
    service.clock.advance({ minutes: 1 })

    await changeDraft(project, id, { tsx_source: 'b', theme_id: false })
    await changeDraft(project, id, { display_name: 'Old news', theme_id: DARK_THEME_ID })

    const saved_at_millis = service.clock.now().getTime()
    expect(created).toMatchObject({ version: 1, saved_at_millis: saved_at_millis - 60_000 })
    expect(await versions(project, 'email-drafts', id)).toEqual([
      {
        version: 3,
        display_name: 'Old news',
        tsx_source: 'b',
        theme_id: DARK_THEME_ID,
        saved_at_millis,
        saved_by: null,
      },
      {
        version: 2,
        display_name: 'News',
        tsx_source: 'b',
        theme_id: false,
        saved_at_millis,
        saved_by: null,
      },
      created,
    ])
  })

  test('are not made by a save that changes nothing', async () => {
    const project = await newProject()
    const id = await create(project, 'email-drafts')
    await changeDraft(project, id, { tsx_source: 'b', theme_id: false })

    await changeDraft(project, id, { tsx_source: 'b', theme_id: false })

    expect(await versions(project, 'email-drafts', id)).toHaveLength(2)
  })

  test('restore the source and the theme, and keep the name', async () => {
    const project = await newProject()
    const id = await create(project, 'email-drafts')
    await changeDraft(project, id, { tsx_source: 'b', theme_id: DARK_THEME_ID })
    await changeDraft(project, id, { tsx_source: 'c', display_name: 'Renamed' })

    const reply = await restore(project, 'email-drafts', id, 2)

    expect([reply.status, reply.json]).toEqual([200, { success: true }])
    const [newest] = await versions(project, 'email-drafts', id)
    expect(newest).toMatchObject({
      version: 4,
      display_name: 'Renamed',
      tsx_source: 'b',
      theme_id: DARK_THEME_ID,
    })
    expect((await project.as('admin').get(`/internal/email-drafts/${id}`)).json).toMatchObject({
      display_name: 'Renamed',
      tsx_source: 'b',
      theme_id: DARK_THEME_ID,
    })
  })

  test('are the newest 50', async () => {
    const project = await newProject()
    const id = await create(project, 'email-drafts')
    for (let index = 2; index <= 53; index += 1)
      await changeDraft(project, id, { tsx_source: `source ${index}` })

    const kept = await versions(project, 'email-drafts', id)

    expect(kept.map(({ version }) => version)).toEqual(Array.from({ length: 50 }, (_, i) => 53 - i))
    expect((await restore(project, 'email-drafts', id, 3)).status).toBe(404)
    expect((await restore(project, 'email-drafts', id, 4)).status).toBe(200)
  })

  test('D, case 66: have at most 5 MB together, and at least the newest is kept', async () => {
    const project = await newProject()
    const id = await create(project, 'email-drafts')
    for (let index = 0; index < 7; index += 1)
      // Three bytes each.
      await changeDraft(project, id, { tsx_source: `${index}${'€'.repeat(499_999)}` })

    const kept = await versions(project, 'email-drafts', id)

    expect(kept.map(({ version }) => version)).toEqual([8, 7, 6])
  })

  test('case 16: of 50 concurrent saves are numbered without a gap or a duplicate', async () => {
    const project = await newProject()
    const id = await create(project, 'email-drafts')
    const sources = Array.from({ length: 49 }, (_, index) => `source ${index}`)

    const replies = await Promise.all(
      sources.map((tsx_source) => changeDraft(project, id, { tsx_source })),
    )

    expect(replies.map(({ status }) => status)).toEqual(sources.map(() => 200))
    const kept = await versions(project, 'email-drafts', id)
    expect(kept.map(({ version }) => version)).toEqual(Array.from({ length: 50 }, (_, i) => 50 - i))
    const saved = kept.slice(0, 49).map(({ tsx_source }) => tsx_source)
    expect(saved.toSorted()).toEqual(sources.toSorted())
    const { tsx_source } = (await project.as('admin').get(`/internal/email-drafts/${id}`)).json
    expect(kept[0]?.tsx_source).toBe(tsx_source)
  })
})

describe('versions of templates and themes', () => {
  test.each(['email-templates', 'email-themes'] as const)(
    'of %s are made whichever endpoint saves',
    async (kind) => {
      const project = await newProject()
      const id = await create(project, kind)
      const record = kind === 'email-templates' ? 'emails.templates' : 'emails.themes'
      const [created] = await versions(project, kind, id)

      await override(project, { [`${record}.${id}`]: entry('b') })
      await override(project, { [`${record}.${id}`]: entry('b') })
      await override(project, { [record]: { [id]: entry('c', { displayName: 'Renamed' }) } })

      const kept = await versions(project, kind, id)
      expect(kept.map(({ version, display_name }) => [version, display_name])).toEqual([
        [3, 'Renamed'],
        [2, 'Receipt'],
        [1, 'Receipt'],
      ])
      expect(kept.at(-1)).toEqual(created)
    },
  )

  test('begin with the original of a built-in template', async () => {
    const project = await newProject()
    const original = builtInTemplates[MAGIC_LINK].tsxSource
    expect(await versions(project, 'email-templates', MAGIC_LINK)).toEqual([])

    await override(project, { [`emails.templates.${MAGIC_LINK}`]: entry('changed') })
    await override(project, { [`emails.templates.${MAGIC_LINK}`]: null })

    expect(sourcesOf(await versions(project, 'email-templates', MAGIC_LINK))).toEqual([
      [3, original],
      [2, 'changed'],
      [1, original],
    ])
    // In the language that the editor shows it in.
    await override(project, { 'localization.defaultLanguage': 'it-IT' })
    const [, , first] = await versions(project, 'email-templates', MAGIC_LINK)
    expect(first?.tsx_source).toContain('<div lang="it-IT">')
  })

  test('include a state that was saved without a version', async () => {
    const project = await newProject()
    const id = await create(project, 'email-templates')
    await override(project, { [`emails.templates.${id}`]: entry('b') })
    await service.query('delete from email_source_versions where source_id = $1 and version = 2', [
      id,
    ])

    await override(project, { [`emails.templates.${id}`]: entry('c') })

    expect(sourcesOf(await versions(project, 'email-templates', id)).slice(0, 2)).toEqual([
      [3, 'c'],
      [2, 'b'],
    ])
  })

  test('restore the source and the theme of a template, also to no theme of its own', async () => {
    const project = await newProject()
    const id = await create(project, 'email-templates')
    await override(project, { [`emails.templates.${id}`]: entry('b', { themeId: false }) })
    await override(project, { [`emails.templates.${id}`]: entry('c', { themeId: DARK_THEME_ID }) })
    const current = async () =>
      (await project.as('admin').get('/internal/email-templates')).json.templates.find(
        (template: { id: string }) => template.id === id,
      )

    const first = await restore(project, 'email-templates', id, 2)
    const withoutTheme = await current()
    const second = await restore(project, 'email-templates', id, 1)
    const withSelected = await current()

    expect([first.status, second.status]).toEqual([200, 200])
    expect(withoutTheme).toEqual({
      id,
      display_name: 'Receipt',
      tsx_source: 'b',
      theme_id: false,
    })
    expect(withSelected).not.toHaveProperty('theme_id')
    const kept = await versions(project, 'email-templates', id)
    expect(kept.map(({ theme_id }) => theme_id)).toEqual([
      undefined,
      false,
      DARK_THEME_ID,
      false,
      undefined,
    ])
  })

  test('restore a theme on a project that uses the shared server', async () => {
    const project = await service.newProject()
    await override(project, { [`emails.themes.${DARK_THEME_ID}`]: entry('changed') })

    const reply = await restore(project, 'email-themes', DARK_THEME_ID, 1)

    expect(reply.status).toBe(200)
    const { json } = await project.as('admin').get(`/internal/email-themes/${DARK_THEME_ID}`)
    expect(json).toMatchObject({ display_name: 'Receipt' })
    expect(json.tsx_source).toContain('#323232')
  })

  test('of a template are not restored on a project that uses the shared server', async () => {
    const project = await newProject()
    const id = await create(project, 'email-templates')
    await override(project, { 'emails.server': { isShared: true } })

    for (const [target, version] of [
      [id, 1],
      [id, 9],
      [UNKNOWN, 1],
    ] as const) {
      const reply = await restore(project, 'email-templates', target, version)
      expect([reply.status, reply.code]).toEqual([400, 'REQUIRES_CUSTOM_EMAIL_SERVER'])
    }
  })

  test('are deleted with the template, and start again with 1', async () => {
    const project = await newProject()
    const id = await create(project, 'email-templates')
    await override(project, { [`emails.templates.${id}`]: entry('b') })

    await override(project, { [`emails.templates.${id}`]: null })
    const deleted = await project.as('admin').get(`/internal/email-templates/${id}/versions`)
    await override(project, { [`emails.templates.${id}`]: entry('c') })

    expect([deleted.status, deleted.code]).toEqual([404, undefined])
    expect(sourcesOf(await versions(project, 'email-templates', id))).toEqual([[1, 'c']])
  })

  test('are deleted with the theme, and start again with 1', async () => {
    const project = await service.newProject()
    const id = await create(project, 'email-themes')
    await override(project, { [`emails.themes.${id}`]: entry('b') })

    await override(project, { [`emails.themes.${id}`]: null })
    const deleted = await project.as('admin').get(`/internal/email-themes/${id}/versions`)
    const restored = await restore(project, 'email-themes', id, 1)
    await override(project, { [`emails.themes.${id}`]: entry('c') })

    expect([deleted.status, restored.status]).toEqual([404, 404])
    expect(sourcesOf(await versions(project, 'email-themes', id))).toEqual([[1, 'c']])
  })

  test('are not made if the change of the configuration fails', async () => {
    const project = await newProject()
    const id = await create(project, 'email-templates')

    const reply = await project.as('admin').patch('/internal/config/override', {
      config_override_string: JSON.stringify({
        [`emails.templates.${id}`]: entry('x'.repeat(5_000_000)),
      }),
    })

    expect(reply.status).toBe(400)
    expect(await versions(project, 'email-templates', id)).toHaveLength(1)
  })

  test('D, case 66: count names as well, which the configuration does not limit', async () => {
    const project = await newProject()
    const id = await create(project, 'email-templates')
    for (const source of ['b', 'c', 'd', 'e']) {
      const displayName = 'n'.repeat(2_000_000)
      await override(project, { [`emails.templates.${id}`]: entry(source, { displayName }) })
    }

    const kept = await versions(project, 'email-templates', id)

    expect(sourcesOf(kept)).toEqual([
      [5, 'e'],
      [4, 'd'],
    ])
  })

  test('case 16: of 50 concurrent saves are numbered without a gap or a duplicate', async () => {
    const project = await newProject()
    const id = await create(project, 'email-themes')
    const sources = Array.from({ length: 49 }, (_, index) => `source ${index}`)

    await Promise.all(
      sources.map((source) => override(project, { [`emails.themes.${id}`]: entry(source) })),
    )

    const kept = await versions(project, 'email-themes', id)
    expect(kept.map(({ version }) => version)).toEqual(Array.from({ length: 50 }, (_, i) => 50 - i))
    const { tsx_source } = (await project.as('admin').get(`/internal/email-themes/${id}`)).json
    expect(kept[0]?.tsx_source).toBe(tsx_source)
  })
})

describe('every version', () => {
  test('names the user of the dashboard who saved it', async () => {
    const user = await service.internal.signUp()
    const asUser = service.internal.as('client', user)
    const { selected_team_id } = (await asUser.get('/users/me')).json
    const project = (
      await asUser.post('/internal/projects', {
        display_name: 'Acme',
        owner_team_id: selected_team_id,
      })
    ).json.id
    const headers = {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': project,
      'x-stack-admin-access-token': user.access_token,
    }
    const ids = await Promise.all(
      (['email-templates', 'email-themes', 'email-drafts'] as const).map(async (kind) => {
        const { json } = await service.anyone.post(
          `/internal/${kind}`,
          { display_name: 'a' },
          headers,
        )
        return [kind, json.id]
      }),
    )

    for (const [kind, id] of ids) {
      const { json } = await service.anyone.get(`/internal/${kind}/${id}/versions`, headers)
      expect(json.items[0].saved_by).toBe(user.user_id)
    }
  })

  test('is unknown in another project, whose source keeps its state', async () => {
    const [project, other] = [await newProject(), await newProject()]

    for (const kind of ['email-templates', 'email-themes', 'email-drafts'] as const) {
      const id = await create(other, kind)

      const list = await project.as('admin').get(`/internal/${kind}/${id}/versions`)
      const restored = await restore(project, kind, id, 1)

      expect([list.status, list.code]).toEqual([404, undefined])
      expect([restored.status, restored.code]).toEqual([404, undefined])
      expect(await versions(other, kind, id)).toHaveLength(1)
    }
  })

  test('that does not exist is a 404, and a number that is none a SCHEMA_ERROR', async () => {
    const project = await newProject()

    for (const kind of ['email-templates', 'email-themes', 'email-drafts'] as const) {
      const id = await create(project, kind)
      expect((await restore(project, kind, id, 2)).status).toBe(404)
      expect((await restore(project, kind, UNKNOWN, 1)).status).toBe(404)
      for (const version of ['0', '-1', '1.5', 'latest', '1e3', '9999999999']) {
        const reply = await restore(project, kind, id, version)
        expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
      }
    }
  })

  test.each(['client', 'server'] as const)('needs more than %s access', async (type) => {
    const project = await newProject()
    const id = await create(project, 'email-drafts')

    const path = `/internal/email-drafts/${id}/versions`
    const replies = [
      await project.as(type).get(path),
      await project.as(type).post(`${path}/1/restore`, {}),
    ]

    for (const reply of replies)
      expect([reply.status, reply.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
  })
})
