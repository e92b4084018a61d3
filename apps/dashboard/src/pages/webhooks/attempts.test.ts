import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WebhookAttempt } from '../../data/webhooks/queries.ts'
import { durationText, shownResponse, tryAmong, tryOnPage } from './attempts.ts'

interface Known {
  readonly id: string
  readonly msgId: string
  readonly second: number
  readonly created: number
}

const at = (second: number) => new Date(second * 1_000).toISOString()
const attempt = ({ id, msgId, second, created }: Known): WebhookAttempt =>
  ({ id, msgId, timestamp: at(second), msg: { timestamp: at(created) } }) as WebhookAttempt

describe('the number of an attempt', () => {
  const later = attempt({ id: 'c', msgId: 'm', second: 20, created: 10 })
  const other = attempt({ id: 'b', msgId: 'n', second: 12, created: 11 })
  const first = attempt({ id: 'a', msgId: 'm', second: 11, created: 10 })

  test('is known on a page that goes back before the message', () => {
    const oldest = attempt({ id: '0', msgId: 'o', second: 5, created: 4 })
    const page = { attempts: [later, other, first, oldest], isLast: false, isPartial: false }

    expect([later, other, first].map((one) => tryOnPage(page, one))).toEqual([2, 1, 1])
    expect(tryOnPage(page, oldest)).toBeNull()
  })

  test('is known on the last page', () => {
    expect(tryOnPage({ attempts: [later, first], isLast: true, isPartial: false }, first)).toBe(1)
  })

  test('is not known if attempts may be left out', () => {
    expect(tryOnPage({ attempts: [later, first], isLast: true, isPartial: true }, later)).toBeNull()
    expect(tryOnPage({ attempts: [later], isLast: false, isPartial: false }, later)).toBeNull()
  })

  test('is never wrong, wherever a page starts and ends', () => {
    const logs = fc.array(fc.record({ message: fc.nat({ max: 4 }), wait: fc.nat({ max: 3 }) }), {
      minLength: 1,
      maxLength: 30,
    })

    fc.assert(
      fc.property(logs, fc.nat(), fc.nat(), (entries, from, length) => {
        let second = 0
        const created = new Map<number, number>()
        const all = entries
          .map(({ message, wait }, index) => {
            second += wait
            created.set(message, created.get(message) ?? second)
            return attempt({
              id: String(index),
              msgId: String(message),
              second,
              created: created.get(message) as number,
            })
          })
          .toReversed()
        const start = from % all.length
        const attempts = all.slice(start, start + 1 + length)
        const page = { attempts, isLast: start + attempts.length === all.length, isPartial: false }

        for (const one of attempts) {
          const known = tryOnPage(page, one)
          if (known !== null) expect(known).toBe(tryAmong(all, one))
          else expect(page.isLast).toBe(false)
        }
      }),
    )
  })
})

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1_000, '1 sec'],
  [14_960, '15 sec'],
])('formats %i ms as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})

test('shows the first 4 KB of a response, without half a character', () => {
  expect(shownResponse('short')).toBe('short')
  expect(shownResponse('x'.repeat(5_000))).toHaveLength(4_096)
  expect(shownResponse(`x${'é'.repeat(4_000)}`)).toBe(`x${'é'.repeat(2_047)}`)
})
