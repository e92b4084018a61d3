import { request as send } from 'node:http'
import { startService } from '@latchkey/testkit'
import { rotateSigningKey } from 'latchkey/internals'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

/* The signing keys of a project are sent again without router and handler. */

const first = await startService({ listen: true })
const second = await startService({ database: first.database })
afterAll(async () => {
  await second.stop()
  await first.stop()
})

const readKeys = vi.spyOn(first.ctx.tokens, 'publicKeys')
const WITHIN_A_SECOND = { timeout: 1_000, interval: 10 }

let path: string
let projectId: string
beforeEach(async () => {
  const project = await first.newProject()
  projectId = project.id
  path = `/projects/${project.id}/.well-known/jwks.json`
  // The notification of the new project ends the first reuse.
  await expect
    .poll(async () => {
      readKeys.mockClear()
      await first.anyone.get(path)
      return readKeys.mock.calls.length
    })
    .toBe(0)
})

/** Sends a request over a socket, with the headers exactly as given. */
const sendRaw = (headers: Record<string, string>, method = 'GET') =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const request = send(`${first.url}/api/v1${path}`, { method, headers }, async (response) => {
      const text = (await response.toArray()).join('')
      resolve({ status: response.statusCode, text })
    })
    request.on('error', reject).end()
  })

test('is the same response, with a request id of its own', async () => {
  const [one, other] = [await first.anyone.get(path), await first.anyone.get(path)]

  expect(readKeys).not.toHaveBeenCalled()
  const withoutId = ({ headers }: typeof one) =>
    Object.fromEntries([...headers].filter(([name]) => name !== 'x-stack-request-id'))
  expect(withoutId(one)).toEqual(withoutId(other))
  expect(one.text).toBe(other.text)
  expect(one.headers.get('x-stack-request-id')).not.toBe(other.headers.get('x-stack-request-id'))
})

test('is logged and counted like every request', async () => {
  const info = vi.spyOn(first.ctx.log, 'info')
  const count = async () =>
    (await (await fetch(`${first.url}/metrics`)).text()).match(
      /duration_seconds_count\{.*jwks\.json",status="200"\} (\d+)/,
    )?.[1]
  const before = Number(await count())

  const { headers } = await first.anyone.get(path)

  expect(info).toHaveBeenCalledWith(
    expect.objectContaining({
      requestId: headers.get('x-stack-request-id'),
      method: 'GET',
      route: '/projects/:project_id/.well-known/jwks.json',
      status: 200,
    }),
    'request',
  )
  expect(Number(await count())).toBe(before + 1)
})

test.each([
  [{ 'x-stack-access-type': 'bogus' }, 'INVALID_ACCESS_TYPE'],
  [{ 'X-Stack-Access-Type': 'client' }, 'ACCESS_TYPE_WITHOUT_PROJECT_ID'],
  [{ 'x-hexclave-access-type': 'bogus' }, 'INVALID_ACCESS_TYPE'],
  [{ 'X-Hexclave-Publishable-Client-Key': 'x' }, 'PROJECT_KEY_WITHOUT_ACCESS_TYPE'],
])('is not sent to a request with %j', async (headers, code) => {
  const { status, text } = await sendRaw(headers)

  expect(status).toBe(400)
  expect(JSON.parse(text).code).toBe(code)
})

test('is indented for a browser only', async () => {
  const plain = await sendRaw({ accept: '*/*' })
  const indented = await sendRaw({ Accept: 'text/html,*/*' })

  expect(plain.text).not.toContain('\n')
  expect(indented.text).toContain('\n  "keys"')
  expect(JSON.parse(indented.text)).toEqual(JSON.parse(plain.text))
  expect(await sendRaw({ accept: '*/*' })).toEqual(plain)
})

test('is for GET, and for this query, only', async () => {
  expect((await first.anyone.get(`${path}?include_anonymous=true`)).json.keys).toHaveLength(4)
  expect((await first.anyone.get(`${path}?include_anonymous=maybe`)).code).toBe('SCHEMA_ERROR')
  expect((await first.anyone.post(path)).status).toBe(405)
  expect((await sendRaw({}, 'HEAD')).status).toBe(405)
})

test('case 62: ends in every process when the keys are rotated', async () => {
  const before = (await second.anyone.get(path)).text

  await rotateSigningKey(first.ctx, projectId, { cut: false })

  expect((await first.anyone.get(path)).text).not.toBe(before)
  await expect
    .poll(async () => (await second.anyone.get(path)).text, WITHIN_A_SECOND)
    .toBe((await first.anyone.get(path)).text)
})

test('is not reused while the key before is valid, and is the one without it afterward', async () => {
  await rotateSigningKey(first.ctx, projectId, { cut: false })
  const during = (await first.anyone.get(path)).text
  readKeys.mockClear()
  await first.anyone.get(path)
  expect(readKeys).toHaveBeenCalledOnce()

  first.clock.advance({ days: 1 })

  const after = (await first.anyone.get(path)).text
  expect(after).not.toBe(during)
  readKeys.mockClear()
  expect((await first.anyone.get(path)).text).toBe(after)
  expect(readKeys).not.toHaveBeenCalled()
})

test('ends in every process when the project is deleted', async () => {
  await second.anyone.get(path)

  await first.query('delete from projects where id = $1', [projectId])

  for (const service of [first, second])
    await expect
      .poll(async () => (await service.anyone.get(path)).status, WITHIN_A_SECOND)
      .toBe(404)
})
