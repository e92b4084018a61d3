import { type ConfigOverride, renderConfig } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { diffConfig } from './diff-config.ts'

const diff = (before: ConfigOverride, after: ConfigOverride) =>
  diffConfig(renderConfig(before), renderConfig(after))

const github = { type: 'github', isShared: false, clientId: 'id', clientSecret: 'old' }

test('lists the settings that differ, added and removed ones too', () => {
  expect(
    diff(
      { 'auth.allowSignUp': false, 'dataVault.stores.old': {}, 'dataVault.stores.same': {} },
      { 'dataVault.stores.same': {}, 'dataVault.stores.constructor': { displayName: 'New' } },
    ),
  ).toEqual([
    { path: 'auth.allowSignUp', from: false, to: true },
    { path: 'dataVault.stores.old.displayName', from: 'Unnamed store', to: null },
    { path: 'dataVault.stores.constructor.displayName', from: null, to: 'New' },
  ])
})

test('shows a list as text', () => {
  expect(diff({}, { 'payments.autoPay.interval': [1, 'month'] })).toEqual([
    { path: 'payments.autoPay.interval', from: null, to: '[1,"month"]' },
  ])
})

test('shows that a secret changed, without its values', () => {
  const key = 'auth.oauth.providers.github'
  const path = `${key}.clientSecret`

  expect(diff({ [key]: github }, { [key]: { ...github, clientSecret: 'new' } })).toEqual([
    { path, from: '(secret)', to: '(secret)' },
  ])
  expect(diff({}, { [key]: github })).toContainEqual({ path, from: null, to: '(secret)' })
  expect(diff({ [key]: github }, {})).toContainEqual({ path, from: '(secret)', to: null })
})
