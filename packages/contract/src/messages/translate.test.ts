import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTranslate } from './translate.ts'

const messages = {
  'Sign in': 'Anmelden',
  '{count, plural, one {# file} other {# files}}':
    '{count, plural, one {# Datei} other {# Dateien}}',
}

describe('translating', () => {
  test('returns English unchanged', () => {
    expect(createTranslate('en-US')('Sign in')).toBe('Sign in')
    expect(createTranslate('de-DE', { messages })('constructor')).toBe('constructor')
  })

  test('uses the table of the language, and its plurals', () => {
    const t = createTranslate('de-DE', { messages })

    expect(t.language).toBe('de-DE')
    expect(t('Sign in')).toBe('Anmelden')
    expect(t('{count, plural, one {# file} other {# files}}', { count: 12_345 })).toBe(
      '12.345 Dateien',
    )
  })

  test('a text without translation has English plurals', () => {
    const t = createTranslate('ja-JP')

    expect(t('{count, plural, one {# day} other {# days}}', { count: 1 })).toBe('1 day')
  })

  test('prefers overrides and then fills placeholders', () => {
    const translate = createTranslate('de-DE', {
      messages,
      overrides: { 'Sign in': 'Hallo', 'Error code: {code}': '{code} ({other}) {code}' },
    })
    expect(translate('Sign in')).toBe('Hallo')
    expect(translate('Error code: {code}', { code: 7 })).toBe('7 ({other}) 7')
  })

  test('accepts keys of former texts after the current key', () => {
    const source = ['Password', 'Email & Password'] as const
    const former = { 'Email & Password': 'Old' }

    expect(createTranslate('en-US')(source)).toBe('Password')
    expect(createTranslate('en-US', { overrides: former })(source)).toBe('Old')
    expect(createTranslate('en-US', { overrides: former })('Password')).toBe('Password')
    expect(createTranslate('en-US', { overrides: { ...former, Password: 'New' } })(source)).toBe(
      'New',
    )
  })

  test('shows text values as asked', () => {
    const t = createTranslate('en-US', { show: (value) => `[${value}]` })

    expect(t('{name} {count}', { name: 'Ada', count: 3 })).toBe('[Ada] 3')
  })

  test('inserts placeholder values unchanged', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (value) => createTranslate('en-US')('<{name}>', { name: value }) === `<${value}>`,
      ),
    )
  })
})
