import { expect, test, vi } from 'vitest'
import { type CountedEvent, createEventLog, type MetricEvent } from './event-log.ts'
import { createLog } from './log.ts'

const log = createLog('silent', 'json')
const AT = new Date('2026-01-31T23:59:59.999Z')
const event = (changes: Partial<MetricEvent> = {}): MetricEvent => ({
  tenancyId: 't',
  metric: 'sign_ins',
  at: AT,
  method: 'password',
  ...changes,
})

/** A log whose batches are collected, or rejected while `isDown`. */
function setUp(options = {}) {
  const batches: CountedEvent[][] = []
  const database = { isDown: false }
  const events = createEventLog(
    async (batch) => {
      if (database.isDown) throw new Error('The database is down.')
      batches.push(batch)
    },
    log,
    { maxDelayMs: 60_000, ...options },
  )
  return { events, batches, database }
}

test('writes equal events as one row with a count', async () => {
  const { events, batches } = setUp()
  events.record(event())
  events.record(event({ at: new Date(AT.getTime() - 1) }))
  events.record(event({ method: 'otp' }))

  expect(await events.flush()).toBe(true)

  expect(batches).toEqual([
    [
      { ...event(), country: null, count: 2 },
      { ...event({ method: 'otp' }), country: null, count: 1 },
    ],
  ])
  expect(await events.flush()).toBe(false)
})

test('keeps events on both sides of an hour apart', async () => {
  const { events, batches } = setUp()
  events.record(event())
  events.record(event({ at: new Date(AT.getTime() + 1) }))

  await events.flush()

  expect(batches[0]).toHaveLength(2)
})

test.each([
  ['de', 'DE'],
  ['XX', null],
  ['T1', null],
  ['Germany', null],
  ['', null],
])('reads the country %j as %j', async (country, expected) => {
  const { events, batches } = setUp()
  events.record(event({ country }))

  await events.flush()

  expect(batches[0]?.[0]?.country).toBe(expected)
})

test('keeps the events of a failed write and counts each once', async () => {
  const { events, batches, database } = setUp()
  events.record(event())
  database.isDown = true
  await expect(events.flush()).rejects.toThrow('down')
  events.record(event())
  database.isDown = false

  await events.flush()

  expect(batches.flat().map(({ count }) => count)).toEqual([2])
})

test('keeps a bounded number of kinds while the database is down, and reports the loss', async () => {
  const warn = vi.spyOn(log, 'warn')
  const { events, batches } = setUp({ maxPending: 10 })
  for (let user = 0; user < 25; user += 1)
    events.record(event({ metric: 'active_users', userId: `${user}` }))

  await events.flush()

  expect(batches.flat()).toHaveLength(10)
  expect(warn).toHaveBeenCalledWith({ lost: 15 }, expect.any(String))
})
