import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { guess, pass, signIn, stopTheClock, visitorFrom } from './testing/visitor.ts'

/* Security cases 16 and 56, NIST SP 800-63B §3.2.2. */

stopTheClock()
const limited = { rateLimits: { enabled: true, changes: {} } }
const service = await startService({ config: limited })
const other = await startService({ config: limited, database: service.database })
afterAll(async () => {
  await other.stop()
  await service.stop()
})

let visitors = 0
/** Returns an address that no other test uses. */
const freshAddress = () => {
  visitors += 1
  return `203.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`
}
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const setUp = async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  return { project, ada, from: (address: string | null) => visitorFrom(service, project, address) }
}

describe('guesses from one address at one account', () => {
  test('case 16, case 56: checks exactly 10 of 50 concurrent guesses', async () => {
    const { ada, from } = await setUp()
    const attacker = from(freshAddress())

    const statuses = await times(50, () => guess(attacker, ada.email))

    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  })

  test('case 16: counts across processes on one database', async () => {
    const { project, ada } = await setUp()
    const address = freshAddress()
    const attackers = [visitorFrom(service, project, address), visitorFrom(other, project, address)]

    const statuses = await times(50, (index) =>
      guess(attackers[index % 2] as (typeof attackers)[0], ada.email),
    )

    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  })

  test('counts across a restart', async () => {
    const { project, ada, from } = await setUp()
    const address = freshAddress()
    await times(10, () => guess(from(address), ada.email))

    const restarted = await startService({ config: limited, database: service.database })
    const status = await guess(visitorFrom(restarted, project, address), ada.email)
    await restarted.stop()

    expect(status).toBe(429)
  })

  test('returns Retry-After in whole seconds, after which the right password is accepted', async () => {
    const { ada, from } = await setUp()
    const owner = from(freshAddress())
    await times(10, () => guess(owner, ada.email))

    const refused = await signIn(owner, ada.email, ada.password)
    const seconds = Number(refused.headers.get('retry-after'))
    pass(service, { seconds: seconds - 1 })
    const early = await signIn(owner, ada.email, ada.password)
    pass(service, { seconds: 1 })
    const inTime = await signIn(owner, ada.email, ada.password)

    expect(refused).toMatchObject({
      status: 429,
      code: undefined,
      text: 'Too many attempts. Please try again later.',
    })
    expect(refused.headers.get('content-type')).toContain('text/plain')
    expect(seconds).toBe(300)
    expect(early.status).toBe(429)
    expect(early.headers.get('retry-after')).toBe('1')
    expect(inTime.status).toBe(200)
  })

  test('a success refunds the failures before it', async () => {
    const { ada, from } = await setUp()
    const owner = from(freshAddress())

    for (let round = 0; round < 3; round += 1) {
      expect(await times(9, () => guess(owner, ada.email))).toEqual(
        Array.from({ length: 9 }, () => 400),
      )
      expect((await signIn(owner, ada.email, ada.password)).status).toBe(200)
    }
  })

  test('successful sign-ins are not limited', async () => {
    const { ada, from } = await setUp()
    const owner = from(freshAddress())

    for (let round = 0; round < 6; round += 1) {
      const replies = await times(10, () => signIn(owner, ada.email, ada.password))
      expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 10 }, () => 200))
    }
  })

  test('returns the same responses for unknown addresses', async () => {
    const { ada, from } = await setUp()
    const responses = async (email: string) => {
      const attacker = from(freshAddress())
      const seen: string[] = []
      for (let attempt = 0; attempt < 12; attempt += 1) {
        const { status, code, text, headers } = await signIn(attacker, email, 'a wrong guess')
        seen.push(JSON.stringify({ status, code, text, retryAfter: headers.get('retry-after') }))
      }
      return seen
    }

    expect(await responses('nobody@example.com')).toEqual(await responses(ada.email))
  })

  test('ignores the case of the address', async () => {
    const { ada, from } = await setUp()
    const attacker = from(freshAddress())
    const spellings = [ada.email, ada.email.toUpperCase(), ada.email.replace('p', 'P')]

    const statuses = await times(30, (index) => guess(attacker, spellings[index % 3] as string))

    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  })

  test('counts each project separately', async () => {
    const [one, two] = [await setUp(), await setUp()]
    const address = freshAddress()

    await times(11, () => guess(one.from(address), one.ada.email))

    expect(await guess(two.from(address), one.ada.email)).toBe(400)
  })
})

