import { firstSet } from './environment.ts'

/*
 * Apart from the rest of the environment: a bundler that writes values in place of
 * `process.env.NAME` must never meet the name of a secret in what a browser loads (protocol 07 §3).
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
