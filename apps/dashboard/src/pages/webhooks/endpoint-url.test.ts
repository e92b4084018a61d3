import { expect, test } from 'vitest'
import { findUrlMistake, isInsecure, shortUrl } from './endpoint-url.ts'

test.each([
  'https://example.com/hooks',
  ' https://example.com ',
  'http://localhost:3000',
  'https://[::1]/x',
  'https://10.0.0.5:8443/?a=b',
])('accepts %j as an endpoint', (url) => {
  expect(findUrlMistake(url)).toBeUndefined()
})

test.each([
  ['', 'Enter the URL'],
  ['   ', 'Enter the URL'],
  ['example.com', 'Enter a valid URL'],
  ['https://', 'Enter a valid URL'],
  ['ftp://example.com', 'https://'],
  ['javascript:alert(1)', 'Enter a valid URL'],
  ['https://ada:secret@example.com', 'user name or password'],
  [`https://example.com/${'x'.repeat(2_048)}`, 'too long'],
])('%j may not', (url, mistake) => {
  expect(findUrlMistake(url)).toContain(mistake)
})

test('marks only http as insecure', () => {
  expect(isInsecure('http://example.com')).toBe(true)
  expect(isInsecure('HTTP://example.com')).toBe(true)
  expect(isInsecure('https://http.example.com')).toBe(false)
  expect(isInsecure('http')).toBe(false)
})

test.each([
  ['https://example.com/', 'example.com'],
  ['https://example.com/hooks/', 'example.com/hooks/'],
  ['http://example.com', 'http://example.com'],
])('shortens %s to %s', (url, short) => {
  expect(shortUrl(url)).toBe(short)
})
