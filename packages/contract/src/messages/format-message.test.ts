import fc from 'fast-check'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { formatMessage, type MessageValues } from './format-message.ts'
import { LANGUAGES } from './languages.ts'

/** What another implementation of ICU messages makes of it. */
const oracle = (pattern: string, values: MessageValues, language: string) =>
  new IntlMessageFormat(pattern, language, undefined, { ignoreTag: true }).format(values)

// Texts of patterns that need no quoting.
const text = fc.string({ unit: fc.constantFrom('a', ' ', '1', 'é', '日', '<', ',', '#', '.') })
const count = fc.constantFrom(0, 1, 2, 3, 5, 11, 21, 1.5, 100, 1_000_000)
const FORMS = ['zero', 'one', 'two', 'few', 'many', '=0', '=1', '=21']

const { pattern: generatedPattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  pattern: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    text,
    fc.constantFrom('{name}', '{ count }'),
    fc
      .tuple(fc.uniqueArray(fc.constantFrom(...FORMS)), fc.array(tie('pattern'), { minLength: 9 }))
      .map(
        ([forms, texts]) =>
          `{count, plural, ${forms.map((form, index) => `${form} {${texts[index]}}`).join(' ')} other {${texts[8]}}}`,
      ),
    fc
      .tuple(tie('pattern'), tie('pattern'))
      .map(([team, other]) => `{kind,select,team{${team}}other{${other}}}`),
  ),
}))

describe('formatting a message', () => {
  test('does what intl-messageformat does', () => {
    fc.assert(
      fc.property(
        generatedPattern,
        fc.record({ name: fc.string(), count, kind: fc.constantFrom('team', 'user', 'other') }),
        fc.constantFrom(...LANGUAGES),
        (pattern, values, language) => {
          expect(formatMessage(pattern, values, language)).toBe(oracle(pattern, values, language))
        },
      ),
      { numRuns: 500 },
    )
  })

  test('inserts values unchanged', () => {
    const pattern = '<{name}> {count, plural, other {# {name}}}'
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(formatMessage(pattern, { name, count: 1234 }, 'en-US')).toBe(
          `<${name}> 1,234 ${name}`,
        )
      }),
    )
  })

  test.each([
    '{name}',
    '{toString}',
    '{}',
    '{ }',
    '{',
    'a { b',
    'a } b',
    '}{',
    '{count, plural, one {#}}',
    '{count, plural}',
    '{count, date, long}',
    '{kind, select, team {x}}',
    "It's {'{x}'}",
  ])('keeps %s, which has no value or is not ICU', (pattern) => {
    expect(formatMessage(pattern, { count: 5, kind: 'user' }, 'en-US')).toBe(pattern)
  })

  test('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', 'count', ', plural,', 'other', '#', ' ') }),
        (pattern) => typeof formatMessage(pattern, { count: 1 }, 'de-DE') === 'string',
      ),
    )
  })
})
