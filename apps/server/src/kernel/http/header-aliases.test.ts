import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

let project: TestProject
let ada: TestUser
beforeAll(async () => {
  project = await service.newProject()
  ada = await project.signUp()
})

/**
 * The headers of client access and the session, each under the name that the given function
 * returns.
 */
const headersOf = (rename: (name: string) => string) => {
  const headers = {
    'x-stack-access-type': 'client',
    'x-stack-project-id': project.id,
    'x-stack-publishable-client-key': project.publishableClientKey,
    'x-stack-access-token': ada.access_token,
    'x-stack-refresh-token': ada.refresh_token,
  }
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [rename(name), value]))
}
const alias = (name: string) => name.replace('x-stack-', 'x-hexclave-')

describe('C: the headers of newer published clients', () => {
  test('open an endpoint, alone or mixed with those of the protocol', async () => {
    const aliased = await service.anyone.get('/users/me', headersOf(alias))
    const mixed = await service.anyone.get(
      '/users/me',
      headersOf((name) => (name.endsWith('-id') ? name : alias(name))),
    )

    expect([aliased.status, aliased.json.id]).toEqual([200, ada.user_id])
    expect([mixed.status, mixed.json.id]).toEqual([200, ada.user_id])
  })

  test('reach an endpoint that reads a header itself', async () => {
    const reply = await service.anyone.post('/auth/sessions/current/refresh', {}, headersOf(alias))

    expect(reply.json).toEqual({ access_token: expect.any(String) })
  })

  test('are judged like those of the protocol', async () => {
    const wrong = { ...headersOf(alias), 'x-hexclave-publishable-client-key': 'pck_wrong' }
    const keyAlone = { 'x-hexclave-secret-server-key': project.secretServerKey }

    expect((await service.anyone.get('/users/me', wrong)).code).toBe(
      'INVALID_PUBLISHABLE_CLIENT_KEY',
    )
    expect((await service.anyone.get('/users/me', keyAlone)).code).toBe(
      'PROJECT_KEY_WITHOUT_ACCESS_TYPE',
    )
  })

  test('hide an error status', async () => {
    const reply = await service.anyone.get('/nowhere', { 'x-hexclave-override-error-status': '' })

    expect([reply.status, reply.headers.get('x-stack-actual-status')]).toEqual([200, '404'])
  })

  test('may repeat what the others say, or be empty', async () => {
    const both = { ...headersOf((name) => name), ...headersOf(alias) }

    expect((await service.anyone.get('/users/me', both)).status).toBe(200)
    expect(
      (await service.anyone.get('/users/me', { ...both, 'x-hexclave-project-id': '' })).status,
    ).toBe(200)
    expect(
      (await service.anyone.get('/users/me', { ...both, 'x-stack-project-id': '' })).status,
    ).toBe(200)
  })

  test.each([
    'access-type',
    'project-id',
    'publishable-client-key',
    'access-token',
    'refresh-token',
  ])('are refused if both names of %s come with different values', async (name) => {
    const headers = { ...headersOf((own) => own), [`x-hexclave-${name}`]: 'another' }

    const reply = await service.anyone.get('/users/me', headers)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain(`x-hexclave-${name}`)
    expect(reply.text).not.toContain('another')
  })

  test('are not compared where no access is needed and on unknown paths', async () => {
    const headers = { 'x-stack-access-type': 'client', 'x-hexclave-access-type': 'admin' }

    expect(
      (await service.anyone.post('/check-version', { clientVersion: '1' }, headers)).code,
    ).toBe('SCHEMA_ERROR')
    expect((await service.anyone.get('/nowhere', headers)).code).toBe('SCHEMA_ERROR')
  })
})
