import { describe, expect, test } from 'vitest'
import { findDomainMistake, newDomainKey, readDomain, traitsOf, wwwOf } from './trusted-domains.ts'

const entry = (baseUrl: string) => ({ key: 'd', baseUrl, handlerPath: '/handler' })

describe('domains as typed', () => {
  test.each([
    ['app.example.com', 'https://app.example.com'],
    ['  https://App.Example.com/some/page?x=1#y ', 'https://app.example.com'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['https://app.example.com:443', 'https://app.example.com'],
    ['http://app.example.com:80', 'http://app.example.com'],
    ['*.example.com', 'https://*.example.com'],
  ])('stores %s as %s', (typed, stored) => {
    expect(readDomain(typed)).toBe(stored)
  })

  test.each([
    '',
    ' ',
    'https://',
    'a b',
    'exam ple.com',
    'user@example.com',
    'ftp://example.com',
    'a..b.*',
  ])('rejects %j', (typed) => {
    expect(findDomainMistake(typed, [])).toBeTypeOf('string')
  })

  test('rejects the same domain in any notation', () => {
    expect(
      findDomainMistake('HTTPS://app.example.com/x', [entry('https://app.example.com')]),
    ).toBeTypeOf('string')
    expect(
      findDomainMistake('http://app.example.com', [entry('https://app.example.com')]),
    ).toBeUndefined()
  })
})

test('describes what is special about a domain', () => {
  expect(traitsOf(entry('https://app.example.com'))).toEqual([])
  expect(traitsOf(entry('http://*.example.com'))).toEqual(['http', 'Wildcard'])
  expect(traitsOf(entry('http://127.0.0.1:3000'))).toEqual(['http', 'Localhost', 'IP address'])
})

test('creates keys that the configuration accepts', () => {
  expect(newDomainKey()).toMatch(/^d_[0-9a-f]{32}$/)
})

describe('the same domain with www.', () => {
  test.each([
    ['example.com', 'https://www.example.com'],
    ['http://Example.com:8080/x', 'http://www.example.com:8080'],
  ])('is offered for %s', (typed, www) => {
    expect(wwwOf(typed, [])).toBe(www)
  })

  test.each([
    '',
    'www.example.com',
    '*.example.com',
    'http://localhost:3000',
    'http://app.localhost',
    'http://127.0.0.1',
    '10.0.0.1',
    'intranet',
  ])('is not offered for %j', (typed) => {
    expect(wwwOf(typed, [])).toBeUndefined()
  })

  test('is not offered if it is trusted already', () => {
    expect(wwwOf('example.com', [entry('https://www.example.com')])).toBeUndefined()
  })
})
