import { expect, test } from 'vitest'
import { readErrorQuery } from './read-error-query.ts'

test('rebuilds an error from its code, ignoring the message in the URL', () => {
  const error = readErrorQuery({
    errorCode: 'SIGN_UP_NOT_ENABLED',
    message: 'Call 555-0100 to unlock your account',
  })

  expect(error?.errorCode).toBe('SIGN_UP_NOT_ENABLED')
  expect(error?.message).not.toContain('555')
})

test('inserts details into the message', () => {
  const details = JSON.stringify({ min_length: 8 })

  expect(
    readErrorQuery({ errorCode: 'PASSWORD_TOO_SHORT', message: '-', details })?.message,
  ).toContain('8')
})

test.each([
  ['no code', { message: '-' }],
  ['no message', { errorCode: 'SIGN_UP_NOT_ENABLED' }],
  ['an unknown code', { errorCode: 'NO_SUCH_CODE', message: '-' }],
  ['a name every object has', { errorCode: 'toString', message: '-' }],
  ['details that are not JSON', { errorCode: 'SIGN_UP_NOT_ENABLED', message: '-', details: '{' }],
  ['details that are missing', { errorCode: 'PASSWORD_TOO_SHORT', message: '-', details: 'null' }],
  ['a family', { errorCode: 'VERIFICATION_ERROR', message: '-' }],
])('returns null for a URL with %s', (_, query) => {
  expect(readErrorQuery(query as unknown as Record<string, string>)).toBeNull()
})

test('returns null for details of the wrong type', () => {
  const query = { errorCode: 'INSUFFICIENT_ACCESS_TYPE', message: '-', details: '{}' }

  expect(() => readErrorQuery(query)).not.toThrow()
})
