import { renderConfig } from '@latchkey/contract'
import { describe, expect, test } from 'vitest'
import type { ProjectConfig } from '../projects/queries.ts'
import { findSettings, isDefault, previewChanges, settingsOf, valueAt } from './settings.ts'

const config = renderConfig({
  'auth.passkey.allowSignIn': true,
  'dataVault.stores.secrets': { displayName: 'Provider keys' },
}) as unknown as ProjectConfig

describe('the settings of a configuration', () => {
  test('have their paths', () => {
    expect(settingsOf(config)).toContainEqual({ path: 'auth.passkey.allowSignIn', value: true })
    expect(settingsOf(config)).toContainEqual({
      path: 'dataVault.stores.secrets.displayName',
      value: 'Provider keys',
    })
  })

  test('contain empty records, so that entries can be added', () => {
    expect(settingsOf(config)).toContainEqual({ path: 'auth.oauth.providers', value: {} })
  })
})

test.each([
  ['PASSKEY', ['auth.passkey.allowSignIn']],
  ['provider keys', ['dataVault.stores.secrets.displayName']],
  ['no such setting', []],
])('searching for %j finds %j', (text, paths) => {
  expect(findSettings(settingsOf(config), text).map(({ path }) => path)).toEqual(paths)
})

test.each([
  ['auth.passkey.allowSignIn', true],
  ['dataVault.stores', { secrets: { displayName: 'Provider keys' } }],
  ['dataVault.stores.other.displayName', null],
  ['auth.passkey.allowSignIn.toString', null],
])('the value at %s is %j', (path, value) => {
  expect(valueAt(config, path)).toEqual(value)
})

test('settings with the value of a new configuration are defaults', () => {
  expect(isDefault({ path: 'auth.passkey.allowSignIn', value: false })).toBe(true)
  expect(isDefault({ path: 'auth.passkey.allowSignIn', value: true })).toBe(false)
  expect(isDefault({ path: 'dataVault.stores.secrets.displayName', value: 'x' })).toBe(false)
})

test.each<[object, unknown[]]>([
  [{}, []],
  [{ 'auth.passkey.allowSignIn': true }, []],
  [
    { 'auth.passkey.allowSignIn': null, 'auth.allowSignUp': false },
    [
      { path: 'auth.allowSignUp', from: true, to: false },
      { path: 'auth.passkey.allowSignIn', from: true, to: false },
    ],
  ],
  [
    { 'dataVault.stores.secrets': null },
    [
      { path: 'dataVault.stores.secrets.displayName', from: 'Provider keys', to: undefined },
      { path: 'dataVault.stores', from: undefined, to: {} },
    ],
  ],
])('the preview of %j is what it changes', (changes, expected) => {
  expect(previewChanges(config, changes as Record<string, unknown>)).toEqual(expected)
})
