import { expect, test } from 'vitest'
import { LIGHT_THEME_ID } from './built-in-themes.ts'
import { parseOverride } from './parse-override.ts'
import { portableSettings } from './portable.ts'
import { configDefaults, mergeOverride, renderConfig } from './render.ts'

const CUSTOM_THEME = '6f0c9a52-1b7d-4f7e-9a44-0a3c5f0f8d11'
const full = {
  'auth.passkey.allowSignIn': true,
  'auth.oauth.providers.github': {
    type: 'github',
    allowSignIn: true,
    isShared: false,
    clientId: 'id',
    clientSecret: 'secret-1',
  },
  'domains.trustedDomains.app': { baseUrl: 'https://app.example.com', handlerPath: '/handler' },
  'emails.server': { isShared: false, host: 'smtp.example.com', port: 25, password: 'secret-2' },
  [`emails.themes.${CUSTOM_THEME}`]: { displayName: 'Mine', tsxSource: 'x' },
  'rbac.permissions.read': { scope: 'team', containedPermissionIds: {} },
  'branding.colors.light.accent': '#112233',
  'branding.logoLight': 'https://auth.example/files/branding-logos/x.png',
  'branding.logoDark': 'https://a.example/dark.png',
}

test('the defaults have nothing to copy', () => {
  expect(portableSettings(configDefaults)).toEqual({})
})

test('has what differs, without secrets and uploaded logos', () => {
  const settings = portableSettings(renderConfig(full))

  expect(JSON.stringify(settings)).not.toMatch(/secret-\d|branding-logos/)
  expect(settings).toMatchObject({
    'auth.passkey.allowSignIn': true,
    'auth.oauth.providers.github.clientId': 'id',
    'domains.trustedDomains.app': { baseUrl: 'https://app.example.com' },
    'emails.server.host': 'smtp.example.com',
    'branding.colors.light.accent': '#112233',
    'branding.logoDark': 'https://a.example/dark.png',
  })
  expect(settings).not.toHaveProperty(`emails.themes.${LIGHT_THEME_ID}`)
})

test('is a valid override, and makes another project the same except for what it leaves out', () => {
  const config = renderConfig(full)
  const settings = portableSettings(config)

  expect(parseOverride(JSON.stringify(settings))).toMatchObject({ ok: true })
  expect(portableSettings(renderConfig(settings))).toEqual(settings)
})

test('keeps a secret that the other project has stored', () => {
  const settings = portableSettings(renderConfig(full))
  const other = { 'auth.oauth.providers.github': { type: 'github', clientSecret: 'its own' } }

  const { auth } = renderConfig(mergeOverride(other, settings))

  expect(auth.oauth.providers.github).toMatchObject({ clientId: 'id', clientSecret: 'its own' })
})

test('with secrets, it makes another project the same, with entries as a whole', () => {
  const config = renderConfig(full)
  const settings = portableSettings(config, { withSecrets: true })

  expect(settings).toMatchObject({
    'auth.oauth.providers.github': { clientId: 'id', clientSecret: 'secret-1' },
    'emails.server.password': 'secret-2',
  })
  expect(JSON.stringify(settings)).not.toContain('branding-logos')
  const { branding: _, ...others } = renderConfig(settings)
  expect(others).toEqual({ ...config, branding: undefined })
})
