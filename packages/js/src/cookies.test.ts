import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accessCookieValue,
  decodeCookieValue,
  encodeCookieValue,
  findCookie,
  readAccessCookie,
  readTokenCookies,
} from './cookies.ts'

describe('cookie values', () => {
  test('any text round-trips through a cookie', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(text.isWellFormed())
        const written = encodeCookieValue(text)
        expect(written).toMatch(/^[^;,\s"\\]*$/)
        expect(decodeCookieValue(written)).toBe(text)
        expect(decodeCookieValue(encodeURIComponent(text))).toBe(text)
        expect(findCookie(`a=1; name=${written}; b=2`, 'name')).toBe(text)
      }),
    )
  })

  test('exactly the characters that cookies may hold stay literal', () => {
    const literal = '#$&+/:<=>?@[]^`{|}'
    expect(encodeCookieValue(literal)).toBe(literal)
    expect(encodeCookieValue('%;,"\\ é')).toBe('%25%3B%2C%22%5C%20%C3%A9')
  })

  test('half a surrogate pair and broken percent signs break nothing', () => {
    expect(decodeCookieValue(encodeCookieValue('\ud800'))).toBe('\ufffd')
    expect(decodeCookieValue('100%')).toBe('100%')
    expect(decodeCookieValue('"quoted"')).toBe('quoted')
  })

  test('the access cookie looks as others expect it', () => {
    expect(encodeCookieValue(accessCookieValue('rt0', 'a.b.c'))).toBe('[%22rt0%22%2C%22a.b.c%22]')
  })
})

describe('the access cookie', () => {
  test('is read in both encodings', () => {
    for (const value of ['[%22rt0%22%2C%22a.b.c%22]', '%5B%22rt0%22%2C%22a.b.c%22%5D']) {
      expect(readTokenCookies(`stack-refresh-p=rt0; stack-access=${value}`, 'p')).toEqual({
        refreshToken: 'rt0',
        accessToken: 'a.b.c',
      })
    }
  })

  test.each([
    null,
    '',
    'a.b.c',
    '["rt0"]',
    '["rt0",1]',
    '["rt0"',
    '{"0":"rt0"}',
    '["other","a.b.c"]',
  ])('%j gives no access token', (value) => {
    expect(readAccessCookie(value, 'rt0')).toBeNull()
  })

  test('counts for nothing without its refresh token', () => {
    expect(readTokenCookies('stack-access=["rt0","a.b.c"]', 'p')).toEqual({
      refreshToken: null,
      accessToken: null,
    })
  })
})

test('the legacy refresh cookie is read where there is no other', () => {
  expect(readTokenCookies('stack-refresh=old', 'p').refreshToken).toBe('old')
  expect(readTokenCookies('stack-refresh=old; stack-refresh-p=new', 'p').refreshToken).toBe('new')
  expect(readTokenCookies('stack-refresh-q=new', 'p').refreshToken).toBeNull()
})
