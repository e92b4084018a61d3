import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

/* Address validation: rejects anything that could be parsed in two ways or route email
   elsewhere. */

const service = await startService()
afterAll(() => service.stop())

const post = (project: TestProject, userId: string, value: unknown) =>
  project
    .as('server')
    .post('/contact-channels', { user_id: userId, value, type: 'email', used_for_auth: true })

const HOSTILE = {
  nothing: '',
  'no domain': 'ada',
  'two at signs': 'ada@evil.example@example.com',
  'a full-width at sign': 'ada＠example.com',
  'a NUL': 'ada\u0000@example.com',
  'a line break': 'ada@example.com\r\nBcc: eve@evil.example',
  'a list': 'ada@example.com,eve@evil.example',
  'a list with semicolons': 'ada@example.com;eve@evil.example',
  'a display name': 'Ada <ada@example.com>',
  'a closing bracket': 'eve@evil.example>@example.com',
  'a quoted local part': '"eve@evil.example "@example.com',
  'a comment': 'ada(comment)@example.com',
  'a domain literal': 'ada@[127.0.0.1]',
  'a space inside': 'ada lovelace@example.com',
  'spaces around': ' ada@example.com ',
  'a Cyrillic letter': 'аda@example.com',
  'a Kelvin sign, which lower-cases to k': '\u212Aate@example.com',
  'a dotted capital I, which lower-cases to two characters': '\u0130da@example.com',
  'an international domain': 'ada@exämple.com',
  'a zero-width space': 'ada\u200B@example.com',
  'a long text': `${'a'.repeat(300)}@example.com`,
  'an object': { email: 'ada@example.com' },
  null: null,
}

test.each(Object.entries(HOSTILE))(
  'case 28: rejects %s when a channel is added or changed',
  async (_name, value) => {
    const project = await service.newProject()
    const ada = await project.signUp({ email: 'first@example.com' })
    const [own] = (await project.as('server').get('/contact-channels')).json.items

    const added = await post(project, ada.user_id, value)
    expect([added.status, added.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(added.json.error).toContain('body.value')
    for (const patch of [{ value }, { value, type: 'email' }]) {
      const changed = await project.as('client', ada).patch(`/contact-channels/me/${own.id}`, patch)
      expect([changed.status, changed.code]).toEqual([400, 'SCHEMA_ERROR'])
    }
    expect((await project.as('server').get('/contact-channels')).json.items).toEqual([own])
  },
)

describe('case 29: upper and lower case', () => {
  test('are the same address for adding, changing and signing in', async () => {
    const project = await service.newProject()
    const ada = await project.signUp({ email: 'ada@example.com' })
    const eve = await project.signUp({ email: 'eve@example.com' })
    const channels = (await project.as('server').get(`/contact-channels?user_id=${eve.user_id}`))
      .json.items

    for (const value of ['ADA@EXAMPLE.COM', 'Ada@Example.Com', 'aDa@eXample.com']) {
      expect((await post(project, eve.user_id, value)).status).toBe(409)
      expect(
        (await project.as('client', eve).patch(`/contact-channels/me/${channels[0].id}`, { value }))
          .status,
      ).toBe(409)
      const signIn = await project
        .as('client')
        .post('/auth/password/sign-in', { email: value, password: ada.password })
      expect(signIn.json.user_id).toBe(ada.user_id)
    }
  })

  test('keeps plus tags and dots, which may belong to another person', async () => {
    const project = await service.newProject()
    const ada = await project.signUp({ email: 'ada@example.com' })

    for (const value of ['ada+news@example.com', 'a.da@example.com']) {
      expect((await post(project, ada.user_id, value)).json.value).toBe(value)
    }
  })
})

test('stores and finds an address of the maximum length', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const value = `${'a'.repeat(256 - '@example.com'.length)}@example.com`

  expect((await post(project, ada.user_id, value)).json.value).toBe(value)
  expect((await post(project, ada.user_id, `a${value}`)).code).toBe('SCHEMA_ERROR')
})
