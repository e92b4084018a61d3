import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findOverrideMistake } from './check-overrides.ts'
import { messagesOf } from './languages.ts'
import { createTranslate } from './translate.ts'

describe('translating', () => {
  test('returns English unchanged, also for unknown languages', () => {
    expect(createTranslate(undefined)('Sign in')).toBe('Sign in')
    expect(createTranslate('tlh-KX')('Sign in')).toBe('Sign in')
    expect(messagesOf('constructor')).toEqual({})
  })

  test('prefers overrides and then fills placeholders', () => {
    const translate = createTranslate('en-US', { 'Error code: {code}': '{code} ({other}) {code}' })
    expect(translate('Error code: {code}', { code: 7 })).toBe('7 ({other}) 7')
  })

  test('accepts keys of former texts after the current key', async () => {
    const source = ['Password', 'Email & Password'] as const
    const former = { 'Email & Password': 'Old' }

    expect(createTranslate('en-US')(source)).toBe('Password')
    expect(createTranslate('en-US', former)(source)).toBe('Old')
    expect(createTranslate('en-US', former)('Password')).toBe('Password')
    expect(createTranslate('en-US', { ...former, Password: 'New' })(source)).toBe('New')
    expect(await findOverrideMistake(former)).toBeNull()
  })

  test('inserts placeholder values unchanged', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (value) => createTranslate('en-US')('<{name}>', { name: value }) === `<${value}>`,
      ),
    )
  })

  test('overriding a text that does not exist is refused', async () => {
    expect(await findOverrideMistake({ 'Sign in': 'x' })).toBeNull()
    expect((await findOverrideMistake({ 'Sign in': 'x', 'sign in': 'x' }))?.message).toMatch(
      /: 'sign in'$/,
    )
  })
})
