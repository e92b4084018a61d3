import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { afterAll } from 'vitest'

/* Helpers for the tests of this folder. */

export const PATH = '/auth/sessions/current/reauthenticate'

export interface Tokens {
  access_token: string
  refresh_token: string
}

export const refreshReply = (project: TestProject, { refresh_token }: Tokens) =>
  project
    .as('client')
    .post('/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': refresh_token })

export const refresh = async (project: TestProject, tokens: Tokens): Promise<string> =>
  (await refreshReply(project, tokens)).json.access_token

/** Starts a service for the tests of a file. */
export async function startSessions() {
  const service = await startService()
  afterAll(() => service.stop())
  return {
    service,
    /** Creates a project in which users can have several factors. */
    newProject: () => service.newProject({ passkey_enabled: true, magic_link_enabled: true }),
    /** Advances the clock by ten minutes and refreshes the access token, as clients do. */
    async later<T extends Tokens>(project: TestProject, user: T): Promise<T> {
      service.clock.advance({ minutes: 10, millis: 1 })
      return { ...user, access_token: await refresh(project, user) }
    },
  }
}

export const reauthenticate = (project: TestProject, user: Tokens, proof: object) =>
  project.as('client', user).post(PATH, proof)

export const byPassword = (project: TestProject, user: TestUser, password = user.password) =>
  reauthenticate(project, user, { type: 'password', password })
