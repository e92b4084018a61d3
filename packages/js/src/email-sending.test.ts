import { describe, expect, test } from 'vitest'
import { AdminApp } from './admin-app.ts'
import type { SendEmailOptions } from './email-sending.ts'
import { ServerApp } from './server-app.ts'
import { keys } from './testing/admin-app.ts'
import { createFakePlatform } from './testing/fake-platform.ts'
import { createFakeWire, json, knownError, type WireResponse } from './testing/fake-wire.ts'
import { appOptions } from './testing/test-app.ts'

/* An email to users, as a server sends it (protocol 07 §15). */

const ID = '5c0e2d9b-91c7-4e55-a1a4-0f4d3b0e6f10'

function setUp(response: () => WireResponse = () => json({ results: [] })) {
  const wire = createFakeWire(response)
  const platform = createFakePlatform({ fetch: wire.fetch })
  const options = { ...appOptions, ...keys, tokenStore: null }
  return { server: new ServerApp(options, platform), admin: new AdminApp(options, platform), wire }
}

const forms: [string, SendEmailOptions, object][] = [
  [
    'HTML to some users',
    { userIds: ['u-1', 'u-2'], html: '<p>Hi', subject: 'Hi' },
    { user_ids: ['u-1', 'u-2'], html: '<p>Hi', subject: 'Hi' },
  ],
  [
    'a template with variables, whose names stay as they are',
    {
      userIds: ['u-1'],
      templateId: ID,
      variables: { orderUrl: 'https://a.test', item_count: 2, nested: { aB: [null] } },
    },
    {
      user_ids: ['u-1'],
      template_id: ID,
      variables: { orderUrl: 'https://a.test', item_count: 2, nested: { aB: [null] } },
    },
  ],
  ['a draft to all users', { allUsers: true, draftId: ID }, { all_users: true, draft_id: ID }],
  [
    'with another theme and category',
    { userIds: [], html: '', themeId: ID, notificationCategoryName: 'Marketing' },
    { user_ids: [], html: '', theme_id: ID, notification_category_name: 'Marketing' },
  ],
  [
    'without a theme',
    { allUsers: true, html: 'Hi', themeId: false },
    { all_users: true, html: 'Hi', theme_id: false },
  ],
  [
    'with the theme of the project',
    { allUsers: true, html: 'Hi', themeId: null, subject: undefined },
    { all_users: true, html: 'Hi', theme_id: null },
  ],
]

describe('sendEmail', () => {
  test.each(forms)('sends %s', async (_what, options, body) => {
    const { server, wire } = setUp(() => json({ results: [{ user_id: 'u-1' }] }))

    await expect(server.sendEmail(options)).resolves.toBeUndefined()

    const [request] = wire.requests
    expect(wire.lines).toEqual(['POST /emails/send-email'])
    expect(request?.headers.get('x-stack-access-type')).toBe('server')
    expect(JSON.parse(request?.body ?? '')).toEqual(body)
  })

  test('has admin access in an admin app', async () => {
    const { admin, wire } = setUp()

    await admin.sendEmail({ allUsers: true, html: 'Hi' })

    expect(wire.requests[0]?.headers.get('x-stack-access-type')).toBe('admin')
  })

  test.each([
    ['REQUIRES_CUSTOM_EMAIL_SERVER', undefined],
    ['USER_ID_DOES_NOT_EXIST', { user_id: 'u-1' }],
    ['SCHEMA_ERROR', { message: 'body.html' }],
  ])('throws %s', async (code, details) => {
    const { server } = setUp(() => knownError(code, details))

    await expect(server.sendEmail({ userIds: ['u-1'], html: 'Hi' })).rejects.toMatchObject({
      errorCode: code,
    })
  })

  test('lets the service reject two contents from code without types', async () => {
    const { server, wire } = setUp()
    const both = { userIds: ['u-1'], html: 'Hi', draftId: ID } as unknown as SendEmailOptions

    await server.sendEmail(both)

    expect(JSON.parse(wire.requests[0]?.body ?? '')).toEqual({
      user_ids: ['u-1'],
      html: 'Hi',
      draft_id: ID,
    })
  })
})
