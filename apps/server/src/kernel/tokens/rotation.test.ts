import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { rotateSigningKey } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { decode } from './hand-made-tokens.ts'

const service = await startService()
afterAll(() => service.stop())

const keysOf = async (project: TestProject) =>
  (await service.anyone.get(`/projects/${project.id}/.well-known/jwks.json`)).json
const kidsOf = async (project: TestProject): Promise<string[]> =>
  (await keysOf(project)).keys.map((key: { kid: string }) => key.kid)
const kidOf = (token: string) => decode(token).header.kid
const statusOf = async (project: TestProject, token: string) =>
  (await project.as('client', { access_token: token }).get('/users/me')).status
const refresh = async (project: TestProject, user: TestUser): Promise<string> =>
  (
    await project
      .as('client')
      .post('/auth/sessions/current/refresh', {}, { 'x-stack-refresh-token': user.refresh_token })
  ).json.access_token

describe('case 62: after the signing key was rotated', () => {
  test('new tokens are signed with the key that the key set had shown before', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const shownBefore = await keysOf(project)

    await rotateSigningKey(service.ctx, project.id, { cut: false })
    const fresh = await refresh(project, ada)

    expect(kidOf(fresh)).not.toBe(kidOf(ada.access_token))
    // A verifier that cached the key set an hour ago can verify it.
    await expect(
      jwtVerify(fresh, createLocalJWKSet(shownBefore), { currentDate: service.clock.now() }),
    ).resolves.toBeTruthy()
  })

  test('old and new tokens are valid, and the key set contains both keys', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()

    await rotateSigningKey(service.ctx, project.id, { cut: false })
    const fresh = await refresh(project, ada)

    expect(await statusOf(project, ada.access_token)).toBe(200)
    expect(await statusOf(project, fresh)).toBe(200)
    expect((await kidsOf(project)).toSorted()).toEqual(
      [kidOf(ada.access_token), kidOf(fresh)].toSorted(),
    )
  })

  test('an old token ends at its own expiry, and the key set then shows the key to come', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    await rotateSigningKey(service.ctx, project.id, { cut: false })

    service.clock.advance({ minutes: 9, seconds: 50 })
    expect(await statusOf(project, ada.access_token)).toBe(200)
    service.clock.advance({ minutes: 2 })

    expect(await statusOf(project, ada.access_token)).toBe(401)
    expect(await kidsOf(project)).not.toContain(kidOf(ada.access_token))
    expect(await kidsOf(project)).toHaveLength(2)
  })

  test('the same holds for anonymous tokens and other projects', async () => {
    const [project, other] = [await service.newProject(), await service.newProject()]
    const allow = { 'x-stack-allow-anonymous-user': 'true' }
    const { json: anonymous } = await project.as('client').post('/auth/anonymous/sign-up')
    const bystander = await other.signUp()

    await rotateSigningKey(service.ctx, project.id, { cut: true })

    expect((await project.as('client', anonymous, allow).get('/users/me')).code).toBe(
      'UNPARSABLE_ACCESS_TOKEN',
    )
    expect(await statusOf(other, bystander.access_token)).toBe(200)
  })
})

describe('case 62: a key that was cut', () => {
  test('invalidates its tokens immediately, even cached ones, and removes it from the key set', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    expect(await statusOf(project, ada.access_token)).toBe(200)

    await rotateSigningKey(service.ctx, project.id, { cut: true })

    expect((await project.as('client', ada).get('/users/me')).code).toBe('UNPARSABLE_ACCESS_TOKEN')
    expect(await kidsOf(project)).not.toContain(kidOf(ada.access_token))
    expect(await statusOf(project, await refresh(project, ada))).toBe(200)
  })
})

test('rotating the key of a project that does not exist says so', async () => {
  expect(await rotateSigningKey(service.ctx, service.ctx.random.uuid(), { cut: false })).toBe(false)
})

test('a second rotation waits until tokens of the first key have run out, unless the key is cut', async () => {
  const project = await service.newProject()
  await rotateSigningKey(service.ctx, project.id, { cut: false })

  expect(await rotateSigningKey(service.ctx, project.id, { cut: false })).toBe(false)
  expect(await rotateSigningKey(service.ctx, project.id, { cut: true })).toBe(true)
  expect(await rotateSigningKey(service.ctx, project.id, { cut: false })).toBe(true)
  service.clock.advance({ minutes: 12 })
  expect(await rotateSigningKey(service.ctx, project.id, { cut: false })).toBe(true)
})

test.each([-60, 60])(
  'case 62: processes whose clocks are %d s apart accept each other’s tokens, and each ends them by its own clock',
  async (seconds) => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const other = await startService({ database: service.database })
    other.clock.advance({
      millis: service.clock.now().getTime() - other.clock.now().getTime() + seconds * 1000,
    })
    const read = async (of: typeof service, token: string) => {
      const headers = {
        'x-stack-access-type': 'client',
        'x-stack-project-id': project.id,
        'x-stack-publishable-client-key': project.publishableClientKey,
        'x-stack-access-token': token,
      }
      const response = await of.fetch(new Request(`${of.url}/api/v1/users/me`, { headers }))
      return response.headers.get('x-stack-known-error') ?? response.status
    }
    const tokenOfOther = await other.fetch(
      new Request(`${other.url}/api/v1/auth/sessions/current/refresh`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-stack-access-type': 'client',
          'x-stack-project-id': project.id,
          'x-stack-publishable-client-key': project.publishableClientKey,
          'x-stack-refresh-token': ada.refresh_token,
        },
        body: '{}',
      }),
    )
    const { access_token: fromOther } = (await tokenOfOther.json()) as { access_token: string }

    expect([await read(other, ada.access_token), await read(service, fromOther)]).toEqual([
      200, 200,
    ])

    // Ten minutes by the clock of this process: its own tokens have expired here, and in the other
    // 60 s earlier or later.
    service.clock.advance({ seconds: 600 })
    other.clock.advance({ seconds: 600 })
    expect(await read(service, ada.access_token)).toBe('ACCESS_TOKEN_EXPIRED')
    expect(await read(other, ada.access_token)).toBe(seconds < 0 ? 200 : 'ACCESS_TOKEN_EXPIRED')
    expect(await read(service, fromOther)).toBe(seconds < 0 ? 'ACCESS_TOKEN_EXPIRED' : 200)
    await other.stop()
  },
)
