import { createTranslate } from '@latchkey/contract/pure'
import type { FieldErrors } from '@latchkey/ui'
import { describe, expect, test } from 'vitest'
import {
  checkPasswordChange,
  checkSignIn,
  checkSignUp,
  emailProblem,
  newPasswordProblem,
  passwordProblem,
} from './credential-rules.ts'
import type { Message } from './describe-error.ts'

const t = createTranslate('en-US')

/** The errors of a form in English. */
const said = (errors: FieldErrors<Message>) =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, message?.(t)]))

/** Creates a form with these field values. */
function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

describe('an email address', () => {
  test.each(['a@example.com', 'a.b@example.com', 'x+y@demo-mail.com', 'admin@a.longtld'])(
    'accepts %s',
    (email) => {
      expect(emailProblem(email)?.(t)).toBeUndefined()
    },
  )

  test.each([
    'test@localhost',
    't@gmail.com.a',
    't.@example.com',
    't..t@example.com',
    '.t@example.com',
    ' a@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('rejects %s', (email) => {
    expect(emailProblem(email)?.(t)).toBe('Please enter a valid email')
  })

  test('is required', () => {
    expect(emailProblem('')?.(t)).toBe('Please enter your email')
  })
})

describe('a password', () => {
  test('for sign-in has no minimum length and at most 70 characters', () => {
    expect(passwordProblem('x')?.(t)).toBeUndefined()
    expect(passwordProblem('x'.repeat(70))?.(t)).toBeUndefined()
    expect(passwordProblem('x'.repeat(71))?.(t)).toContain('at most 70')
    expect(passwordProblem('')?.(t)).toBe('Please enter your password')
  })

  test('counts an emoji as one character', () => {
    expect(newPasswordProblem('😀'.repeat(7))?.(t)).toContain('at least 8')
    expect(newPasswordProblem('😀'.repeat(8))?.(t)).toBeUndefined()
    expect(passwordProblem('😀'.repeat(70))?.(t)).toBeUndefined()
    expect(passwordProblem('😀'.repeat(71))?.(t)).toContain('at most 70')
  })

  test('to be set has 8 to 70 characters', () => {
    expect(newPasswordProblem('x'.repeat(7))?.(t)).toContain('at least 8')
    expect(newPasswordProblem('x'.repeat(8))?.(t)).toBeUndefined()
    expect(newPasswordProblem('x'.repeat(70))?.(t)).toBeUndefined()
    expect(newPasswordProblem('x'.repeat(71))?.(t)).toContain('at most 70')
    expect(newPasswordProblem('')?.(t)).toBe('Please enter your password')
  })
})

test('sign-in requires both fields', () => {
  expect(said(checkSignIn(form({})))).toEqual({
    email: 'Please enter your email',
    password: 'Please enter your password',
  })
  expect(
    Object.values(said(checkSignIn(form({ email: 'a@example.com', password: 'x' })))).filter(
      Boolean,
    ),
  ).toEqual([])
})

test('sign-up requires the same password twice, unless one field is enough', () => {
  const filled = { email: 'a@example.com', password: 'long enough' }

  expect(said(checkSignUp(form(filled), { repeat: true }))['repeat-password']).toBe(
    'Please repeat your password',
  )
  expect(
    said(checkSignUp(form({ ...filled, 'repeat-password': 'other' }), { repeat: true }))[
      'repeat-password'
    ],
  ).toBe('Passwords do not match')
  expect(
    said(checkSignUp(form({ ...filled, 'repeat-password': filled.password }), { repeat: true }))[
      'repeat-password'
    ],
  ).toBeUndefined()
  expect(said(checkSignUp(form(filled), { repeat: false }))['repeat-password']).toBeUndefined()
})

test('a password change asks for the old password only if there is one', () => {
  const filled = { 'new-password': 'long enough', 'repeat-password': 'long enough' }

  expect(said(checkPasswordChange(form(filled), { old: true }))['old-password']).toBe(
    'Please enter your old password',
  )
  expect(
    Object.values(said(checkPasswordChange(form(filled), { old: false }))).filter(Boolean),
  ).toEqual([])
})
