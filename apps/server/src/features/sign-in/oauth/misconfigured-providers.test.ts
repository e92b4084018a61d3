import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { createOAuthApp, ERROR_URL, OWN_KEYS, typeLogin, useProviders } from './testing/app.ts'

/* A misconfigured provider cannot be used to sign in. */

const service = await startService()
const production = await startService({
  database: service.database,
  config: { production: true, logLevel: 'silent' },
})
afterAll(async () => {
  await production.stop()
  await service.stop()
})

const sessions = () => service.query<{ count: string }>('select count(*) from sessions')

test.each([
  ['shared keys that the operator did not configure', {}],
  ['no client id', { ...OWN_KEYS, clientId: undefined }],
  ['no client secret', { ...OWN_KEYS, clientSecret: undefined }],
])('case 26: in production, rejects a provider with %s', async (_, settings) => {
  const project = await service.newProject()
  await useProviders(service, project, ['google'], settings)
  production.ctx.projects.forget(project.id)

  const { reply, cookie } = await createOAuthApp(production, project).start('google')

  expect([reply.status, reply.code]).toEqual([400, 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'])
  expect([reply.headers.get('location'), cookie]).toEqual([null, ''])
})

test('case 26: production rejects a callback from the development provider', async () => {
  const project = await service.newProject()
  await useProviders(service, project, ['google'])
  const { url, cookie } = await createOAuthApp(service, project).start('google')
  const response = await typeLogin(service, url, 'ada@example.com')
  const before = await sessions()

  const reply = await createOAuthApp(production, project).back('google', response, { cookie })

  const location = new URL(reply.headers.get('location') ?? '')
  expect(location.href.split('?')[0]).toBe(ERROR_URL)
  expect(location.searchParams.get('errorCode')).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  expect(location.searchParams.has('code')).toBe(false)
  expect(await sessions()).toEqual(before)
  expect(
    await service.query(
      'select u.id from users u join tenancies t on t.id = u.tenancy_id where t.project_id = $1',
      [project.id],
    ),
  ).toEqual([])
})
