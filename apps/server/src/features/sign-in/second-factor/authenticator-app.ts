import { createHmac, randomBytes } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'

/** An authenticator app for tests, written from RFC 6238. */
export interface AuthenticatorApp {
  /** The secret in the format of the API. */
  base64: string
  /** Returns the code at a moment, plus a number of steps of 30 seconds. */
  code(moment: Date, stepsLater?: number): string
  /** Returns a code that is not valid at any step near the moment. */
  wrongCode(moment: Date): string
}

export function createApp(secret: Buffer = randomBytes(20)): AuthenticatorApp {
  const code = (moment: Date, stepsLater = 0) => {
    const counter = Buffer.alloc(8)
    counter.writeBigUInt64BE(BigInt(Math.floor(moment.getTime() / 30_000) + stepsLater))
    const mac = createHmac('sha1', secret).update(counter).digest()
    const number = mac.readUInt32BE((mac.at(-1) as number) & 15) & 0x7fffffff
    return String(number % 1_000_000).padStart(6, '0')
  }
  return {
    base64: secret.toString('base64'),
    code,
    wrongCode(moment) {
      const good = Array.from({ length: 41 }, (_, index) => code(moment, index - 20))
      return [
        '000000',
        '111111',
        ...Array.from({ length: 40 }, (_, index) => String(200_000 + index)),
      ].find((candidate) => !good.includes(candidate)) as string
    },
  }
}

/** Signs up a user and enables the second factor. */
export async function signUpWithApp(project: TestProject) {
  const user = await project.signUp()
  const app = createApp()
  const reply = await project
    .as('client', user)
    .patch('/users/me', { totp_secret_base64: app.base64 })
  if (reply.status !== 200) throw new Error(`Setting up the second factor failed: ${reply.text}`)
  return { user, app }
}

/** Signs in by password up to the second factor. Returns the code of the attempt. */
export async function beginSignIn(
  project: TestProject,
  user: { email: string; password: string },
): Promise<string> {
  const { code, json } = await project
    .as('client')
    .post('/auth/password/sign-in', { email: user.email, password: user.password })
  if (code !== 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    throw new Error(`Expected the second factor to be required: ${JSON.stringify(json)}`)
  return json.details.attempt_code
}

/** Completes an attempt with a code of the authenticator app. */
export const finishSignIn = (project: TestProject, code: string, totp: unknown) =>
  project.as('client').post('/auth/mfa/sign-in', { type: 'totp', totp, code })
