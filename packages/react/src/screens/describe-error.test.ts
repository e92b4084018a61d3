import { createTranslate } from '@latchkey/contract/pure'
import { KnownError, ServiceUnreachableError, TooManyRequestsError } from '@latchkey/js'
import { afterEach, expect, test, vi } from 'vitest'
import { describeError, isPassing } from './describe-error.ts'

const t = createTranslate('en-US')
const noise = vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(() => {
  vi.unstubAllGlobals()
  noise.mockClear()
})

test('returns the message of a known error', () => {
  expect(
    describeError(
      KnownError.fromWire({ code: 'EMAIL_PASSWORD_MISMATCH', error: 'Wrong email or password.' }),
      t,
    ),
  ).toBe('Wrong email or password.')
  expect(noise).not.toHaveBeenCalled()
})

test('explains an unreachable service depending on the connection', () => {
  const error = new ServiceUnreachableError('The service cannot be reached.', {
    cause: new TypeError('Failed to fetch'),
    isOffline: false,
  })
  vi.stubGlobal('navigator', { onLine: true })
  expect(describeError(error, t)).toBe(
    'The service could not be reached. Please try again in a moment.',
  )
  vi.stubGlobal('navigator', { onLine: false })
  expect(describeError(error, t)).toBe('You are offline. Check your connection and try again.')
  expect(isPassing(error)).toBe(true)
  expect(noise).not.toHaveBeenCalled()
})

test('says how long to wait after too many requests', () => {
  expect(describeError(new TooManyRequestsError(30), t)).toBe(
    'Too many attempts. Please try again in 30 seconds.',
  )
  expect(describeError(new TooManyRequestsError(601), t)).toBe(
    'Too many attempts. Please try again in 11 minutes.',
  )
  expect(isPassing(new TooManyRequestsError(30))).toBe(true)
})

test('returns the message of an unexpected error and logs it', () => {
  const error = new Error('x is not a function')

  expect(describeError(error, t)).toBe(
    'An unhandled error occurred. Please report this to the developer.\nError: x is not a function',
  )
  expect(noise).toHaveBeenCalledWith(error)
  expect(isPassing(error)).toBe(false)
})
