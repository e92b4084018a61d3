import { type Reply, startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { untilSomethingWaits } from '../../../testing/locks.ts'
import { useProviders } from '../../sign-in/oauth/testing/app.ts'

const service = await startService()
afterAll(() => service.stop())

describe.each(['client', 'server', 'admin'] as const)('with %s access', (accessType) => {
  test('returns exactly the fields for clients', async () => {
    const project = await service.newProject({
      display_name: 'Birdwatch',
      domains: ['https://birdwatch.example'],
    })

    const reply = await project.as(accessType).get('/projects/current')

    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      id: project.id,
      display_name: 'Birdwatch',
      config: {
        sign_up_enabled: true,
        credential_enabled: true,
        magic_link_enabled: false,
        passkey_enabled: false,
        client_team_creation_enabled: false,
        client_user_deletion_enabled: false,
        allow_user_api_keys: false,
        allow_team_api_keys: false,
        enabled_oauth_providers: [],
      },
    })
  })

  test('rejects query parameters', async () => {
    const project = await service.newProject()

    const reply = await project.as(accessType).get('/projects/current?full=true')

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain('- query contains unknown properties: full')
  })
})

test.each([
  'sign_up_enabled',
  'credential_enabled',
  'magic_link_enabled',
  'passkey_enabled',
  'client_team_creation_enabled',
  'client_user_deletion_enabled',
  'allow_user_api_keys',
  'allow_team_api_keys',
] as const)('returns %s as configured', async (name) => {
  const [on, off] = [
    await service.newProject({ [name]: true }),
    await service.newProject({ [name]: false }),
  ]

  expect((await on.as('client').get('/projects/current')).json.config[name]).toBe(true)
  expect((await off.as('client').get('/projects/current')).json.config[name]).toBe(false)
})

test('lists the types of enabled providers, sorted, without secrets', async () => {
  const project = await service.newProject()
  await patchConfig(service.ctx, project.id, {
    'auth.oauth.providers.spotify': { type: 'spotify', isShared: true, allowSignIn: true },
    'auth.oauth.providers.mine': {
      type: 'github',
      isShared: false,
      clientId: 'id',
      clientSecret: 'hush',
      allowSignIn: true,
    },
    'auth.oauth.providers.off': { type: 'google', isShared: true, allowSignIn: false },
    'auth.oauth.providers.unfinished': { allowSignIn: true },
  })

  const reply = await project.as('client').get('/projects/current')

  expect(reply.json.config.enabled_oauth_providers).toEqual([{ id: 'github' }, { id: 'spotify' }])
  expect(reply.text).not.toContain('hush')
})

test('applies a change to the next request', async () => {
  const project = await service.newProject({ passkey_enabled: false })
  await project.as('client').get('/projects/current')

  await patchConfig(service.ctx, project.id, { 'auth.passkey.allowSignIn': true })

  expect((await project.as('client').get('/projects/current')).json.config.passkey_enabled).toBe(
    true,
  )
})

test('returns ACCESS_TYPE_REQUIRED without an access type', async () => {
  expect((await service.anyone.get('/projects/current')).code).toBe('ACCESS_TYPE_REQUIRED')
})

describe('a write that overlaps the deletion of its project', () => {
  /** Sends the request while the project is being deleted, after the request has been let in. */
  const duringDeletion = async (project: TestProject, send: () => Promise<Reply>) => {
    const client = new pg.Client({ connectionString: service.database.url })
    await client.connect()
    try {
      await client.query('begin')
      await client.query('delete from projects where id = $1', [project.id])
      const reply = send()
      await untilSomethingWaits(service)
      await client.query('commit')
      return await reply
    } finally {
      await client.end()
    }
  }

  test.each([
    ['/users', {}],
    ['/teams', { display_name: 'Late' }],
  ])('gets CURRENT_PROJECT_NOT_FOUND: POST %s', async (path, body) => {
    const project = await service.newProject()

    const reply = await duringDeletion(project, () => project.as('server').post(path, body))

    expect([reply.status, reply.code, reply.json.details]).toEqual([
      400,
      'CURRENT_PROJECT_NOT_FOUND',
      { project_id: project.id },
    ])
  })

  test('gets the error of its client id if it has no header: the start of OAuth', async () => {
    const project = await service.newProject()
    await useProviders(service, project, ['github'])
    const query = new URLSearchParams({
      client_id: project.id,
      client_secret: project.publishableClientKey,
      redirect_uri: 'http://localhost:3000/handler/oauth-callback',
      scope: 'legacy',
      response_type: 'code',
      grant_type: 'authorization_code',
      state: 'state',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      error_redirect_url: 'http://localhost:3000/handler/error',
      type: 'authenticate',
    })

    const reply = await duringDeletion(project, () =>
      service.anyone.get(`/auth/oauth/authorize/github?${query}`),
    )

    expect([reply.status, reply.code, reply.json?.details]).toEqual([
      400,
      'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
      { client_id: project.id },
    ])
  })
})
