import { ACCESS_TYPES, type Endpoint } from '@latchkey/contract'
import { accessHeaders, type HeaderMap, startService } from '@latchkey/testkit'
import { routes } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
const here = await service.newProject({ client_user_deletion_enabled: true })
const there = await service.newProject({ client_user_deletion_enabled: true })
const ada = await here.signUp({ email: 'ada@example.com' })
const eve = await there.signUp({ email: 'eve@example.com' })
const developer = await service.internal.signUp()
afterAll(() => service.stop())

const endpoints = routes.map(
  ({ declaration }) => [`${declaration.method} ${declaration.path}`, declaration] as const,
)

/** Sends a request that names project `here`. */
function call({ method, path, versions }: Endpoint, headers: HeaderMap) {
  const filled = path.replaceAll(/:(\w+)(\{[^}]*\})?/g, (_param, name) =>
    name === 'project_id' ? here.id : ada.user_id,
  )
  return service.anyone.send(
    method,
    `/api/${versions?.[0] ?? 'v1'}${filled === '/' ? '' : filled}`,
    {
      headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
      ...(method === 'GET' ? {} : { body: '{}' }),
    },
  )
}

const tables = (
  await service.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema()`,
  )
).map(({ name }) => name)
const allRows = async () =>
  Promise.all(
    tables.map((table) =>
      service.query(`select to_jsonb(t) as row from ${table} t order by t::text`),
    ),
  )
// Activity and events of the sign-ups are written later.
await service.drain()
const before = await allRows()

const INVALID_KEY = {
  client: 'INVALID_PUBLISHABLE_CLIENT_KEY',
  server: 'INVALID_SECRET_SERVER_KEY',
  admin: 'INVALID_SUPER_SECRET_ADMIN_KEY',
} as const

describe.each(endpoints)('case 18, case 41: %s', (_name, endpoint) => {
  test('rejects keys of other projects, including internal', async () => {
    for (const keys of [there, service.internal]) {
      for (const accessType of ACCESS_TYPES) {
        const reply = await call(endpoint, accessHeaders({ ...keys, id: here.id }, accessType))

        expect([reply.status, reply.code]).toEqual([401, INVALID_KEY[accessType]])
        expect(reply.json.details).toEqual({ project_id: here.id })
      }
    }
  })

  test('rejects users of other projects', async () => {
    for (const accessType of ACCESS_TYPES) {
      const reply = await call(endpoint, {
        ...accessHeaders(here, accessType),
        'x-stack-access-token': eve.access_token,
      })

      expect([reply.status, reply.code]).toEqual([401, 'INVALID_PROJECT_FOR_ACCESS_TOKEN'])
      expect(reply.json.details).toEqual({
        expected_project_id: here.id,
        actual_project_id: there.id,
      })
    }
  })

  test('accepts only members of the owner team as admins', async () => {
    for (const user of [ada, eve, developer]) {
      const reply = await call(endpoint, {
        'x-stack-access-type': 'admin',
        'x-stack-project-id': here.id,
        'x-stack-admin-access-token': user.access_token,
      })

      expect([reply.status, reply.code]).toEqual([401, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'])
    }
  })
})

test('case 18: rejects a refresh token of another project', async () => {
  const header = { 'x-stack-refresh-token': eve.refresh_token }

  expect(
    (await here.as('client').post('/auth/sessions/current/refresh', undefined, header)).code,
  ).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  const grant = {
    grant_type: 'refresh_token',
    client_id: here.id,
    client_secret: here.publishableClientKey,
  }
  expect(
    (await service.anyone.post('/auth/oauth/token', { ...grant, refresh_token: eve.refresh_token }))
      .code,
  ).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
})

test('changes nothing in any project', async () => {
  expect(tables).toEqual(
    expect.arrayContaining(['users', 'sessions', 'verification_codes', 'oauth_accounts', 'mails']),
  )
  expect(await allRows()).toEqual(before)
})
