import { expect, test } from 'vitest'
import { findEmailMistake } from './email-mistake.ts'

test('D: asks for an empty email, and calls a malformed one invalid', () => {
  expect(findEmailMistake('')).toBe('Enter an email')
  expect(findEmailMistake(' ', 'Enter your email')).toBe('Enter your email')
  const long = `${'a'.repeat(500)}@example.com`
  for (const malformed of ['ada', 'ada@', '@example.com', 'a da@example.com', 'ada@exa mple', long])
    expect(findEmailMistake(malformed)).toBe('Enter a valid email')
  expect(findEmailMistake('ada@example.com ')).toBeUndefined()
  expect(findEmailMistake('ada@localhost')).toBeUndefined()
})
