import type { AccessType } from '@latchkey/contract'
import {
  accessHeaders,
  type Caller,
  createCaller,
  type HeaderMap,
  type ProjectKeys,
} from './caller.ts'
import type { TestMailbox } from './mailbox.ts'

/** A user that signed up in a test, with what is needed to act as that user. */
export interface TestUser {
  user_id: string
  access_token: string
  refresh_token: string
  email: string
  password: string
}

/** A sign-in code from its email and the response of the request. */
export interface RequestedCode {
  email: string
  /** The complete code, as in the link. */
  code: string
  /** The six characters to type. */
  otp: string
  nonce: string
  link: string
}

/** A project of a test. */
export interface TestProject extends ProjectKeys {
  /** Sends requests with that access type, for the user if one is given. */
  as(accessType: AccessType, user?: { access_token: string } | null, headers?: HeaderMap): Caller
  /** Signs up a new user with a password; the address is generated if none is given. */
  signUp(given?: { email?: string; password?: string }): Promise<TestUser>
  /**
   * Requests a sign-in code and reads it from the mailbox; the address is generated if none is
   * given.
   */
  requestCode(email?: string): Promise<RequestedCode>
}

let users = 0

export function createTestProject(
  fetch: (request: Request) => Promise<Response>,
  url: string,
  keys: ProjectKeys,
  mailbox: TestMailbox,
): TestProject {
  const as: TestProject['as'] = (accessType, user, headers = {}) =>
    createCaller(fetch, url, {
      ...accessHeaders(keys, accessType),
      ...(user ? { 'x-stack-access-token': user.access_token } : {}),
      ...headers,
    })
  return {
    ...keys,
    as,
    async signUp(given = {}) {
      users += 1
      const email = given.email ?? `person-${users}@example.com`
      const password = given.password ?? 'correct horse battery'
      const reply = await as('client').post('/auth/password/sign-up', {
        email,
        password,
        verification_callback_url: 'http://localhost:3000/handler/email-verification',
      })
      if (reply.status !== 200) throw new Error(`Signing up failed: ${reply.status} ${reply.text}`)
      return { ...reply.json, email, password }
    },
    async requestCode(given) {
      users += 1
      const email = given ?? `person-${users}@example.com`
      const body = { email, callback_url: 'http://localhost:3000/handler/magic-link-callback' }
      const reply = await as('client').post('/auth/otp/send-sign-in-code', body)
      if (reply.status !== 200)
        throw new Error(`Requesting a code failed: ${reply.status} ${reply.text}`)
      const { nonce } = reply.json
      const message = (await mailbox.all(email.toLowerCase())).find(({ code }) =>
        code.endsWith(nonce),
      )
      if (message === undefined) throw new Error(`There is no email with the code to ${email}.`)
      return { email, code: message.code, otp: message.otp, nonce, link: message.link }
    },
  }
}
