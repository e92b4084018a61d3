import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { webhookRoutes } from './index.ts'
import { newSender, type TestSender } from './testing/sender.ts'

const service = await startService()
afterAll(() => service.stop())

const URL = 'http://127.0.0.1:9/hook'
const MADE_UP = 'whp_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** All requests that a token allows, with ids of a project. */
async function requestsFor(owner: TestSender) {
  const { id } = await owner.addEndpoint(URL)
  const { json } = await owner.call('POST', `/endpoint/${id}/send-example`, {
    eventType: 'user.created',
  })
  await service.drain()
  const [attempt] = (await owner.call('GET', `/attempt/endpoint/${id}`)).json.data
  const fill = (path: string) =>
    path
      .replace(':project_id', owner.project.id)
      .replace(':endpoint_id', id)
      .replace(':message_id', json.id)
      .replace(':attempt_id', attempt.id)
      .replace(':name', 'user.created')
  const bodies: Record<string, object> = {
    '/app': { name: 'Mine', uid: owner.project.id },
    '/app/:project_id/endpoint': { url: URL },
    '/app/:project_id/endpoint/:endpoint_id/send-example': { eventType: 'user.created' },
    '/app/:project_id/endpoint/:endpoint_id/recover': { since: '2026-01-01T00:00:00Z' },
    '/app/:project_id/endpoint/:endpoint_id/replay-missing': { since: '2026-01-01T00:00:00Z' },
  }
  return webhookRoutes
    .filter(({ declaration }) => declaration.access === 'anyone')
    .map(({ declaration: { method, path } }) => ({
      method,
      path,
      address: fill(path),
      body: bodies[path] ?? {},
    }))
}

type Door = Awaited<ReturnType<typeof requestsFor>>[number]

