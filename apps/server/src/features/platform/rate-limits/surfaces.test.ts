import { type Caller, startService, type TestProject } from '@latchkey/testkit'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { deleteExpiredCounters } from '../../../kernel/limits/counters.ts'
import { guess, pass, signIn, stopTheClock, visitorFrom } from './testing/visitor.ts'

/* Tests each kind of limit at one endpoint. The policies list the others. */

stopTheClock()
const service = await startService({
  config: { rateLimits: { enabled: true, changes: {} }, trustedProxies: ['10.0.0.0/8'] },
})
afterAll(() => service.stop())

const times = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  for (let index = 0; index < count; index += 1) results.push(await work(index))
  return results
}
const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status)
const repeated = (status: number, count: number) => Array.from({ length: count }, () => status)
const callback = 'http://localhost:3000/callback'
const setUp = async (address: string) => {
  const project = await service.newProject({ magic_link_enabled: true })
  return { project, visitor: visitorFrom(service, project, address) }
}

describe('email', () => {
  const askForReset = (visitor: Caller, email: string) =>
    visitor.post('/auth/password/send-reset-code', { email, callback_url: callback })
  const askForCode = (visitor: Caller, email: string) =>
    visitor.post('/auth/otp/send-sign-in-code', { email, callback_url: callback })

  test('M1: one network sends at most ten emails to a recipient in ten minutes, without affecting other networks', async () => {
    const { project, visitor: stranger } = await setUp('203.0.113.1')
    const ask = (index: number) =>
      (index % 2 === 0 ? askForReset : askForCode)(stranger, 'ada@example.com')

    const replies = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(index)))

    expect(statuses(replies).filter((status) => status === 200)).toHaveLength(10)
    expect(statuses(replies).filter((status) => status === 429)).toHaveLength(40)
    expect(
      (await askForReset(visitorFrom(service, project, '198.51.100.1'), 'ada@example.com')).status,
    ).toBe(200)
    expect(
      (await askForCode(visitorFrom(service, project, '198.51.100.1'), 'ada@example.com')).status,
    ).toBe(200)
    pass(service, { minutes: 10 })
    expect((await askForReset(stranger, 'ada@example.com')).status).toBe(200)
  })

  test('M1: all networks together send thirty emails, plus one per pause', async () => {
    const { project } = await setUp('203.0.113.1')
    const ask = (index: number) =>
      askForReset(visitorFrom(service, project, `203.0.113.${index}`), 'ben@example.com')

    const replies = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(index)))
    // The longest pause.
    pass(service, { minutes: 1 })
    const later = [await ask(61), await ask(62)]

    expect(statuses(replies).filter((status) => status === 200)).toHaveLength(31)
    expect(statuses(later)).toEqual([200, 429])
  })

  describe('M1, case 68: during a flood of emails to a recipient', () => {
    const HOME = '198.51.100.10'
    const flood = async (project: TestProject, email: string) => {
      await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          askForReset(visitorFrom(service, project, `203.0.113.${100 + (index % 60)}`), email),
        ),
      )
      expect((await askForReset(visitorFrom(service, project, '203.0.113.99'), email)).status).toBe(
        429,
      )
    }

    test('accepts the recipient on a network where one of their sessions is in use', async () => {
      const { project } = await setUp(HOME)
      const { email } = await project.requestCode('cleo@example.com')
      const { code } = await project.requestCode(email)
      const session = await visitorFrom(service, project, HOME).post('/auth/otp/sign-in', { code })
      expect(session.status).toBe(200)
      await service.drain()
      pass(service, { minutes: 11 })

      await flood(project, email)

      const replies = await times(3, () => askForReset(visitorFrom(service, project, HOME), email))
      expect(statuses(replies)).toEqual([200, 200, 200])
      // The network is known only for this recipient.
      await flood(project, 'another@example.com')
      expect(
        (await askForReset(visitorFrom(service, project, HOME), 'another@example.com')).status,
      ).toBe(429)
    })

    test('accepts the recipient after signing out, on a network of a password sign-in in the last 30 days', async () => {
      const { project } = await setUp(HOME)
      const dora = await project.signUp({ email: 'dora@example.com' })
      await signIn(visitorFrom(service, project, HOME), dora.email, dora.password)
      await service.query('delete from sessions where user_id = $1', [dora.user_id])
      pass(service, { days: 29 })

      await flood(project, dora.email)

      expect((await askForReset(visitorFrom(service, project, HOME), dora.email)).status).toBe(200)
      expect(
        (await askForCode(visitorFrom(service, project, HOME), `Dora@EXAMPLE.com`)).status,
      ).toBe(409)
    })

    test('accepts the recipient on an unknown network after a pause', async () => {
      const { project } = await setUp(HOME)
      const { email } = await project.signUp({ email: 'emil@example.com' })

      await flood(project, email)
      pass(service, { minutes: 1 })

      expect((await askForReset(visitorFrom(service, project, '192.0.2.1'), email)).status).toBe(
        200,
      )
    })
  })

  test('returns the same responses for unknown recipients', async () => {
    const { project } = await setUp('203.0.113.2')
    await project.signUp({ email: 'known@example.com' })
    pass(service, { minutes: 10 })
    const responses = async (address: string, email: string) => {
      const replies = await times(12, () =>
        askForReset(visitorFrom(service, project, address), email),
      )
      return replies.map(({ status, text, headers }) => ({
        status,
        text,
        retryAfter: headers.get('retry-after'),
      }))
    }

    const known = await responses('203.0.113.20', 'known@example.com')

    expect(known.map(({ status }) => status)).toEqual([...repeated(200, 10), 429, 429])
    expect(await responses('203.0.113.21', 'unknown@example.com')).toEqual(known)
  })

  test('counts the inbox of a channel, even if it is recreated or has a plus in its address', async () => {
    const { project } = await setUp('203.0.113.5')
    const server = project.as('server')
    const { user_id } = await project.signUp()
    pass(service, { minutes: 10 })
    const verify = async (index: number) => {
      const value = index % 2 === 0 ? 'flood@example.com' : `flood+${index}@example.com`
      const channel = await server.post('/contact-channels', {
        user_id,
        value,
        type: 'email',
        used_for_auth: false,
      })
      const reply = await server.post(
        `/contact-channels/${user_id}/${channel.json.id}/send-verification-code`,
        { callback_url: callback },
      )
      await server.delete(`/contact-channels/${user_id}/${channel.json.id}`)
      return reply
    }

    // A server that does not forward the networks of its users has the limit of all networks
    // together.
    const replies = await times(33, verify)

    expect(statuses(replies)).toEqual([...repeated(200, 31), 429, 429])
  })

  test('does not count a rejected sign-up', async () => {
    const { visitor } = await setUp('203.0.113.3')
    const signUp = (password: string) =>
      visitor.post('/auth/password/sign-up', {
        email: 'careful@example.com',
        password,
        verification_callback_url: callback,
      })

    const refused = await times(8, () => signUp('short'))

    expect(statuses(refused)).toEqual(repeated(400, 8))
    expect((await signUp('correct horse battery')).status).toBe(200)
  })

  test('limits one address to thirty requests for any recipients', async () => {
    const { visitor } = await setUp('203.0.113.4')

    const replies = await times(32, (index) => askForReset(visitor, `person-${index}@example.com`))

    expect(statuses(replies)).toEqual([...repeated(200, 30), 429, 429])
  })
})

