import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import de from './messages/tables/de-DE.ts'
import { count, isolated, list, message, setTexts, t, timeFromNow } from './text.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  setTexts('en-US', {})
})

test('fills placeholders, and keeps unknown ones', () => {
  expect(t('{done} of {total}', { done: 3 })).toBe('3 of {total}')
})

test('shows texts, numbers, times and lists in the language that was set', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const marked = message('Save')
  setTexts('de-DE', de)

  expect(t(marked)).toBe('Speichern')
  expect(t('{count, plural, one {# member} other {# members}}', { count: 1 })).toBe('1 Mitglied')
  expect(t('{count, plural, one {# member} other {# members}}', { count: 1234 })).toBe(
    '1.234 Mitglieder',
  )
  expect(count(1234)).toBe('1.234')
  expect(list(['a', 'b', 'c'])).toBe('a, b und c')
  expect(list(['a', 'b', 'c'], 1)).toBe('a und 2 weitere')
  expect(timeFromNow(new Date(now.getTime() - 86_400_000), now)).toBe('gestern')
  setTexts('en-US', {})
  expect(t(marked)).toBe('Save')
  expect(list(['a', 'b', 'c'], 1)).toBe('a and 2 more')
})

test('formats in the language of the page if the browser names one that Intl rejects', () => {
  vi.stubGlobal('navigator', { languages: ['de-DE@euro', 'de-CH@posix'] })
  setTexts('de-DE', de)

  expect(count(1234)).toBe('1.234')
  expect(list(['a', 'b'])).toBe('a und b')
})

test('isolates a name in the other writing direction', () => {
  expect(t('Delete {name}?', { name: 'Ada' })).toBe('Delete Ada?')
  expect(t('Delete {name}?', { name: 'a\u202eb' })).toBe('Delete \u2068a\u202eb\u2069?')
  expect(t('Delete {name}?', { name: 'עדה' })).toBe('Delete \u2068עדה\u2069?')
})

test('isolates a text as a whole, whatever control characters it contains', () => {
  const signs = fc.string({
    unit: fc.constantFrom('a', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'),
  })
  fc.assert(
    fc.property(signs, (text) => {
      const depths = [...isolated(text)].reduce<number[]>((open, sign) => {
        const now = open.at(-1) ?? 0
        return open.concat(
          /[\u2066-\u2068]/.test(sign) ? now + 1 : sign === '\u2069' ? now - 1 : now,
        )
      }, [])
      if (/[^a]/.test(text)) expect(depths.slice(0, -1).every((depth) => depth > 0)).toBe(true)
      expect(depths.at(-1) ?? 0).toBe(0)
    }),
  )
})

test.each([
  [0, 'just now'],
  [-44, 'just now'],
  [-60, '1 minute ago'],
  [-3600 * 5, '5 hours ago'],
  [-86_400, 'yesterday'],
  [86_400 * 6, 'in 6 days'],
])('formats a time %d s away as %s', (seconds, words) => {
  const now = new Date('2026-03-01T12:00:00Z')

  expect(timeFromNow(new Date(now.getTime() + seconds * 1000), now)).toBe(words)
})

test('formats a distant time as a date', () => {
  expect(timeFromNow(new Date('2020-01-02T12:00:00Z'), new Date('2026-03-01T12:00:00Z'))).toContain(
    '2020',
  )
})
