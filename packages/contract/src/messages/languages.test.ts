import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LANGUAGES, matchLanguage, parseAcceptLanguage } from './languages.ts'

test.each([
  ['en', 'en-US'],
  ['en-GB', 'en-US'],
  ['de', 'de-DE'],
  ['DE_at', 'de-DE'],
  ['es', 'es-ES'],
  ['es-MX', 'es-419'],
  ['fr', 'fr-FR'],
  ['fr-CH', 'fr-FR'],
  ['fr-ca', 'fr-CA'],
  ['pt', 'pt-BR'],
  ['pt-AO', 'pt-PT'],
  ['zh', 'zh-CN'],
  ['zh-Hans-HK', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hant-MO', 'zh-TW'],
  ['ko-KP', 'ko-KR'],
])('%s is shown in %s', (tag, language) => {
  expect(matchLanguage([tag])).toBe(language)
})

test('every supported language is its own match', () => {
  expect(LANGUAGES.map((language) => matchLanguage([language]))).toEqual(LANGUAGES)
})

test('the first language with a table wins', () => {
  expect(matchLanguage(['pl', 'eng', 'design', 'it-CH', 'de'])).toBe('it-IT')
  expect(matchLanguage(['pl', '', 'constructor'])).toBeNull()
  expect(matchLanguage([])).toBeNull()
})

test.each([
  ['de-AT, en;q=0.7, fr;q=0.9', ['de-AT', 'fr', 'en']],
  ['*', []],
  ['ja;q=0, ko ; q=0.1', ['ko']],
  ['de;q=x, <script>, ', []],
  [`de,${'x'.repeat(1000)}`, []],
  [null, []],
])('reads the header %s', (header, tags) => {
  expect(parseAcceptLanguage(header)).toEqual(tags)
})

test('no header is too strange to read', () => {
  fc.assert(fc.property(fc.string(), (header) => Array.isArray(parseAcceptLanguage(header))))
})