test('counts sign-ups of one address, including rejected ones', async () => {
  const { visitor } = await setUp('203.0.113.30')
  const signUp = (index: number) =>
    visitor.post('/auth/password/sign-up', {
      email: `taken-${index % 2}@example.com`,
      password: 'short',
      verification_callback_url: callback,
    })

  const replies = await times(102, signUp)

  expect(statuses(replies)).toEqual([...repeated(400, 100), 429, 429])
})

test('counts anonymous users of one address', async () => {
  const { visitor } = await setUp('203.0.113.31')

  const replies = await times(202, () => visitor.post('/auth/anonymous/sign-up', {}))

  expect(statuses(replies)).toEqual([...repeated(200, 200), 429, 429])
})

test('case 34: limits wrong codes of one address to fifty, over use and check', async () => {
  const { visitor } = await setUp('203.0.113.32')
  const paths = ['/auth/otp/sign-in', '/auth/otp/sign-in/check-code']

  const replies = await times(52, (index) =>
    visitor.post(paths[index % 2] as string, { code: String(index).padStart(45, 'a') }),
  )

  expect(statuses(replies)).toEqual([...repeated(404, 50), 429, 429])
})

test('does not count successful refreshes and limits failures', async () => {
  const { project, visitor } = await setUp('203.0.113.33')
  const ada = await project.signUp()
  const refresh = (token: string) =>
    visitor.post('/auth/sessions/current/refresh', {}, { 'x-stack-refresh-token': token })
  const before = await service.rows.rateLimitKeys()

  expect(statuses(await times(5, () => refresh(ada.refresh_token)))).toEqual(repeated(200, 5))
  expect(await service.rows.rateLimitKeys()).toHaveLength(before.length)

  const failures = await times(602, () => refresh('not a token'))
  expect(statuses(failures)).toEqual([...repeated(401, 600), 429, 429])
  expect((await refresh(ada.refresh_token)).status).toBe(429)
  pass(service, { minutes: 10 })
  expect((await refresh(ada.refresh_token)).status).toBe(200)
})

