import { expect, test } from 'vitest'
import { findCode, findLink } from './findings.ts'

test.each([
  ['<p class="code">012AB9</p>', '012AB9'],
  ['<td>ACMEHQ</td><p>Welcome</p>', null],
  ['<p>Your code is 012AB9</p>', null],
  ['', null],
])('finds a code that is alone in a paragraph: %s', (html, code) => {
  expect(findCode(html)).toBe(code)
})

test.each([
  ['Sign in:\nhttps://app.test/handler?x=1&code=abc\n', 'https://app.test/handler?x=1&code=abc'],
  ['https://app.test/about and https://app.test/in?code=abc', 'https://app.test/in?code=abc'],
  ['Welcome to https://app.test/teams/1.', 'https://app.test/teams/1'],
  ['(see http://localhost:3000/a)', 'http://localhost:3000/a'],
  ['javascript:alert(1)?code=1 mailto:ada@example.com', null],
  ['Nothing here', null],
])('of the links, the one with the code counts: %j', (text, link) => {
  expect(findLink(text)).toBe(link)
})
