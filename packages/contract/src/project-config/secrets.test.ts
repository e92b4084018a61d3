import { expect, test } from 'vitest'
import { mapSecrets } from './secrets.ts'

const hide = (override: Record<string, unknown>) => mapSecrets(override, (secret) => `<${secret}>`)

test('secrets are found under dotted keys, nested keys and any mix of them', () => {
  expect(hide({ 'auth.oauth.providers.google.clientSecret': 'a' })).toEqual({
    'auth.oauth.providers.google.clientSecret': '<a>',
  })
  expect(
    hide({
      auth: { 'oauth.providers': { mine: { type: 'github', clientId: 'id', clientSecret: 'b' } } },
    }),
  ).toEqual({
    auth: { 'oauth.providers': { mine: { type: 'github', clientId: 'id', clientSecret: '<b>' } } },
  })
  expect(hide({ 'emails.server': { host: 'mail.example', password: 'c' } })).toEqual({
    'emails.server': { host: 'mail.example', password: '<c>' },
  })
})

test('everything else stays as it is, unknown keys and odd values too', () => {
  const override = {
    'auth.password.allowSignIn': true,
    'emails.server.password': null,
    'emails.server': 'odd',
    'no.such.key': { password: 'x' },
    'auth.password': { password: 'x' },
    'payments.autoPay.interval': [1, 'day'],
  }

  expect(hide(override)).toEqual(override)
})

test('an override without secrets is not copied, and one with secrets is not changed', () => {
  const provider = { clientId: 'id', clientSecret: 'a' }
  const override = { 'payments.offers.a': {}, 'auth.oauth.providers': { mine: provider } }
  const without = { payments: { offers: { a: {} } }, 'auth.allowSignUp': true }

  const hidden = hide(override)

  expect(hide(without)).toBe(without)
  expect(hidden['payments.offers.a']).toBe(override['payments.offers.a'])
  expect(provider.clientSecret).toBe('a')
})

test('a secret can be taken out', () => {
  expect(mapSecrets({ 'emails.server.password': 'gone' }, () => null)).toEqual({
    'emails.server.password': null,
  })
})