test('counts starts of provider sign-ins and failed callbacks', async () => {
  const { project, visitor } = await setUp('203.0.113.35')
  const start = new URLSearchParams({
    client_id: project.id,
    client_secret: project.publishableClientKey,
    redirect_uri: callback,
    scope: 'legacy',
    state: 'x',
    grant_type: 'authorization_code',
    response_type: 'code',
    code_challenge: 'x',
    code_challenge_method: 'S256',
  })

  const starts = await times(302, () => visitor.get(`/auth/oauth/authorize/google?${start}`))
  const returns = await times(102, (index) =>
    (index % 2 ? visitor.get : visitor.post)('/auth/oauth/callback/google?state=x'),
  )

  // 400: the project has no such provider. Only the number of requests that get this far matters.
  expect(statuses(starts)).toEqual([...repeated(400, 300), 429, 429])
  expect(statuses(returns)).toEqual([...repeated(400, 100), 429, 429])
})

test('limits the setup code of the first owner to ten requests an hour', async () => {
  const { visitor } = await setUp('203.0.113.34')
  const setUpOwner = () =>
    visitor.post('/internal/setup/owner', {
      setup_token: 'x',
      email: 'eve@example.com',
      password: 'correct horse battery',
    })

  const replies = await times(12, setUpOwner)
  pass(service, { hours: 1 })

  // 410: the tests have an owner. Only the number of requests that get this far matters.
  expect(statuses(replies)).toEqual([...repeated(410, 10), 429, 429])
  expect((await setUpOwner()).status).toBe(410)
})

