import type { TestProject, TestUser } from '@latchkey/testkit'
import {
  type Authenticator,
  type BrowserJson,
  type Ceremony,
  createAuthenticator,
} from './software-authenticator.ts'

type User = Pick<TestUser, 'access_token'>

/** Starts a registration and returns the code and the options of the ceremony. */
export async function beginRegistration(project: TestProject, user: User) {
  const { status, text, json } = await project
    .as('client', user)
    .post('/auth/passkey/initiate-passkey-registration', {})
  if (status !== 200) throw new Error(`Starting the registration failed: ${text}`)
  return json as { code: string; options_json: { challenge: string } }
}

/** Starts a sign-in and returns the code and the options of the ceremony. */
export async function beginPasskeySignIn(project: TestProject) {
  const { status, text, json } = await project
    .as('client')
    .post('/auth/passkey/initiate-passkey-authentication', {})
  if (status !== 200) throw new Error(`Starting the sign-in failed: ${text}`)
  return json as { code: string; options_json: { challenge: string } }
}

export const sendRegistration = (
  project: TestProject,
  user: User | null,
  credential: unknown,
  code: string,
) => project.as('client', user).post('/auth/passkey/register', { credential, code })

export const sendSignIn = (project: TestProject, authentication_response: unknown, code: string) =>
  project.as('client').post('/auth/passkey/sign-in', { authentication_response, code })

/** Runs a registration. `mangle` may change the browser's response before it is sent. */
export async function registerWith(
  project: TestProject,
  user: User,
  authenticator: Authenticator,
  ceremony: Ceremony = {},
  mangle: (response: BrowserJson) => unknown = (reply) => reply,
) {
  const { code, options_json } = await beginRegistration(project, user)
  return sendRegistration(
    project,
    user,
    mangle(authenticator.register(options_json, ceremony)),
    code,
  )
}

/** Runs a sign-in. `mangle` may change the browser's response before it is sent. */
export async function signInWith(
  project: TestProject,
  authenticator: Authenticator,
  ceremony: Ceremony = {},
  mangle: (response: BrowserJson) => unknown = (reply) => reply,
) {
  const { code, options_json } = await beginPasskeySignIn(project)
  return sendSignIn(project, mangle(authenticator.signIn(options_json, ceremony)), code)
}

/** Creates a user with a passkey. */
export async function signUpWithPasskey(
  project: TestProject,
  settings: Parameters<typeof createAuthenticator>[0] = {},
  ceremony: Ceremony = {},
) {
  const user = await project.signUp()
  const authenticator = createAuthenticator(settings)
  const reply = await registerWith(project, user, authenticator, ceremony)
  if (reply.status !== 200) throw new Error(`Registering failed: ${reply.text}`)
  return { user, authenticator }
}
