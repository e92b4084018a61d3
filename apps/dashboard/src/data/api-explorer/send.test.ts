import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Session } from '../../../../../packages/js/src/session.ts'
import { fakeAccessToken } from '../../../../../packages/js/src/testing/fake-wire.ts'
import type { Dashboard } from '../../dashboard.ts'
import { createReauthentication } from '../reauthentication.ts'
import { knownErrorIn, RESPONSE_MAX_BYTES, sendFromExplorer } from './send.ts'

interface Received {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** A dashboard whose service responds with `respond`. */
async function setUp(respond: (response: ServerResponse, count: number) => void) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    respond(response, received.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const reauthentication = createReauthentication()
  const accessToken = fakeAccessToken()
  const session = new Session({ accessToken, refreshToken: 'refresh' }, async () => null, Date.now)
  const dashboard = {
    appOptions: { baseUrl: `http://127.0.0.1:${port}` },
    currentSession: () => session,
    reauthentication,
  } as unknown as Dashboard
  const controller = new AbortController()
  const request = {
    baseUrl: 'http://public.example',
    projectId: 'project-1',
    access: 'server',
    method: 'GET',
    path: '/users',
    params: {},
    query: {},
    headers: {},
  } as const
  const send = (changes: object = {}, userToken: string | null = null) =>
    sendFromExplorer(
      dashboard,
      { ...request, ...changes },
      { userToken, signal: controller.signal },
    )
  return { received, send, controller, reauthentication, accessToken }
}

const json = (response: ServerResponse, body: object, headers: Record<string, string> = {}) =>
  response
    .writeHead(200, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body))
const unconfirmed = (response: ServerResponse) =>
  json(
    response,
    { code: 'RECENT_AUTHENTICATION_REQUIRED', details: { factors: ['password'] }, error: '' },
    {
      'x-stack-known-error': 'RECENT_AUTHENTICATION_REQUIRED',
      'x-stack-actual-status': '403',
    },
  )

test('fills and encodes the path and the query, and sends the body as JSON', async () => {
  const { received, send } = await setUp((response) => json(response, {}))

  await send({
    method: 'PATCH',
    path: '/teams/{team_id}/users/{user_id}',
    params: { team_id: 'a/../b', user_id: 'ü?' },
    query: { query: 'a&b=c', limit: '1' },
    headers: { 'x-extra': 'yes' },
    body: { display_name: 'Ada' },
  })

  expect(received).toMatchObject([
    {
      method: 'PATCH',
      url: '/api/v1/teams/a%2F..%2Fb/users/%C3%BC%3F?query=a%26b%3Dc&limit=1',
      headers: { 'content-type': 'application/json', 'x-extra': 'yes' },
      body: '{"display_name":"Ada"}',
    },
  ])
})

test('sends the owner as administrator, the user if one is chosen, and no cookies', async () => {
  const { received, send, accessToken } = await setUp((response) => json(response, {}))

  await send()
  await send({ access: 'client' }, 'token-of-user')
  await send({ access: null })

  const headers = received.map((each) => each.headers)
  expect(headers[0]).toMatchObject({
    'x-stack-access-type': 'server',
    'x-stack-project-id': 'project-1',
    'x-stack-admin-access-token': accessToken,
  })
  expect(headers[0]).not.toHaveProperty('x-stack-access-token')
  expect(headers[1]).toMatchObject({
    'x-stack-access-type': 'client',
    'x-stack-access-token': 'token-of-user',
  })
  for (const name of ['x-stack-access-type', 'x-stack-project-id', 'x-stack-admin-access-token'])
    expect(headers[2]).not.toHaveProperty(name)
  for (const each of headers) expect(each).not.toHaveProperty('cookie')
})

test('returns status, headers and text as an app sees them', async () => {
  const { send } = await setUp((response) =>
    json(
      response,
      { code: 'TEAM_NOT_FOUND', details: { team_id: 'x' }, error: 'Unknown' },
      { 'x-stack-known-error': 'TEAM_NOT_FOUND', 'x-stack-actual-status': '404' },
    ),
  )

  const response = await send()

  expect(response).toMatchObject({ status: 404, isCut: false })
  const names = response.headers.map(([name]) => name)
  expect(names).toContain('x-stack-known-error')
  expect(names).not.toContain('x-stack-actual-status')
  expect(knownErrorIn(response)?.errorCode).toBe('TEAM_NOT_FOUND')
})

test('finds no known error in other responses', () => {
  const response = { status: 400, isCut: false, durationMs: 0 }
  const headers = [['x-stack-known-error', 'TEAM_NOT_FOUND']] as const

  expect(knownErrorIn({ ...response, headers: [], text: '{"code":"TEAM_NOT_FOUND"}' })).toBeNull()
  expect(knownErrorIn({ ...response, headers, text: 'no JSON' })).toBeNull()
})

test('stops reading at the limit, and ends the transfer of an endless response', async () => {
  const closed = Promise.withResolvers<void>()
  const { send } = await setUp((response) => {
    response.writeHead(200)
    const more = () => {
      while (response.write('é'.repeat(50_000)));
    }
    response.on('drain', more).on('close', closed.resolve)
    more()
  })

  const { text, isCut } = await send()

  expect(isCut).toBe(true)
  expect(text).toBe('é'.repeat(RESPONSE_MAX_BYTES / 2))
  await closed.promise
})

test('reads a response of exactly the limit whole', async () => {
  const { send } = await setUp((response) => response.end('x'.repeat(RESPONSE_MAX_BYTES)))

  expect(await send()).toMatchObject({ text: 'x'.repeat(RESPONSE_MAX_BYTES), isCut: false })
})

test.each([
  ['before the response', () => {}],
  ['while the body is read', (response: ServerResponse) => response.writeHead(200).write('{')],
] as const)('can be aborted %s', async (_, respond) => {
  const asked = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  const { send, controller } = await setUp((response) => {
    response.on('close', closed.resolve)
    respond(response)
    asked.resolve()
  })
  const sent = send()
  await asked.promise

  controller.abort()

  await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  await closed.promise
})

test('asks the owner to confirm and sends again', async () => {
  const { received, send, reauthentication } = await setUp((response, count) =>
    count === 1 ? unconfirmed(response) : json(response, { done: true }),
  )
  reauthentication.subscribe(() => reauthentication.read()?.answer(true))

  expect(await send()).toMatchObject({ status: 200, text: '{"done":true}' })
  expect(received).toHaveLength(2)
})

test('returns the refusal if the owner does not confirm', async () => {
  const { received, send, reauthentication } = await setUp(unconfirmed)
  reauthentication.subscribe(() => reauthentication.read()?.answer(false))

  expect(await send()).toMatchObject({ status: 403 })
  expect(received).toHaveLength(1)
})

test('does not ask the owner for what a user must confirm', async () => {
  const { send, reauthentication } = await setUp(unconfirmed)
  let questions = 0
  reauthentication.subscribe(() => {
    questions += 1
  })

  expect(await send({ access: 'client' }, 'token-of-user')).toMatchObject({ status: 403 })
  expect(questions).toBe(0)
})

test('rejects if no response arrives', async () => {
  const { send } = await setUp((response) => response.destroy())

  await expect(send()).rejects.toThrow()
})
