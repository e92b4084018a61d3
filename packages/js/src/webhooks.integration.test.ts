import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startService } from '@latchkey/testkit'
// Only for what it adds to the types of others, which the web's type check would not see otherwise.
import type {} from '@latchkey/testkit/global-setup'
import { afterAll, expect, test } from 'vitest'
import { verifyWebhook, type WebhookMessage } from './webhooks.ts'

const received: { readonly headers: IncomingHttpHeaders; readonly body: Uint8Array }[] = []
const receiver = createServer(async (request, response) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  received.push({ headers: request.headers, body: Buffer.concat(chunks) })
  response.writeHead(204).end()
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const service = await startService()
afterAll(async () => {
  await service.stop()
  receiver.close()
})

test('accepts what the service sends, with the old and the new secret after a rotation', async () => {
  const project = await service.newProject()
  const { token } = (await project.as('admin').post('/webhooks/svix-token', {})).json
  const portal = (method: string, path: string, body?: unknown) =>
    service.anyone.send(method, `/app/${project.id}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  const endpoint = `/endpoint/${(await portal('POST', '/endpoint', { url })).json.id}`
  const secretNow = async () => (await portal('GET', `${endpoint}/secret`)).json.key
  const verifyLast = (secret: WebhookMessage['secret']) =>
    verifyWebhook({
      ...(received.at(-1) ?? { headers: {}, body: '' }),
      secret,
      now: service.clock.now().getTime(),
    })

  const first = await secretNow()
  await project.as('server').post('/users', { display_name: 'Ada ☕' })
  await service.drain()

  expect((await verifyLast(first)).event).toMatchObject({
    type: 'user.created',
    data: { display_name: 'Ada ☕' },
  })

  await portal('POST', `${endpoint}/secret/rotate`, {})
  const second = await secretNow()
  await project.as('server').post('/users', { display_name: 'Bo' })
  await service.drain()

  expect(second).not.toBe(first)
  for (const secret of [first, second])
    expect((await verifyLast(secret)).event).toMatchObject({ data: { display_name: 'Bo' } })
})