describe('guesses from one address at many accounts', () => {
  test('case 16: checks exactly 50 of 80 concurrent guesses', async () => {
    const { from } = await setUp()
    const attacker = from(freshAddress())

    const statuses = await times(80, (index) => guess(attacker, `victim-${index}@example.com`))

    expect(statuses.filter((status) => status === 400)).toHaveLength(50)
  })

  test('case 24: counts all addresses of a /64 as one', async () => {
    const { from } = await setUp()
    const statuses = await times(80, (index) =>
      guess(from(`2001:db8:0:1::${index.toString(16)}`), `victim-${index}@example.com`),
    )

    expect(statuses.filter((status) => status === 400)).toHaveLength(50)
    expect(await guess(from('2001:db8:0:2::1'), 'victim@example.com')).toBe(400)
    expect(await guess(from('2001:db8:0:1:ffff::'), 'victim@example.com')).toBe(429)
  })

  test.each([null, '127.0.0.1', '::1'])(
    'case 24: does not count an address without information, such as %s',
    async (address) => {
      const { from } = await setUp()

      // One after another: guesses that wait for each other on a slow machine get 429, too.
      const statuses = new Set<number>()
      for (let index = 0; index < 60; index += 1)
        statuses.add(await guess(from(address), `victim-${index}@example.com`))

      expect(statuses).toEqual(new Set([400]))
    },
  )

  test('does not limit a server with a secret key by its address', async () => {
    const { project } = await setUp()
    const address = freshAddress()
    const backEnd = (index: number) =>
      visitorFrom(service, project, address, {
        'x-stack-access-type': 'server',
        'x-stack-secret-server-key': project.secretServerKey,
      }).post('/auth/password/sign-in', {
        email: `customer-${index}@example.com`,
        password: 'a wrong guess',
      })

    const replies = await times(80, backEnd)

    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([400]))
  })
})

describe('guesses from many addresses at one account', () => {
  /** Sends the first twenty guesses of the day, each from another address. */
  const attack = async (from: Awaited<ReturnType<typeof setUp>>['from'], email: string) => {
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect(await guess(from(freshAddress()), email)).toBe(400)
  }

  test('case 56: after 20 failures, pauses double after each attempt up to a minute', async () => {
    const { ada, from } = await setUp()
    await attack(from, ada.email)

    const pauses: number[] = []
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect(await guess(from(freshAddress()), ada.email)).toBe(400)
      const refused = await signIn(from(freshAddress()), ada.email, 'a wrong guess')
      expect(refused.status).toBe(429)
      pauses.push(Number(refused.headers.get('retry-after')))
      pass(service, { seconds: pauses.at(-1) as number })
    }

    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  test('checks at most 21 of 50 concurrent guesses from 50 addresses', async () => {
    const { ada, from } = await setUp()

    const statuses = await times(50, () => guess(from(freshAddress()), ada.email))

    expect(statuses.filter((status) => status === 400)).toHaveLength(21)
  })

  test('rejected requests do not extend the pause', async () => {
    const { ada, from } = await setUp()
    await attack(from, ada.email)
    await guess(from(freshAddress()), ada.email)

    await times(200, () => guess(from(freshAddress()), ada.email))
    pass(service, { seconds: 1 })

    expect(await guess(from(freshAddress()), ada.email)).toBe(400)
  })

  test('case 56: do not delay the owner on a network of an earlier sign-in', async () => {
    const { ada, from } = await setUp()
    const home = freshAddress()
    await signIn(from(home), ada.email, ada.password)
    await attack(from, ada.email)
    await guess(from(freshAddress()), ada.email)
    expect(await guess(from(freshAddress()), ada.email)).toBe(429)

    expect((await signIn(from(home), ada.email, ada.password)).status).toBe(200)
    expect(await guess(from(freshAddress()), ada.email)).toBe(429)
  })

  test('case 56: let the owner sign in from a new network after a pause', async () => {
    const { ada, from } = await setUp()
    await attack(from, ada.email)
    await guess(from(freshAddress()), ada.email)
    const holiday = from(freshAddress())

    const refused = await signIn(holiday, ada.email, ada.password)
    pass(service, { seconds: Number(refused.headers.get('retry-after')) })

    expect(refused.status).toBe(429)
    expect((await signIn(holiday, ada.email, ada.password)).status).toBe(200)
  })

  test('case 56: do not affect existing sessions', async () => {
    const { project, ada, from } = await setUp()
    await attack(from, ada.email)
    await times(40, () => guess(from(freshAddress()), ada.email))

    const me = await project.as('client', ada).get('/users/me')
    const refreshed = await from(freshAddress()).post(
      '/auth/sessions/current/refresh',
      {},
      { 'x-stack-refresh-token': ada.refresh_token },
    )

    expect(me.status).toBe(200)
    expect(refreshed.status).toBe(200)
  })

  test('a sign-in to another account does not make the network known for this one', async () => {
    const { project, ada, from } = await setUp()
    const eve = await project.signUp()
    const lair = freshAddress()
    await signIn(from(lair), eve.email, eve.password)
    await attack(from, ada.email)
    await guess(from(freshAddress()), ada.email)

    expect(await guess(from(lair), ada.email)).toBe(429)
  })
})

test('limits guesses of the old password per user', async () => {
  const { project, ada, from } = await setUp()
  const eve = await project.signUp()
  const address = freshAddress()
  const change = (user: typeof ada, old: string) =>
    from(address).post(
      '/auth/password/update',
      { old_password: old, new_password: 'another good horse' },
      { 'x-stack-access-token': user.access_token, 'x-stack-refresh-token': user.refresh_token },
    )

  const replies = await times(30, () => change(ada, 'a wrong guess'))

  expect(replies.filter((reply) => reply.status === 400)).toHaveLength(10)
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(20)
  expect((await change(eve, eve.password)).status).toBe(200)
})

test('stores no address in plain text in the counters', async () => {
  const { ada, from } = await setUp()
  await guess(from('198.51.100.77'), ada.email)

  const keys = await service.rows.rateLimitKeys()

  expect(keys.length).toBeGreaterThan(3)
  expect(keys.filter((key) => key.includes('198.51.100.77') || key.includes(ada.email))).toEqual([])
})
