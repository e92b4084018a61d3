import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findOverrideMistake } from './check-overrides.ts'
import { messagesOf } from './languages.ts'
import { isSource } from './sources.ts'
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

  test('takes the values of placeholders as they are', () => {
    fc.assert(fc.property(fc.string(), (value) => createTranslate('en-US')('<{name}>', { name: value }) === `<${value}>`))
  })

  test('overriding a text that does not exist is refused', async () => {
    expect(await findOverrideMistake({ 'Sign in': 'x' })).toBeNull()
    expect((await findOverrideMistake({ 'Sign in': 'x', 'sign in': 'x' }))?.message).toMatch(/: 'sign in'$/)
  })
})

test('every text that a screen shows is in the table', () => {
  const folders = ['../screens/', '../../../../apps/screens/src/'].map((path) => new URL(path, import.meta.url))
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => readFileSync(new URL(name, folder), 'utf8')),
  )
  const used = files.flatMap((file) =>
    [...file.matchAll(/(?<![\w.])(?:t|translate)\(\s*(?:'([^'\n]+)'|"([^"\n]+)")/g)].map(([, a, b]) => a ?? b ?? ''),
  )

  expect(used).toContain('Sign in')
  expect(used.filter((text) => !isSource(text))).toEqual([])
})
