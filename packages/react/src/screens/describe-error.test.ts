import { createTranslate } from '@latchkey/contract/pure'
import {
  KnownError,
  ServiceUnreachableError,
  TooManyRequestsError,
  UnexpectedResponseError,
} from '@latchkey/js'
import { CookiesBlockedError } from '@latchkey/js/internal'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import german from '../messages/tables/de-DE.ts'
import { describeError, isPassing, messageOf } from './describe-error.ts'
import { loadErrorTexts } from './error-texts.ts'

const t = createTranslate('en-US')
const inGerman = createTranslate('de-DE', { messages: german })
const noise = vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(() => {
  vi.unstubAllGlobals()
  noise.mockClear()
})

beforeAll(loadErrorTexts)

const known = (code: string, details?: object) =>
  KnownError.fromWire({ code, details, error: 'A text for developers.' })

test('says what a known error means, in the language of the page', () => {
  const message = messageOf(known('EMAIL_PASSWORD_MISMATCH'))

  expect(message(t)).toBe('Wrong email or password.')
  expect(message(inGerman)).toBe(german['Wrong email or password.'])
  expect(describeError(known('PASSWORD_TOO_SHORT', { min_length: 8 }), t)).toBe(
    'The password needs at least 8 characters.',
  )
  expect(noise).not.toHaveBeenCalled()
})

test('describes the members of a family, and some of them on their own', () => {
  const texts = [
    'VERIFICATION_CODE_NOT_FOUND',
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
    'ACCESS_TOKEN_EXPIRED',
  ].map((code) => describeError(known(code, { expired_at_millis: 0 }), t))

  expect(texts).toEqual([
    "That code isn't right.",
    'This code can no longer be used.',
    'This code can no longer be used.',
    'Your session has ended. Please sign in again.',
  ])
})

test('tells users whose browser blocks cookies what to do', () => {
  expect(describeError(new CookiesBlockedError(), t)).toContain('Your browser blocks cookies')
  expect(noise).not.toHaveBeenCalled()
})

test('names the code of a known error without a text, and logs the error once', () => {
  const error = known('ITEM_NOT_FOUND', { item_id: 'seats' })

  expect(describeError(error, t)).toBe(
    'Something went wrong. Try again in a moment.\nError code: ITEM_NOT_FOUND',
  )
  expect(describeError(error, inGerman)).not.toContain('Something')
  expect(noise.mock.calls).toEqual([[error]])
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

test('logs an unexpected error and does not show its text', () => {
  const error = new Error('x is not a function')

  expect(describeError(error, t)).toBe(
    'An unhandled error occurred. Please report this to the developer.',
  )
  expect(noise).toHaveBeenCalledWith(error)
  expect(isPassing(error)).toBe(false)
})

const unexpected = (status: number) =>
  new UnexpectedResponseError(`${status}`, new Response('A text.', { status }), 'A text.')

test('says that an action is not allowed, as while impersonating, and does not log it', () => {
  expect(describeError(unexpected(403), t)).toBe('You do not have permission to do this.')
  expect(noise).not.toHaveBeenCalled()
})

test.each([502, 503, 504])('asks to try again after a %i, and does not log it', (status) => {
  expect(describeError(unexpected(status), t)).toBe(
    'The service could not be reached. Please try again in a moment.',
  )
  expect(noise).not.toHaveBeenCalled()
})

test('shows the request id of an unexpected response, for support requests', () => {
  const response = new Response('Internal error', {
    status: 500,
    headers: { 'x-stack-request-id': 'k3v9p2m4n6q8r1s5' },
  })
  const error = new UnexpectedResponseError('500', response, 'Internal error')

  expect(describeError(error, t)).toBe(
    'An unhandled error occurred. Please report this to the developer.\nRequest ID: k3v9p2m4n6q8r1s5',
  )
})
