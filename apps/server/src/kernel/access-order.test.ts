import { randomUUID } from 'node:crypto'
import {
  type HeaderMap,
  INTERNAL_KEYS,
  startService,
  type TestProject,
  type TestUser,
} from '@latchkey/testkit'
import { mintWorkflowToken } from 'latchkey/internals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/* Rows 1 to 9 of the table in protocol 01 §4.1, and which of two errors wins. */

const service = await startService()
afterAll(() => service.stop())

let project: TestProject
let other: TestProject
let user: TestUser
let stranger: TestUser
let anonymous: { access_token: string; user_id: string }
let expired: string

beforeAll(async () => {
  project = await service.newProject()
  other = await service.newProject()
  expired = (await project.signUp()).access_token
  service.clock.advance({ minutes: 11 })
  user = await project.signUp()
  stranger = await other.signUp()
  anonymous = (await project.as('client').post('/auth/anonymous/sign-up')).json
})

const ask = (headers: HeaderMap) => service.anyone.get('', headers)
const client = () => ({
  'x-stack-access-type': 'client',
  'x-stack-project-id': project.id,
  'x-stack-publishable-client-key': project.publishableClientKey,
})

describe('without access type', () => {
  test.each([
    'x-stack-publishable-client-key',
    'x-stack-secret-server-key',
    'x-stack-super-secret-admin-key',
    'x-stack-admin-access-token',
  ])('a %s is rejected, valid or not', async (name) => {
    expect(await ask({ [name]: 'anything' })).toMatchObject({
      status: 400,
      code: 'PROJECT_KEY_WITHOUT_ACCESS_TYPE',
    })
    expect(
      (await ask({ [name]: 'x', 'x-stack-project-id': 'nope', 'x-stack-access-token': 'y' })).code,
    ).toBe('PROJECT_KEY_WITHOUT_ACCESS_TYPE')
  })

  test('and without key the request is unauthenticated; tokens and project are not checked', async () => {
    const reply = await ask({
      'x-stack-project-id': 'nope',
      'x-stack-branch-id': 'nope',
      'x-stack-access-token': 'not a token',
      'x-stack-workflow-token': 'not a token',
      'x-stack-refresh-token': 'not a token',
    })

    expect(reply.status).toBe(200)
    expect(reply.text).toContain('Authentication: None')
  })

  test('an empty key counts as no key', async () => {
    const reply = await ask({
      'x-stack-secret-server-key': '',
      'x-stack-super-secret-admin-key': '',
      'x-stack-admin-access-token': '',
    })

    expect(reply.text).toContain('Authentication: None')
  })
})

describe('the access type', () => {
  test.each(['user', 'Client', 'SERVER', 'clients', 'null', 'client,server'])(
    '%j is none',
    async (type) => {
      const reply = await ask({ ...client(), 'x-stack-access-type': type })

      expect(reply).toMatchObject({ status: 400, code: 'INVALID_ACCESS_TYPE' })
      expect(reply.json).not.toHaveProperty('details')
    },
  )

  test('an empty one counts as absent', async () => {
    expect((await ask({ 'x-stack-access-type': '' })).text).toContain('Authentication: None')
    expect((await ask({ ...client(), 'x-stack-access-type': '' })).code).toBe(
      'PROJECT_KEY_WITHOUT_ACCESS_TYPE',
    )
  })

  test.each(['client', 'server', 'admin'])(
    '%s needs a project, before any other error',
    async (type) => {
      const { status, code, json } = await ask({
        'x-stack-access-type': type,
        'x-stack-project-id': '',
        'x-stack-access-token': 'x',
      })

      expect({ status, code }).toEqual({ status: 400, code: 'ACCESS_TYPE_WITHOUT_PROJECT_ID' })
      expect(json.details).toEqual({ request_type: type })
    },
  )

  test('a wrong one wins over a missing project', async () => {
    expect((await ask({ 'x-stack-access-type': 'root' })).code).toBe('INVALID_ACCESS_TYPE')
  })
})

