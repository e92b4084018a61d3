import { describe, expect, test } from 'vitest'
import { createSmtpLimiter, type WaitingEmail } from './smtp-limiter.ts'
import type { SmtpServer } from './smtp-server.ts'

const START = new Date('2026-01-01T00:00:00Z')
const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000)
const serverOf = (host: string, isGuarded = true): SmtpServer => ({
  host,
  port: 587,
  implicitTls: false,
  username: 'acme',
  password: 'sesame',
  isGuarded,
})
const [acme, other] = [serverOf('mail.acme.example'), serverOf('mail.other.example')]
const email = (id: string): WaitingEmail => ({ tenancyId: 'main', id, attempts: 0 })

/** Starts this many emails and returns the refusals. */
const startMany = (
  limiter: ReturnType<typeof createSmtpLimiter>,
  server: SmtpServer,
  size: number,
  now = START,
) =>
  Array.from({ length: size }, (_, number) =>
    limiter.start(server, email(`${server.host} ${number}`), now),
  )

describe('concurrency', () => {
  test('allows two attempts per server', () => {
    const limiter = createSmtpLimiter()

    expect(startMany(limiter, acme, 4).filter((refusal) => refusal === null)).toHaveLength(2)
    limiter.finish(acme)

    expect(limiter.start(acme, email('late'), START)).toBeNull()
    expect(limiter.start(acme, email('later'), START)).toMatchObject({ isPaused: false })
  })

  test("allows five attempts in total, half of the worker's concurrency", () => {
    const limiter = createSmtpLimiter()
    const servers = Array.from({ length: 8 }, (_, number) => serverOf(`mail-${number}.example`))

    const refusals = servers.flatMap((server) => startMany(limiter, server, 2))

    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(5)
  })

  test('postpones refused emails by increasing delays', () => {
    const limiter = createSmtpLimiter()

    expect(startMany(limiter, acme, 5).map((refusal) => refusal?.waitMs)).toEqual([
      undefined,
      undefined,
      1_000,
      1_100,
      1_200,
    ])
  })

  test('next returns each waiting email once, with the servers in turn', () => {
    const limiter = createSmtpLimiter()
    for (const server of [acme, other]) startMany(limiter, server, 4)
    expect(limiter.next(START)).toBeNull()

    for (const server of [acme, acme, other, other]) limiter.finish(server)
    const offered = Array.from({ length: 5 }, () => limiter.next(START)?.id)

    expect(offered).toEqual([
      'mail.acme.example 2',
      'mail.other.example 2',
      'mail.acme.example 3',
      'mail.other.example 3',
      undefined,
    ])
  })
})

describe('a server that timed out', () => {
  test('is paused, longer each time, up to 15 minutes', () => {
    const limiter = createSmtpLimiter()
    const pauses: (number | undefined)[] = []
    let now = START

    for (let times = 0; times < 7; times += 1) {
      limiter.timedOut(acme, now)
      const waitMs = limiter.start(acme, email('1'), now)?.waitMs
      pauses.push(waitMs)
      now = new Date(now.getTime() + (waitMs ?? 0))
    }

    expect(pauses.map((pauseMs) => (pauseMs ?? 0) / 1_000)).toEqual([
      30, 60, 120, 240, 480, 900, 900,
    ])
  })

  test('is paused once for two concurrent timeouts', () => {
    const limiter = createSmtpLimiter()

    limiter.timedOut(acme, START)
    limiter.timedOut(acme, after(1))

    expect(limiter.start(acme, email('1'), after(30))).toBeNull()
  })

  test('gets one email after the pause, and full concurrency after a response', () => {
    const limiter = createSmtpLimiter()
    limiter.timedOut(acme, START)
    expect(startMany(limiter, acme, 3)).toMatchObject([
      { isPaused: true },
      { isPaused: true },
      { isPaused: true },
    ])
    expect(limiter.next(after(29))).toBeNull()

    expect(startMany(limiter, acme, 3, after(30)).map((refusal) => refusal?.isPaused)).toEqual([
      undefined,
      false,
      false,
    ])
    limiter.responded(acme)

    expect(limiter.next(after(30))).not.toBeNull()
    expect(limiter.start(acme, email('late'), after(30))).toBeNull()
  })

  test('does not affect other servers', () => {
    const limiter = createSmtpLimiter()

    limiter.timedOut(acme, START)

    expect(limiter.start(other, email('1'), START)).toBeNull()
  })

  test('starts with the first pause again after an hour without timeouts', () => {
    const limiter = createSmtpLimiter()
    limiter.timedOut(acme, START)
    limiter.timedOut(acme, after(30))

    // The next timeout of any server cleans up.
    limiter.timedOut(other, after(30 + 60 + 3_601))
    limiter.timedOut(acme, after(4_000))

    expect(limiter.start(acme, email('1'), after(4_030))).toBeNull()
  })

  test("is never paused if it is the operator's", () => {
    const limiter = createSmtpLimiter()

    limiter.timedOut(serverOf('mail.example', false), START)

    expect(limiter.start(serverOf('mail.example', false), email('1'), START)).toBeNull()
  })
})
