import { expect, test } from 'vitest'
import { generatePassword } from './generate-password.ts'

test('generates passwords that the service accepts, each different', () => {
  const passwords = Array.from({ length: 200 }, generatePassword)

  for (const password of passwords)
    expect(password).toMatch(/^([a-km-zA-HJ-NP-Z2-9]{5}-){3}[a-km-zA-HJ-NP-Z2-9]{5}$/)
  expect(new Set(passwords).size).toBe(200)
  // Every letter of the alphabet occurs, so that the random values cut none off.
  expect(new Set(passwords.join('').replaceAll('-', '')).size).toBe(57)
})
