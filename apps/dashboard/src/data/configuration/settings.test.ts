import { renderConfig } from '@latchkey/contract'
import { describe, expect, test } from 'vitest'
import type { ProjectConfig } from '../projects/queries.ts'
import { findSettings, settingsOf } from './settings.ts'

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
