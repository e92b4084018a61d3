import { firstSet } from './first-set.ts'

/*
 * Separate from the rest of the environment: a bundler that inserts values for `process.env.NAME`
 * must never see the name of a secret in code that a browser loads (protocol 07 §3).
 */
export const secretEnvironment = {
  secretServerKey: () =>
    firstSet([
      () => process.env.LATCHKEY_SECRET_SERVER_KEY,
      () => process.env.STACK_SECRET_SERVER_KEY,
    ]),
  superSecretAdminKey: () =>
    firstSet([
      () => process.env.LATCHKEY_SUPER_SECRET_ADMIN_KEY,
      () => process.env.STACK_SUPER_SECRET_ADMIN_KEY,
    ]),
}
