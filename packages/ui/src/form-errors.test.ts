import { expect, test } from 'vitest'
import { remainingErrors } from './form-errors.ts'

const none = { together: [] as string[] }

test('an error goes as soon as the field is right', () => {
  const left = remainingErrors({
    shown: { email: 'Please enter your email' },
    changed: 'email',
    valid: {},
    ...none,
  })

  expect(left).toEqual({})
})

test('an error is put in other words while it is still wrong in another way', () => {
  const left = remainingErrors({
    shown: { email: 'empty' },
    changed: 'email',
    valid: { email: 'not valid' },
    ...none,
  })

  expect(left).toEqual({ email: 'not valid' })
})

test('typing brings no new errors', () => {
  const left = remainingErrors({
    shown: { email: 'empty' },
    changed: 'email',
    valid: { password: 'empty' },
    ...none,
  })

  expect(left).toEqual({})
})

test('what the service said goes with the first change anywhere', () => {
  const left = remainingErrors({
    shown: { email: 'Wrong e-mail or password' },
    changed: 'password',
    valid: {},
    ...none,
  })

  expect(left).toEqual({})
})

test('fields that belong together lose their errors together', () => {
  const together = ['password', 'repeat-password']
  const shown = { email: 'empty', password: 'too short', 'repeat-password': 'not the same' }

  const left = remainingErrors({ shown, changed: 'password', valid: shown, together })

  expect(left).toEqual({ email: 'empty' })
})
