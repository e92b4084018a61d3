import { expect, test } from 'vitest'
import { generatePassword } from './generate-password.ts'

test('a password of chance is one that the service takes, and never the same', () => {
  const passwords = Array.from({ length: 200 }, generatePassword)

  for (const password of passwords)
    expect(password).toMatch(/^([a-km-zA-HJ-NP-Z2-9]{5}-){3}[a-km-zA-HJ-NP-Z2-9]{5}$/)
  expect(new Set(passwords).size).toBe(200)
  // Every letter of the alphabet comes up: none is cut off by the way chance is taken.
  expect(new Set(passwords.join('').replaceAll('-', '')).size).toBe(57)
})
