import { expect, test } from 'vitest'
import { cleanCode } from './code-text.ts'

test.each([
  ['abc123', 'ABC123'],
  [' ab c1\t23\n', 'ABC123'],
  ['abc-123', 'ABC123'],
  ['abc1234567', 'ABC123'],
  ['１２３４５６', '123456'],
  ['é!·☃', ''],
])('reads %j as %j', (typed, code) => {
  expect(cleanCode(typed, 'letters-and-digits', 6)).toBe(code)
})

test('drops letters if only digits are allowed', () => {
  expect(cleanCode('12a 34B56', 'digits', 6)).toBe('123456')
})
