import { DAY_MS } from '@latchkey/contract/pure'
import { expect, test } from 'vitest'
import type { Session } from '../../../data/users/queries.ts'
import { ageOf, deviceOf, nameOfSession, placeOf } from './session-facts.ts'

const at = (cityName: string | null, countryCode: string | null) =>
  ({ last_used_at_end_user_ip_info: { ip: '192.0.2.1', cityName, countryCode } }) as Session

test('ends a session after 365 days', () => {
  expect(ageOf(0, DAY_MS - 1)).toEqual({ days: 0, isExpired: false })
  expect(ageOf(0, 365 * DAY_MS - 1)).toEqual({ days: 364, isExpired: false })
  expect(ageOf(0, 365 * DAY_MS)).toEqual({ days: 365, isExpired: true })
})

test('names a location as far as it is known', () => {
  expect(placeOf(at('Berlin', 'de'))).toBe('Berlin, Germany')
  expect(placeOf(at(null, 'DE'))).toBe('Germany')
  expect(placeOf(at('Atlantis', 'no such code'))).toBe('Atlantis, no such code')
  expect(placeOf(at(null, null))).toBeUndefined()
  expect(placeOf({})).toBeUndefined()
})

test('names a device as far as it is known', () => {
  expect(deviceOf({ browser: 'Chrome', system: 'Windows' })).toBe('Chrome on Windows')
  expect(deviceOf({ browser: null, system: 'Windows' })).toBe('Windows')
  expect(deviceOf({ browser: null, system: null })).toBeUndefined()
  expect(deviceOf(null)).toBeUndefined()
})

test('tells sessions apart by device and address, or by their start if both are unknown', () => {
  const startedAt = Date.UTC(2026, 0, 2)
  const nameOf = (device?: string, ip?: string) => nameOfSession({ device, ip, startedAt })

  expect(nameOf('Chrome on Windows', '203.0.113.5')).toBe('Chrome on Windows, 203.0.113.5')
  expect(nameOf(undefined, '203.0.113.5')).toBe('203.0.113.5')
  expect(nameOf()).toContain('2026')
})
