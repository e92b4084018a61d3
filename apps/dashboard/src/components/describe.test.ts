import { KnownError, ServiceUnreachableError, UnexpectedResponseError } from '@latchkey/js'
import { afterEach, expect, test, vi } from 'vitest'
import { describe } from './describe.ts'

afterEach(() => vi.unstubAllGlobals())

const response = (status: number, text: string) =>
  new UnexpectedResponseError(
    `GET /x failed with status ${status}: ${text}`,
    new Response(''),
    text,
    status,
  )

test('returns the message of a known error', () => {
  const error = new KnownError('EMAIL_PASSWORD_MISMATCH', undefined, 'Wrong email or password.')

  expect(describe(error)).toBe('Wrong email or password.')
})

test('explains an unreachable service depending on the connection', () => {
  const error = new ServiceUnreachableError('…', { cause: new TypeError(), isOffline: false })
  vi.stubGlobal('navigator', { onLine: true })
  expect(describe(error)).toBe('Couldn’t reach the service. Try again in a moment.')
  vi.stubGlobal('navigator', { onLine: false })
  expect(describe(error)).toBe('You are offline. Check your connection and try again.')
})

test('shows the short text of a rejected request, and only the status of other failures', () => {
  expect(describe(response(400, 'This domain is too long.'))).toBe('This domain is too long.')
  for (const failure of [response(500, 'oops'), response(400, ''), response(404, 'x'.repeat(300))])
    expect(describe(failure)).toBe(
      `The service returned an error (status ${failure.status}). Try again.`,
    )
})

test('returns the message of any other error', () => {
  expect(describe(new Error('x is not a function'))).toBe('x is not a function')
  expect(describe('text')).toBe('text')
})
