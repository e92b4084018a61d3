import { expect, test } from 'vitest'
import type { ConfigOverride } from './assemble.ts'
import { keepSecrets } from './keep-secrets.ts'
import { parseOverride } from './parse-override.ts'
import { portableSettings } from './portable.ts'
import { mergeOverride, renderConfig } from './render.ts'

const github = {
  type: 'github',
  allowSignIn: true,
  isShared: false,
  clientId: 'old',
  clientSecret: 'kept',
}
const stored: ConfigOverride = {
  'auth.oauth.providers.github': github,
  'auth.oauth.providers.google': { type: 'google', clientSecret: 'other' },
  'auth.oauth.accountMergeStrategy': 'allow_duplicates',
  'auth.passkey.allowSignIn': true,
  'emails.server': { isShared: false, host: 'old.example.com', port: 25, password: 'kept' },
}

/** What an import of the changes makes of a stored override. */
function imported(changes: ConfigOverride, before = stored) {
  const kept = keepSecrets(changes, renderConfig(before))
  expect(parseOverride(JSON.stringify(kept))).toMatchObject({ ok: true })
  return renderConfig(mergeOverride(before, kept))
}
/** What the changes make of it without keeping secrets. */
const replaced = (changes: ConfigOverride) => renderConfig(mergeOverride(stored, changes))

const NEW = { type: 'github', isShared: false, clientId: 'new' }

test.each<[string, ConfigOverride]>([
  ['an entry', { 'auth.oauth.providers.github': NEW }],
  ['a record', { 'auth.oauth.providers': { github: NEW } }],
  ['a section', { 'auth.oauth': { providers: { github: NEW } } }],
  ['the whole part', { auth: { oauth: { providers: { github: NEW } } } }],
  ['a record with a dotted key', { 'auth.oauth': { 'providers.github': NEW } }],
])('%s given as one object keeps the stored secret, and replaces the rest', (_, changes) => {
  const { auth } = imported(changes)

  const { github: kept, ...others } = auth.oauth.providers
  const expected = replaced(changes).auth
  expect(kept).toEqual({ ...expected.oauth.providers.github, clientSecret: 'kept' })
  expect(kept?.allowSignIn).toBe(false)
  const { github: _replaced, ...expectedOthers } = expected.oauth.providers
  expect(others).toEqual(expectedOthers)
  expect({ ...auth, oauth: null }).toEqual({ ...expected, oauth: null })
  expect(auth.oauth.accountMergeStrategy).toBe(expected.oauth.accountMergeStrategy)
})

test('the email server given as one object keeps its password', () => {
  const { server } = imported({
    'emails.server': { isShared: false, host: 'new.example.com' },
  }).emails

  expect(server).toMatchObject({ host: 'new.example.com', password: 'kept' })
  expect(server.port).toBeUndefined()
})

test.each([
  ['another secret', 'given'],
  ['null', null],
])('%s replaces the stored one', (_, clientSecret) => {
  const { auth } = imported({ 'auth.oauth.providers.github': { ...NEW, clientSecret } })

  expect(auth.oauth.providers.github?.clientSecret).toBe(clientSecret ?? undefined)
})

test.each<ConfigOverride>([
  { 'auth.oauth.providers.github': null },
  { 'auth.oauth.providers': {} },
  { auth: null },
])('%j removes the entry with its secret', (changes) => {
  expect(imported(changes).auth.oauth.providers).not.toHaveProperty('github')
})

test('changes without a stored secret are left as they are', () => {
  const changes = {
    'auth.passkey': { allowSignIn: false },
    'auth.oauth.providers.gitlab': { type: 'gitlab', clientId: 'x' },
    'no.such.key': { a: 1 },
  }

  expect(keepSecrets(changes, renderConfig(stored))).toEqual(changes)
})

test('an exported entry arrives where the same entry was removed', () => {
  const settings = portableSettings(renderConfig(stored))

  const { auth } = imported(settings, { 'auth.oauth.providers.github': null })

  const { clientSecret: _, ...exported } = github
  expect(auth.oauth.providers.github).toEqual({ ...exported, allowConnectedAccounts: false })
})