describe('the access token of the user', () => {
  test('names its user at every access type', async () => {
    for (const type of ['client', 'server', 'admin'] as const) {
      expect((await project.as(type, user).get('/users/me')).json.id).toBe(user.user_id)
    }
  })

  test('expired wins over a wrong key', async () => {
    const { code, json } = await ask({
      ...client(),
      'x-stack-publishable-client-key': 'pck_wrong',
      'x-stack-access-token': expired,
    })

    expect(code).toBe('ACCESS_TOKEN_EXPIRED')
    expect(json.details.expired_at_millis).toBeTypeOf('number')
  })

  test('expired wins over a project that does not exist, a wrong admin token and a wrong branch', async () => {
    const wrong = {
      'x-stack-access-type': 'server',
      'x-stack-branch-id': 'nope',
      'x-stack-admin-access-token': 'nope',
    }

    expect(
      (await ask({ ...wrong, 'x-stack-project-id': randomUUID(), 'x-stack-access-token': expired }))
        .code,
    ).toBe('ACCESS_TOKEN_EXPIRED')
    expect(
      (await ask({ ...wrong, 'x-stack-project-id': other.id, 'x-stack-access-token': expired }))
        .code,
    ).toBe('ACCESS_TOKEN_EXPIRED')
  })

  test('unusable wins over a project that does not exist and a missing key', async () => {
    const reply = await ask({
      'x-stack-access-type': 'client',
      'x-stack-project-id': randomUUID(),
      'x-stack-access-token': 'x',
    })

    expect(reply).toMatchObject({ status: 401, code: 'UNPARSABLE_ACCESS_TOKEN' })
  })

  test('case 20: of another project is refused by name, before the key is looked at', async () => {
    const reply = await ask({
      ...client(),
      'x-stack-publishable-client-key': '',
      'x-stack-access-token': stranger.access_token,
    })

    expect(reply).toMatchObject({ status: 401, code: 'INVALID_PROJECT_FOR_ACCESS_TOKEN' })
    expect(reply.json.details).toEqual({
      expected_project_id: project.id,
      actual_project_id: other.id,
    })
  })

  test('of another project wins over a project that does not exist, and over being anonymous', async () => {
    const missing = randomUUID()
    const named = { 'x-stack-access-type': 'client', 'x-stack-project-id': missing }

    const { json } = await ask({ ...named, 'x-stack-access-token': user.access_token })
    expect(json).toMatchObject({
      code: 'INVALID_PROJECT_FOR_ACCESS_TOKEN',
      details: { expected_project_id: missing },
    })
    expect((await ask({ ...named, 'x-stack-access-token': anonymous.access_token })).code).toBe(
      'INVALID_PROJECT_FOR_ACCESS_TOKEN',
    )
  })

  test('empty counts as absent', async () => {
    expect((await ask({ ...client(), 'x-stack-access-token': '' })).text).toContain('User: None')
  })
})

describe('the access token of an anonymous user', () => {
  test.each([undefined, '', 'false', 'TRUE', '1', 'yes'])(
    'case 20: is refused unless the request says exactly true, not %j',
    async (value) => {
      const allow = value === undefined ? {} : { 'x-stack-allow-anonymous-user': value }

      const reply = await ask({
        ...client(),
        'x-stack-access-token': anonymous.access_token,
        ...allow,
      })

      expect(reply).toMatchObject({ status: 401, code: 'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED' })
      expect(reply.json).not.toHaveProperty('details')
    },
  )

  test('is accepted where the request allows it, at every access type and without any switch of the project', async () => {
    for (const type of ['client', 'server', 'admin'] as const) {
      const caller = project.as(type, anonymous, { 'x-stack-allow-anonymous-user': 'true' })
      expect((await caller.get('/users/me')).json).toMatchObject({
        id: anonymous.user_id,
        is_anonymous: true,
      })
    }
  })

  test('refused wins over a wrong key', async () => {
    const reply = await ask({
      ...client(),
      'x-stack-publishable-client-key': 'x',
      'x-stack-access-token': anonymous.access_token,
    })

    expect(reply.code).toBe('ANONYMOUS_AUTHENTICATION_NOT_ALLOWED')
  })

  test('of a user who signed up since still needs the permission, and then is the full user', async () => {
    const { json: early } = await project.as('client').post('/auth/anonymous/sign-up')
    const allowed = project.as('client', early, { 'x-stack-allow-anonymous-user': 'true' })
    const body = {
      email: 'late@example.com',
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost/x',
    }
    expect((await allowed.post('/auth/password/sign-up', body)).json.user_id).toBe(early.user_id)

    expect((await project.as('client', early).get('/users/me')).code).toBe(
      'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
    )
    expect((await allowed.get('/users/me')).json).toMatchObject({
      id: early.user_id,
      is_anonymous: false,
    })
  })
})

test('accepts the token of a deleted user, as a request without a user', async () => {
  const gone = await project.signUp()
  await project.as('server', gone).delete('/users/me')

  const index = await project.as('client', gone).get('')

  expect(index.status).toBe(200)
  expect(index.text).toContain('User: None')
  expect((await project.as('client', gone).get('/users/me')).code).toBe(
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
  )
})

describe('the project', () => {
  test.each([randomUUID(), 'Internal', 'x', 'ÿ', '0'.repeat(300), "' or 1=1 --"])(
    '%j does not exist',
    async (id) => {
      const reply = await ask({ ...client(), 'x-stack-project-id': id })

      expect(reply).toMatchObject({ status: 400, code: 'CURRENT_PROJECT_NOT_FOUND' })
      expect(reply.json.details).toEqual({ project_id: id })
    },
  )

  test('unknown wins over every proof and over the branch', async () => {
    const missing = {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': randomUUID(),
      'x-stack-branch-id': 'nope',
    }
    const workflowToken = await mintWorkflowToken(
      service.ctx,
      await tenancyOf(project),
      service.clock.now(),
    )
    const proofs: HeaderMap[] = [
      {},
      { 'x-stack-super-secret-admin-key': 'wrong' },
      { 'x-stack-admin-access-token': 'wrong' },
      { 'x-stack-workflow-token': workflowToken },
      { 'x-stack-development-override-key': 'wrong' },
      { 'x-stack-development-override-key': INTERNAL_KEYS.superSecretAdminKey },
    ]
    for (const proof of proofs)
      expect((await ask({ ...missing, ...proof })).code).toBe('CURRENT_PROJECT_NOT_FOUND')
  })
})

const tenancyOf = async ({ id }: TestProject) =>
  (await service.ctx.projects.find(id))?.tenancies.get('main') as string
