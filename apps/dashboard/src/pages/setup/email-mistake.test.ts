import { expect, test } from 'vitest'
import { findEmailMistake } from './email-mistake.ts'

test('D: asks for an empty email, and calls a malformed one invalid', () => {
  expect(findEmailMistake('')).toBe('Enter your email')
  for (const malformed of ['ada', 'ada@', '@example.com', 'ada @example.com', 'ada@exa mple.com']) {
    expect(findEmailMistake(malformed)).toBe('Enter a valid email')
  }
  expect(findEmailMistake('ada@example.com')).toBeUndefined()
  expect(findEmailMistake('ada@localhost')).toBeUndefined()
})
