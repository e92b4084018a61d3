import { describe, expect, test } from 'vitest'
import { Session } from './session.ts'
import { keys, projectJson, setUp } from './testing/admin-app.ts'
import { fakeAccessToken, json, knownError, type WireRequest } from './testing/fake-wire.ts'

function ownerSession(...fresh: (string | null)[]) {
  let refreshes = 0
  const session = new Session(
    { accessToken: fakeAccessToken({ n: 'first' }), refreshToken: 'rt' },
    async () => fresh[Math.min(refreshes++, fresh.length - 1)] ?? null,
    () => 0,
  )
  return session
}

describe('proof of access', () => {
  test('all three keys are sent with admin access', async () => {
    const { app, wire } = setUp(keys)

    await app.getProject()

    const { headers } = wire.requests[0] as WireRequest
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-stack-access-type': 'admin',
      'x-stack-project-id': 'p-1',
      'x-stack-publishable-client-key': 'pck_1',
      'x-stack-secret-server-key': 'ssk_1',
      'x-stack-super-secret-admin-key': 'sak_1',
    })
  })

  test.each(['publishableClientKey', 'secretServerKey', 'superSecretAdminKey'] as const)(
    'without %s there is no app',
    (name) => {
      expect(() => setUp({ ...keys, [name]: undefined })).toThrow(name)
    },
  )

  test('the session of an owner takes the place of all keys', async () => {
    const { app, wire } = setUp({ projectOwnerSession: ownerSession() })

    await app.getProject()

    const headers = Object.fromEntries((wire.requests[0] as WireRequest).headers)
    expect(headers).toMatchObject({
      'x-stack-access-type': 'admin',
      'x-stack-admin-access-token': fakeAccessToken({ n: 'first' }),
      'x-stack-secret-server-key': '',
      'x-stack-super-secret-admin-key': '',
    })
    expect(headers).not.toHaveProperty('x-stack-publishable-client-key')
    expect(headers).not.toHaveProperty('x-stack-access-token')
    expect(headers).not.toHaveProperty('x-stack-refresh-token')
  })
})

describe('a refused token of an owner', () => {
  const tokensOf = (requests: readonly WireRequest[]) =>
    requests.map(({ headers }) => headers.get('x-stack-admin-access-token'))

  test.each([
    ['ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: null }],
    ['UNPARSABLE_ADMIN_ACCESS_TOKEN', undefined],
    ['API_KEY_NOT_FOUND', undefined],
  ])(
    '%s: is refreshed, and the request repeated at once, also one that writes',
    async (code, details) => {
      const refused = () => knownError(code, details, 401)
      const { app, wire, platform } = setUp(
        { projectOwnerSession: ownerSession(fakeAccessToken({ n: 'second' })) },
        refused,
        () => json(projectJson({ display_name: 'Owls' })),
      )

      expect((await app.updateProject({ displayName: 'Owls' })).displayName).toBe('Owls')

      expect(tokensOf(wire.requests)).toEqual([
        fakeAccessToken({ n: 'first' }),
        fakeAccessToken({ n: 'second' }),
      ])
      expect(platform.waits).toEqual([])
    },
  )

  test('is refreshed only once', async () => {
    const refused = () => knownError('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: null }, 401)
    const { app, wire } = setUp(
      { projectOwnerSession: ownerSession(fakeAccessToken({ n: 'second' })) },
      refused,
    )

    await expect(app.getProject()).rejects.toMatchObject({
      errorCode: 'ADMIN_ACCESS_TOKEN_EXPIRED',
    })

    expect(wire.requests).toHaveLength(2)
  })

  test('of a user who does not manage the project is not refreshed', async () => {
    const { app, wire } = setUp({ projectOwnerSession: ownerSession() }, () =>
      knownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN', undefined, 401),
    )

    await expect(app.getProject()).rejects.toMatchObject({
      errorCode: 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
    })

    expect(wire.requests).toHaveLength(1)
  })

  test('whose session is over is reported as such', async () => {
    const refused = () => knownError('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: null }, 401)
    const session = ownerSession(null)
    const { app } = setUp({ projectOwnerSession: session }, refused)

    await expect(app.getProject()).rejects.toMatchObject({
      errorCode: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    })
    expect(session.isKnownInvalid).toBe(true)
  })
})
