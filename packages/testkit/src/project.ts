import type { AccessType } from '@latchkey/contract'
import { accessHeaders, type Caller, createCaller, type HeaderMap, type ProjectKeys } from './caller.ts'

/** A user that signed up in a test, with what it takes to be it. */
export interface TestUser {
  user_id: string
  access_token: string
  refresh_token: string
  email: string
  password: string
}

/** A project of a test. */
export interface TestProject extends ProjectKeys {
  /** Calls with that access, on behalf of the user if one is given. */
  as(accessType: AccessType, user?: { access_token: string } | null, headers?: HeaderMap): Caller
  /** Signs up a new user by password; the address is made up if none is given. */
  signUp(given?: { email?: string; password?: string }): Promise<TestUser>
}

let users = 0

export function createTestProject(fetch: (request: Request) => Promise<Response>, url: string, keys: ProjectKeys): TestProject {
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
  }
}
