import { expect, test } from 'vitest'
import { remainingErrors } from './form-errors.ts'

const none = { together: [] as string[] }

test('removes an error as soon as the field is valid', () => {
  const left = remainingErrors({
    shown: { email: 'Please enter your email' },
    changed: 'email',
    valid: {},
    ...none,
  })

  expect(left).toEqual({})
})

test('changes the message while the field is invalid for another reason', () => {
  const left = remainingErrors({
    shown: { email: 'empty' },
    changed: 'email',
    valid: { email: 'not valid' },
    ...none,
  })

  expect(left).toEqual({ email: 'not valid' })
})

test('shows no new errors while typing', () => {
  const left = remainingErrors({
    shown: { email: 'empty' },
    changed: 'email',
    valid: { password: 'empty' },
    ...none,
  })

  expect(left).toEqual({})
})

test('removes errors of the service after the first change', () => {
  const left = remainingErrors({
    shown: { email: 'Wrong email or password' },
    changed: 'password',
    valid: {},
    ...none,
  })

  expect(left).toEqual({})
})

test('removes the errors of related fields together', () => {
  const together = ['password', 'repeat-password']
  const shown = { email: 'empty', password: 'too short', 'repeat-password': 'not the same' }

  const left = remainingErrors({ shown, changed: 'password', valid: shown, together })

  expect(left).toEqual({ email: 'empty' })
})
