import { expect, test } from 'vitest'
import { readErrorQuery } from './read-error-query.ts'

test('an error is rebuilt from its code, never from the message in the address', () => {
  const error = readErrorQuery({
    errorCode: 'SIGN_UP_NOT_ENABLED',
    message: 'Call 555-0100 to unlock your account',
  })

  expect(error?.errorCode).toBe('SIGN_UP_NOT_ENABLED')
  expect(error?.message).not.toContain('555')
})

test('details fill the message', () => {
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
])('nothing is made of an address with %s', (_, query) => {
  expect(readErrorQuery(query as unknown as Record<string, string>)).toBeNull()
})

test('details of the wrong shape never break the page', () => {
  const query = { errorCode: 'INSUFFICIENT_ACCESS_TYPE', message: '-', details: '{}' }

  expect(() => readErrorQuery(query)).not.toThrow()
})
