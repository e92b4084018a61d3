import { KnownError, UnexpectedResponseError } from '@latchkey/js'
import { expect, test } from 'vitest'
import { refusalOf } from './field-problems.ts'

const fields = { primary_email: 'email', display_name: 'name' }

test('a rejection is shown at the field it is about', () => {
  const message =
    'Request validation failed on POST /users:\n  - body.primary_email must be a valid email\n  - body.display_name must be at most 256'

  expect(refusalOf(new KnownError('SCHEMA_ERROR', { message }), fields)).toEqual({
    email: 'It must be a valid email',
    name: 'It must be at most 256',
  })
})

test('a rejection about no field of the form is shown for the whole form', () => {
  const message = 'body.other is not valid'

  expect(refusalOf(new KnownError('SCHEMA_ERROR', { message }, message), fields)).toContain(
    'body.other',
  )
  expect(
    refusalOf(
      new UnexpectedResponseError(
        'The call failed.',
        new Response(''),
        'This project has no provider x.',
        400,
      ),
      fields,
    ),
  ).toBe('This project has no provider x.')
})

test('a known error is shown at the field that the form names', () => {
  const error = new KnownError('USER_EMAIL_ALREADY_EXISTS', {
    email: 'a@b.example',
    would_work_if_email_was_verified: false,
  })

  expect(refusalOf(error, fields, { USER_EMAIL_ALREADY_EXISTS: 'email' })).toEqual({
    email: error.message,
  })
  expect(refusalOf(error, fields)).toBe(error.message)
})
