import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findOverrideMistake } from './check-overrides.ts'
import { messagesOf } from './languages.ts'
import { createTranslate } from './translate.ts'

describe('translating', () => {
  test('leaves English as it is, also for unknown languages', () => {
    expect(createTranslate(undefined)('Sign in')).toBe('Sign in')
    expect(createTranslate('tlh-KX')('Sign in')).toBe('Sign in')
    expect(messagesOf('constructor')).toEqual({})
  })

  test('prefers overrides, and fills placeholders afterwards', () => {
    const translate = createTranslate('en-US', { 'Error code: {code}': '{code} ({other}) {code}' })
    expect(translate('Error code: {code}', { code: 7 })).toBe('7 ({other}) 7')
  })

  test('accepts the keys of earlier wordings, after the key of the text itself', async () => {
    const source = ['Password', 'Email & Password'] as const
    const former = { 'Email & Password': 'Old' }

    expect(createTranslate('en-US')(source)).toBe('Password')
    expect(createTranslate('en-US', former)(source)).toBe('Old')
    expect(createTranslate('en-US', former)('Password')).toBe('Password')
    expect(createTranslate('en-US', { ...former, Password: 'New' })(source)).toBe('New')
    expect(await findOverrideMistake(former)).toBeNull()
  })

  test('takes the values of placeholders as they are', () => {
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