const sendRequest = ({ method, address, body }: Door, authorization: string | null) =>
  service.anyone.send(method, address, {
    headers: {
      'content-type': 'application/json',
      ...(authorization === null ? {} : { authorization }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })

describe('the list of endpoints without a token', () => {
  test('has those of the project, the oldest first, for admins only', async () => {
    const [owner, other] = [await newSender(service), await newSender(service)]
    const ids = [(await owner.addEndpoint(URL)).id, (await owner.addEndpoint(URL)).id]
    await other.addEndpoint(URL)
    const list = (level: 'client' | 'server' | 'admin') =>
      owner.project.as(level).get('/internal/webhook-endpoints')

    const { status, json } = await list('admin')
    expect(status).toBe(200)
    expect(json.items.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(json.items).toEqual((await owner.call('GET', '/endpoint')).json.data)
    for (const level of ['client', 'server'] as const)
      expect((await list(level)).code).toBe('INSUFFICIENT_ACCESS_TYPE')
  })
})

describe('a portal token', () => {
  test('is returned to admins only, with 201', async () => {
    const project = await service.newProject()
    const ask = (level: 'client' | 'server' | 'admin', body?: unknown) =>
      project.as(level).post('/webhooks/svix-token', body)

    expect((await ask('client', {})).code).toBe('INSUFFICIENT_ACCESS_TYPE')
    expect((await ask('server', {})).code).toBe('INSUFFICIENT_ACCESS_TYPE')
    expect((await service.anyone.post('/webhooks/svix-token', {})).code).toBe(
      'ACCESS_TYPE_REQUIRED',
    )
    expect((await ask('admin')).code).toBe('SCHEMA_ERROR')
    expect((await ask('admin', { more: 1 })).code).toBe('SCHEMA_ERROR')
    const { status, json } = await ask('admin', {})
    expect([status, Object.keys(json)]).toEqual([201, ['token']])
  })

  test('is opaque and different each time', async () => {
    const sender = await newSender(service)
    const token = await sender.token()

    expect(token).toMatch(/^whp_[\w-]{100,}$/)
    expect(Buffer.from(token.slice(4), 'base64url').toString('latin1')).not.toContain(
      sender.project.id,
    )
    expect(await sender.token()).not.toBe(token)
  })

  test('expires after an hour', async () => {
    const sender = await newSender(service)
    const token = await sender.token()

    service.clock.advance({ minutes: 59, seconds: 59 })
    expect((await sender.call('GET', '/endpoint', undefined, token)).status).toBe(200)
    service.clock.advance({ seconds: 1 })

    expect((await sender.call('GET', '/endpoint', undefined, token)).status).toBe(401)
  })

  test('is invalid after its project was deleted', async () => {
    const sender = await newSender(service)
    const token = await sender.token()
    await service.query('delete from projects where id = $1', [sender.project.id])
    // Other processes are notified by the database with a delay.
    service.ctx.projects.forget(sender.project.id)

    expect((await sender.call('GET', '/endpoint', undefined, token)).status).toBe(401)
  })

  test('cannot be replaced by another sealed value or an admin key', async () => {
    const sender = await newSender(service)
    const found = {
      project_id: sender.project.id,
      tenancy_id: sender.ctx.tenancyId,
      expires_at_millis: service.clock.now().getTime() + 60_000,
    }
    const forged = `whp_${service.ctx.secrets.seal('sealed:mail', JSON.stringify(found)).toString('base64url')}`

    for (const token of [
      forged,
      sender.project.superSecretAdminKey,
      sender.project.secretServerKey,
    ]) {
      expect((await sender.call('GET', '/endpoint', undefined, token)).status).toBe(401)
    }
  })
})

test('every request needs a valid token', async () => {
  const sender = await newSender(service)
  const token = await sender.token()
  const changed = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA')

  for (const door of await requestsFor(sender)) {
    for (const authorization of [
      null,
      'Bearer',
      'Bearer ',
      token,
      `Basic ${token}`,
      `Bearer ${MADE_UP}`,
      `Bearer ${changed}`,
      'Bearer whp_',
    ]) {
      const reply = await sendRequest(door, authorization)

      expect([reply.status, reply.json?.code]).toEqual([401, 'authentication_failed'])
      expect(reply.headers.get('www-authenticate')).toBe('Bearer')
    }
  }
  expect((await sender.call('GET', '/endpoint')).json.data).toHaveLength(1)
})

describe('the token of another project', () => {
  test('is rejected for requests that name this project', async () => {
    const [owner, stranger] = [await newSender(service), await newSender(service)]
    const token = await stranger.token()

    for (const door of await requestsFor(owner)) {
      // The others name no project, and return common or own data.
      if (!door.path.includes(':project_id')) continue
      expect((await sendRequest(door, `Bearer ${token}`)).status).toBe(404)
    }
    expect((await owner.call('GET', '/endpoint')).json.data).toHaveLength(1)
  })

  test('finds no data of this project', async () => {
    const [owner, stranger] = [await newSender(service), await newSender(service)]
    const token = await stranger.token()

    for (const door of await requestsFor(owner)) {
      if (!door.path.includes(':endpoint_id') && !door.path.includes(':message_id')) continue
      const address = door.address.replace(owner.project.id, stranger.project.id)
      expect((await sendRequest({ ...door, address }, `Bearer ${token}`)).status).toBe(404)
    }
    const [endpoint] = (await owner.call('GET', '/endpoint')).json.data
    expect(endpoint).toMatchObject({ url: URL, description: '', disabled: false })
  })

  test('does not list or create the application of this project', async () => {
    const [owner, stranger] = [await newSender(service), await newSender(service)]
    const headers = { authorization: `Bearer ${await stranger.token()}` }

    const listed = await service.anyone.get('/app', headers)
    const wanted = await service.anyone.post(
      '/app?get_if_exists=true',
      { name: 'Theirs', uid: owner.project.id },
      headers,
    )

    expect(listed.json.data).toMatchObject([
      { id: stranger.project.id, uid: stranger.project.id, name: stranger.project.id },
    ])
    expect(wanted).toMatchObject({ status: 403, json: { code: 'permission_denied' } })
  })

  test('cannot send messages of this project to its own endpoints', async () => {
    const [owner, stranger] = [await newSender(service), await newSender(service)]
    const own = await stranger.addEndpoint(URL)
    const { id } = await owner.addEndpoint(URL)
    const message = (
      await owner.call('POST', `/endpoint/${id}/send-example`, { eventType: 'user.created' })
    ).json

    expect(
      (await stranger.call('POST', `/msg/${message.id}/endpoint/${own.id}/resend`)).status,
    ).toBe(404)
    const ownMessage = (
      await stranger.call('POST', `/endpoint/${own.id}/send-example`, { eventType: 'user.created' })
    ).json
    expect(
      (await stranger.call('POST', `/msg/${ownMessage.id}/endpoint/${id}/resend`)).status,
    ).toBe(404)
    expect(
      (await stranger.call('GET', `/attempt/msg/${ownMessage.id}?endpoint_id=${id}`)).json.data,
    ).toEqual([])
  })
})
