import type { TestProject, TestService, TestUser } from '@latchkey/testkit'

/* Helpers for the tests of this folder. */

type User = Pick<TestUser, 'user_id'>

/** Returns a function that adds a channel with server access. */
export const channelAdder =
  (service: TestService) => async (project: TestProject, user: User, fields: object) => {
    const base = { user_id: user.user_id, type: 'email', used_for_auth: false }
    // Lists are sorted by creation time.
    service.clock.advance({ millis: 1 })
    const reply = await project.as('server').post('/contact-channels', { ...base, ...fields })
    if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`)
    return reply.json
  }

export const channelsOf = async (project: TestProject, user: User) =>
  (await project.as('server').get(`/contact-channels?user_id=${user.user_id}`)).json.items

/** The fields of a user that describe the primary channel. */
export const primaryOf = async (project: TestProject, user: User) => {
  const { primary_email, primary_email_verified, primary_email_auth_enabled } = (
    await project.as('server').get(`/users/${user.user_id}`)
  ).json
  return { primary_email, primary_email_verified, primary_email_auth_enabled }
}

/** Signs in with the password of the user and any address. */
export const signIn = (project: TestProject, user: Pick<TestUser, 'password'>, email: string) =>
  project.as('client').post('/auth/password/sign-in', { email, password: user.password })
