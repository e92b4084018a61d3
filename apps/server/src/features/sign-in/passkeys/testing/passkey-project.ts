import { startService, type TestUser } from '@latchkey/testkit'
import { afterAll } from 'vitest'

/** The reply to a registration that was rejected. */
export const FAILED = { status: 400, code: 'PASSKEY_REGISTRATION_FAILED' }

/**
 * Starts a service for the tests of a file, with a project that has passkeys. Also returns functions
 * that read what its users registered.
 */
export async function startPasskeyProject() {
  const service = await startService()
  afterAll(() => service.stop())
  const project = await service.newProject({
    passkey_enabled: true,
    display_name: 'Acme Notes',
    client_user_deletion_enabled: true,
  })
  return {
    service,
    project,
    /** Reads the field of the signed-in user. `of` is the project of the user. */
    hasPasskey: async (user: TestUser, of = project) =>
      (await of.as('client', user).get('/users/me')).json.passkey_auth_enabled,
    /** The stored passkeys. */
    storedOf: (user: TestUser) =>
      service.query('select * from passkeys where user_id = $1', [user.user_id]),
  }
}
