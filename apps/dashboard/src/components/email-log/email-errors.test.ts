import { expect, test } from 'vitest'
import { failureOf } from './email-errors.ts'

test.each([
  [null, null],
  ['Too many requests', { text: 'Too many requests', detail: undefined }],
  [
    { errorType: 'AUTH_FAILED', canRetry: false, message: '535 No' },
    { text: 'The email server refused the username or the password.', detail: '535 No' },
  ],
  [
    { errorType: 'constructor', message: '' },
    { text: 'The email could not be sent.', detail: undefined },
  ],
  [{ message: 'Greylisted' }, { text: 'Greylisted', detail: 'Greylisted' }],
])('explains %j', (error, expected) => {
  expect(failureOf(error)).toEqual(expected)
})
