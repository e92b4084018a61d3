import { startService } from '@latchkey/testkit'
// For what it adds to the types of others, which the web's type check would not see otherwise.
import type {} from '@latchkey/testkit/global-setup'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Authenticator,
  createAuthenticator,
} from '../../../apps/server/src/features/sign-in/passkeys/testing/software-authenticator.ts'
import { openTab } from './testing/open-tab.ts'
import { totpAt } from './testing/totp.ts'

const service = await startService()
afterAll(() => service.stop())
afterEach(() => vi.unstubAllGlobals())

const ada = { email: 'ada@example.com', password: 'a horse of my own' }
const text = (bytes: unknown) => Buffer.from(bytes as ArrayBuffer).toString('base64url')

/**
 * An authenticator behind the functions of a browser. Like a browser it signs for the requested
 * relying party.
 */
function installWebAuthn(authenticator: Authenticator) {
  const toCredential = ({ id, response, type }: ReturnType<Authenticator['register']>) => {
    const binary = Object.entries(response).map(([name, value]) => [
      name,
      typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64url')).buffer : value,
    ])
    return {
      id,
      rawId: new Uint8Array(Buffer.from(id, 'base64url')).buffer,
      type,
      response: { ...Object.fromEntries(binary), getTransports: () => ['internal'] },
      getClientExtensionResults: () => ({}),
    }
  }
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', {
    credentials: {
      create: async ({
        publicKey,
      }: {
        publicKey: { challenge: ArrayBuffer; rp: { id: string } }
      }) =>
        toCredential(
          authenticator.register(
            { challenge: text(publicKey.challenge) },
            { rpId: publicKey.rp.id },
          ),
        ),
      get: async ({ publicKey }: { publicKey: { challenge: ArrayBuffer; rpId: string } }) =>
        toCredential(
          authenticator.signIn({ challenge: text(publicKey.challenge) }, { rpId: publicKey.rpId }),
        ),
    },
  })
}

beforeEach(() => installWebAuthn(createAuthenticator()))

async function signUp() {
  const project = await service.newProject({ passkey_enabled: true })
  const tab = openTab(service, project)
  await tab.app.signUpWithCredential({ ...ada, noRedirect: true })
  return { ...tab, project, user: await tab.app.getUser({ or: 'throw' }) }
}

test('a passkey is added, signs in, and is removed again', async () => {
  const { app, user } = await signUp()
  expect(user.passkeyAuthEnabled).toBe(false)

  expect(await user.registerPasskey()).toEqual({ status: 'ok', data: undefined })
  expect((await app.getUser())?.passkeyAuthEnabled).toBe(true)
  await app.signOut()
  expect(await app.signInWithPasskey()).toEqual({ status: 'ok', data: undefined })
  const again = await app.getUser({ or: 'throw' })
  expect(again.id).toBe(user.id)

  await again.update({ passkeyAuthEnabled: false })
  expect((await app.getUser())?.passkeyAuthEnabled).toBe(false)
  expect(await app.signInWithPasskey()).toMatchObject({
    error: { errorCode: 'PASSKEY_AUTHENTICATION_FAILED' },
  })
})

test('several passkeys are listed with names, renamed and removed', async () => {
  const { app, user } = await signUp()
  expect(await user.listPasskeys()).toEqual([])
  await user.registerPasskey({ name: 'Laptop' })
  service.clock.advance({ seconds: 1 })
  installWebAuthn(createAuthenticator())
  await user.registerPasskey()

  const [laptop, other] = await user.listPasskeys()

  expect([laptop, other]).toMatchObject([
    { name: 'Laptop', isBackedUp: false, lastUsedAt: null },
    { name: null, createdAt: service.clock.now() },
  ])
  await laptop?.update({ name: 'Office' })
  await other?.update({ name: '' })
  expect((await user.listPasskeys()).map(({ name }) => name)).toEqual(['Office', null])
  await expect(laptop?.update({ name: 'x'.repeat(101) })).rejects.toThrow()

  await laptop?.delete()
  expect((await user.listPasskeys()).map(({ id }) => id)).toEqual([other?.id])
  expect((await app.getUser())?.passkeyAuthEnabled).toBe(true)
  await other?.delete()
  expect((await app.getUser())?.passkeyAuthEnabled).toBe(false)
  await expect(other?.delete()).rejects.toThrow()
})

test('a passkey is removed only after a recent sign-in', async () => {
  const { user } = await signUp()
  await user.registerPasskey({ name: 'Laptop' })
  const [passkey] = await user.listPasskeys()
  service.clock.advance({ minutes: 11 })

  await expect(passkey?.delete()).rejects.toMatchObject({
    errorCode: 'RECENT_AUTHENTICATION_REQUIRED',
  })
  expect(await user.listPasskeys()).toHaveLength(1)
})

test('a passkey for another host than the page’s is refused by the service', async () => {
  const { app, user } = await signUp()
  expect(await user.registerPasskey({ hostname: 'evil.example' })).toMatchObject({
    error: { errorCode: 'PASSKEY_REGISTRATION_FAILED' },
  })
  expect((await app.getUser())?.passkeyAuthEnabled).toBe(false)
})

test('an unknown passkey does not sign in', async () => {
  const { app, browser } = openTab(service, await service.newProject({ passkey_enabled: true }))
  expect(await app.signInWithPasskey()).toMatchObject({
    error: { errorCode: 'PASSKEY_AUTHENTICATION_FAILED' },
  })
  expect(browser.document.cookie).toBe('')
})

test('a project without passkeys says so as the cause', async () => {
  const { app } = openTab(service, await service.newProject({ passkey_enabled: false }))
  expect(await app.signInWithPasskey()).toMatchObject({
    error: {
      errorCode: 'PASSKEY_AUTHENTICATION_FAILED',
      cause: { errorCode: 'PASSKEY_AUTHENTICATION_NOT_ENABLED' },
    },
  })
})

test('the second factor is asked for after a passkey too', async () => {
  const { app, browser, user } = await signUp()
  const secret = Uint8Array.from({ length: 20 }, (_, at) => at)
  await user.registerPasskey()
  await user.update({ totpMultiFactorSecret: secret })
  await app.signOut()

  await expect(app.signInWithPasskey()).rejects.toThrow('second factor')
  expect(browser.document.cookie).toBe('')
  const attempt = browser.stored.get('stack_mfa_attempt_code') ?? ''
  expect((await app.signInWithMfa(totpAt(secret, service.clock.now()), attempt)).status).toBe('ok')
  expect((await app.getUser())?.id).toBe(user.id)
})
