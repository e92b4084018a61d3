import { inspect } from 'node:util'
import { accessHeaders, createCaller, startService, testConfig } from '@latchkey/testkit'
import { startService as startServiceWithLog } from 'latchkey/internals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog, type Log } from '../log.ts'

/* protocol 01 §8.5, security case 33: what the caller and the log get for an internal error. */

const service = await startService()
const lines: string[] = []
const note = (fields: object, message: string) =>
  void lines.push(`${message} ${inspect(fields, { depth: 10 })}`)
const log: Log = {
  info: note,
  warn: note,
  error: note,
  forWorker: () => createLog('silent').forWorker(),
}
const logged = await startServiceWithLog(testConfig(service.database.url), {
  log,
  runsWorker: false,
})
afterAll(async () => {
  await logged.stop()
  await service.stop()
})

const PASSWORD = 'a password nobody should ever read'
const secrets: string[] = [PASSWORD, 'wrong password of a guess', 'text%20in%20a%20query']

beforeAll(async () => {
  const project = await service.newProject()
  const caller = createCaller(
    (request) => logged.fetch(request),
    service.url,
    accessHeaders(project, 'client'),
  )
  const body = {
    email: 'ada@example.com',
    password: PASSWORD,
    verification_callback_url: 'http://localhost/x',
  }
  const { json } = await caller.post('/auth/password/sign-up', body)
  await caller.post('/auth/password/sign-in', {
    email: 'ada@example.com',
    password: 'wrong password of a guess',
  })
  await caller.post(
    '/auth/sessions/current/refresh',
    {},
    { 'x-stack-refresh-token': json.refresh_token },
  )
  await caller.get('/users/me?secret=text%20in%20a%20query', {
    'x-stack-access-token': json.access_token,
  })
  await caller.get('/users/me', { 'x-stack-access-token': `${json.access_token}x` })
  await caller.get('/users/me', {
    'x-stack-publishable-client-key': `${project.publishableClientKey}x`,
  })
  secrets.push(
    json.access_token,
    json.refresh_token,
    ...Object.values(project)
      .filter((value) => /^(pck|ssk|sak)_/.test(String(value)))
      .map(String),
  )
  await service.query('alter table sessions rename to sessions_gone')
  broken = await caller.post('/auth/password/sign-in', {
    email: 'ada@example.com',
    password: PASSWORD,
  })
  overridden = await caller.post(
    '/auth/sessions/current/refresh',
    {},
    {
      'x-stack-refresh-token': json.refresh_token,
      'x-stack-override-error-status': '',
    },
  )
  await service.query('alter table sessions_gone rename to sessions')
  afterwards = await caller.post('/auth/password/sign-in', {
    email: 'ada@example.com',
    password: PASSWORD,
  })
})

type Reply = Awaited<ReturnType<ReturnType<typeof createCaller>['get']>>
let broken: Reply
let overridden: Reply
let afterwards: Reply

describe('when the service itself fails', () => {
  test('the caller gets a plain 500 with the request id and no internals', () => {
    expect(broken).toMatchObject({ status: 500, code: undefined, json: undefined })
    expect(broken.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(broken.text).toContain(broken.headers.get('x-stack-request-id'))
    expect(broken.text).not.toMatch(/sessions|relation|insert|error:|\bat\b .*:\d+/i)
  })

  test('the status can be overridden like any other', () => {
    expect(overridden.status).toBe(200)
    expect(overridden.headers.get('x-stack-actual-status')).toBe('500')
  })

  test('the log has the cause under the same request id', () => {
    const id = broken.headers.get('x-stack-request-id') as string

    expect(
      lines.some((line) => line.includes(id) && line.includes('"sessions" does not exist')),
    ).toBe(true)
  })

  test('the next request succeeds', () => {
    expect(afterwards.status).toBe(200)
  })
})

describe('the log', () => {
  test('has a line for each request, with its id, path as declared, status and project', () => {
    const line = lines.find((candidate) =>
      candidate.includes(afterwards.headers.get('x-stack-request-id') as string),
    )

    expect(line).toContain('/auth/password/sign-in')
    expect(line).toContain('200')
    expect(line).toContain('client')
  })

  test('never holds a password, a token, a key, a query or an address', () => {
    const everything = lines.join('\n')

    expect(lines.length).toBeGreaterThan(8)
    for (const secret of [...secrets, 'ada@example.com']) expect(everything).not.toContain(secret)
  })
})