describe('case 25: no spelling of a path bypasses the limits', () => {
  const send = (project: Parameters<typeof visitorFrom>[1], address: string, path: string) => {
    const body = JSON.stringify({ email: 'ada@example.com', password: 'a wrong guess' })
    // The URL standard normalizes some spellings. The rest reaches the service unchanged.
    return visitorFrom(service, project, address).send('POST', path, {
      headers: { 'content-type': 'application/json' },
      body,
    })
  }

  test.each([
    '/api/v1/auth/password/sign-in',
    '/api/latest/auth/password/sign-in',
    '/api/v2beta1/auth/password/sign-in',
    '/api/v1/auth/password/sign-in?x=1',
    '/api/v1/./auth/password/sign-in',
    '/api/v1/x/../auth/password/sign-in',
    '/api/v1/auth/password/%73ign-in',
    '/api/v1/auth/password/sign%2Din',
    '/api/v1/auth/password/sign-in/',
    '/api/v1//auth/password/sign-in',
    '/api/v1/auth//password/sign-in',
    '/api/v1/auth/password%2Fsign-in',
    '/api/v1/AUTH/password/sign-in',
    '/api/v1/auth/password/sign-in;x=1',
    '/api/v1/auth/password/sign-in%00',
    '//api/v1/auth/password/sign-in',
  ])('%s', async (path) => {
    const { project, visitor } = await setUp('203.0.113.40')
    expect(await times(11, () => guess(visitor, 'ada@example.com'))).toEqual([
      ...repeated(400, 10),
      429,
    ])

    const url = path.startsWith('//') ? `${service.url}${path}` : path
    const reply = await send(project, '203.0.113.40', url)

    expect([308, 404, 405, 429]).toContain(reply.status)
  })
})

describe('the address of a request', () => {
  const guessThrough = (
    project: Parameters<typeof visitorFrom>[1],
    peer: string,
    forwardedFor: string,
    email: string,
  ) => guess(visitorFrom(service, project, peer, { 'x-forwarded-for': forwardedFor }), email)

  test('cannot be set by the request', async () => {
    const { project } = await setUp('203.0.113.50')

    const seen = await times(15, (index) =>
      guessThrough(project, '203.0.113.50', `198.51.100.${index}`, 'ada@example.com'),
    )

    expect(seen).toEqual([...repeated(400, 10), ...repeated(429, 5)])
  })

  test('comes from the trusted proxy, ignoring addresses before it', async () => {
    const { project } = await setUp('203.0.113.51')
    const through = (index: number, client: string) =>
      guessThrough(
        project,
        '10.0.0.1',
        `198.51.100.${index}, ${client}, 10.0.0.2`,
        'ada@example.com',
      )

    const seen = await times(12, (index) => through(index, '203.0.113.51'))

    expect(seen).toEqual([...repeated(400, 10), 429, 429])
    expect(await through(0, '203.0.113.52')).toBe(400)
  })
})

test('deletes expired counters and keeps the others', async () => {
  const { project, visitor } = await setUp('203.0.113.60')
  const ada = await project.signUp()
  await times(10, () => guess(visitor, ada.email))
  const count = async () => (await service.rows.rateLimitKeys()).length
  const before = await count()

  await service.query("select graphile_worker.add_job('rate-limits.delete-expired', '{}'::json)")
  await service.drain()
  expect(await guess(visitor, ada.email)).toBe(429)
  pass(service, { days: 31 })
  await service.query("select graphile_worker.add_job('rate-limits.delete-expired', '{}'::json)")
  await service.drain()

  expect(before).toBeGreaterThan(3)
  expect(await count()).toBe(0)
  expect((await signIn(visitor, ada.email, ada.password)).status).toBe(200)
})

test('the deletion of expired counters skips a locked counter without waiting', async () => {
  const { project, visitor } = await setUp('203.0.113.61')
  const ada = await project.signUp()
  await guess(visitor, ada.email)
  pass(service, { days: 31 })
  const keys = () => service.rows.rateLimitKeys()
  const locked = (await keys())[0]
  const attempt = new pg.Client({ connectionString: service.database.url })
  await attempt.connect()
  await attempt.query('begin')
  await attempt.query('select 1 from rate_limit_counters where key = $1 for update', [locked])

  await deleteExpiredCounters(service.ctx)

  expect(await keys()).toEqual([locked])
  await attempt.query('rollback')
  await attempt.end()
  await deleteExpiredCounters(service.ctx)
  expect(await keys()).toEqual([])
})
