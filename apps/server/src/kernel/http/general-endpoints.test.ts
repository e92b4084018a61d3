import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }

/* protocol 01 §1.3, §1.4, §1.6, §1.7. */

const service = await startService()
afterAll(() => service.stop())

let project: TestProject
beforeAll(async () => {
  project = await service.newProject()
})

describe('the index', () => {
  test('returns a welcome without credentials', async () => {
    const { status, text } = await service.anyone.get('')

    expect(status).toBe(200)
    expect(text).toMatch(/^[^\n]+\n\nAuthentication: None$/)
  })

  test.each(['client', 'server', 'admin'] as const)(
    'tells a caller with %s access project and user',
    async (type) => {
      const ada = await project.signUp()
      const { json: nameless } = await project.as('client').post('/auth/anonymous/sign-up')
      const allow = { 'x-stack-allow-anonymous-user': 'true' }
      const form = (user: string) =>
        new RegExp(
          `^[^\n]+\n\nAuthentication: ${type[0]?.toUpperCase()}${type.slice(1)}\n +Project: ${project.id}\n +User: ${user}$`,
        )

      expect((await project.as(type).get('')).text).toMatch(form('None'))
      expect((await project.as(type, ada).get('')).text).toMatch(form(ada.email))
      expect((await project.as(type, nameless, allow).get('')).text).toMatch(form(nameless.user_id))
    },
  )

  test('fails for bad credentials and for any query', async () => {
    expect(
      (await project.as('server', null, { 'x-stack-secret-server-key': 'wrong' }).get('')).code,
    ).toBe('INVALID_SECRET_SERVER_KEY')
    expect((await service.anyone.get('?')).status).toBe(200)
    expect((await service.anyone.get('?a')).code).toBe('SCHEMA_ERROR')
    expect((await project.as('server').get('?a=b')).code).toBe('SCHEMA_ERROR')
  })
})

describe('health', () => {
  test.each(['/health', '/health?db=1', '/health?db=', '/health?db=false'])(
    '%s returns 200 without credentials',
    async (path) => {
      const { status, text, headers } = await service.anyone.get(path, {
        'x-stack-access-type': 'root',
      })

      expect({ status, text }).toEqual({ status: 200, text: '{"status":"ok"}' })
      for (const name of ['allow-origin', 'allow-methods', 'allow-headers', 'expose-headers']) {
        expect(headers.get(`access-control-${name}`)).toBe('*')
      }
    },
  )

  test('reports an error with the database check if there is no project', async () => {
    const empty = await startService()
    await empty.query('delete from projects')

    expect((await empty.anyone.get('/health?db=1')).status).toBe(500)
    expect((await empty.anyone.get('/health')).status).toBe(200)
    await empty.stop()
  })
})

describe('check-version', () => {
  const check = async (clientVersion: string) =>
    (await service.anyone.post('/check-version', { clientVersion })).json
  const [major = 0, minor = 0, patch = 0] = packageJson.version.split('.').map(Number)

  test('of the own version is up to date', async () => {
    expect(await check(packageJson.version)).toEqual({ upToDate: true })
  })

  test.each(['', 'x', '1', '1.2', 'v1.2.3', '1.2.3.4', ' 1.2.3', '1.2.x'])(
    'of %j, which is not a version, is severe',
    async (text) => {
      expect(await check(text)).toEqual({
        upToDate: false,
        error: expect.any(String),
        severe: true,
      })
    },
  )

  test('of a newer version is not severe', async () => {
    for (const newer of [
      `${major + 1}.0.0`,
      `${major}.${minor + 1}.0`,
      `${major}.${minor}.${patch + 1}`,
    ]) {
      expect(await check(newer)).toEqual({
        upToDate: false,
        error: expect.any(String),
        severe: false,
      })
    }
  })

  test('of an older minor version is severe', async () => {
    expect(await check(`${major}.${minor - 1}.9`)).toMatchObject({ upToDate: false, severe: true })
  })

  test('needs the version as text in the body', async () => {
    expect((await service.anyone.post('/check-version', {})).code).toBe('SCHEMA_ERROR')
    expect((await service.anyone.post('/check-version', { client_version: '1.2.3' })).code).toBe(
      'SCHEMA_ERROR',
    )
    expect((await service.anyone.post('/check-version')).code).toBe('SCHEMA_ERROR')
  })
})

describe('check-feature-support', () => {
  test.each([
    [{ feature_name: 'teleport' }, 'teleport'],
    [{}, 'feature'],
    [[1], 'feature'],
    [null, 'feature'],
    ['text', 'feature'],
    [undefined, 'feature'],
  ])('returns a sentence for %j', async (body, word) => {
    const { status, text, headers } = await service.anyone.post('/check-feature-support', body)

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toMatch(new RegExp(`${word}.*not yet supported`, 'i'))
  })
})

test('the root is a page that links to the API', async () => {
  const reply = await service.anyone.get(`${service.url}/`)

  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')?.toLowerCase()).toBe('text/html; charset=utf-8')
  expect(reply.text).toContain('href="/api/v1"')
})
