import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromLocalText, toLocalText } from './moments.ts'

test('survives the date field to the minute', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (moment) => {
        const minute = new Date(Math.floor(moment.getTime() / 60_000) * 60_000)

        expect(toLocalText(moment)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
        expect(fromLocalText(toLocalText(minute))).toEqual(minute)
      },
    ),
  )
})

test.each(['', '2026-', '0202-01-01T00:00', '2026-02-40T00:00', 'yesterday'])(
  'rejects %j as a date',
  (text) => {
    expect(fromLocalText(text)).toBeNull()
  },
)
