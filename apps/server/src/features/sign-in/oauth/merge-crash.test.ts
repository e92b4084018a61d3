import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { killAtEach, type Stop } from '../../../kernel/testing/kill-at.ts'
import { createOAuthApp, readUser, useProviders } from './testing/app.ts'

/*
 * Kills a process between two statements of a sign-in that adds a provider account to an existing
 * user (security cases, crashes). The development provider runs in the process that survives, so it
 * listens on a real port.
 */

const service = await startService({ listen: true })
afterAll(() => service.stop())

const stateOf = (userId: string) =>
  service.query(
    `select u.was_proven,
            (select jsonb_agg(jsonb_build_array(c.value, c.used_for_auth, c.is_verified, c.proven_value) order by c.value)
             from contact_channels c where c.tenancy_id = u.tenancy_id and c.user_id = u.id) as channels,
            (select jsonb_agg(jsonb_build_array(o.provider_id, o.allow_sign_in) order by o.provider_id)
             from oauth_accounts o where o.tenancy_id = u.tenancy_id and o.user_id = u.id) as accounts,
            (select count(*)::int from oauth_provider_tokens t join oauth_accounts o on o.tenancy_id = t.tenancy_id and o.id = t.oauth_account_id
             where o.tenancy_id = u.tenancy_id and o.user_id = u.id) as tokens,
            (select count(*)::int from sessions s where s.tenancy_id = u.tenancy_id and s.user_id = u.id) as sessions,
            (select count(*)::int from mails m where m.tenancy_id = u.tenancy_id and m.user_id = u.id) as mails
     from users u where u.id = $1`,
    [userId],
  )

/**
 * Creates a user with a password and a verified but unproven address, which the merge will prove.
 */
async function signUpVerified(project: TestProject) {
  const user = await project.signUp()
  await project.as('server').patch(`/users/${user.user_id}`, { primary_email_verified: true })
  return user
}

const MERGE: readonly Stop[] = [
  { change: 'update', table: 'contact_channels' },
  { change: 'insert', table: 'oauth_accounts' },
  { change: 'insert', table: 'mails' },
  { change: 'insert', table: 'oauth_provider_tokens' },
  { change: 'insert', table: 'oauth_authorization_codes' },
]

describe('an account merge by OAuth that is killed', () => {
  const kill = () =>
    killAtEach(service, MERGE, {
      async prepare() {
        service.clock.advance({ millis: Date.now() - service.clock.now().getTime() })
        const project = await service.newProject()
        await useProviders(service, project, ['gitlab'])
        const user = await signUpVerified(project)
        const app = createOAuthApp(service, project)
        const { answer, cookie } = await app.visit('gitlab', user.email)
        return { project, user, app, answer, cookie, before: await stateOf(user.user_id) }
      },
      send: ({ answer, cookie }, callerFor) =>
        callerFor().get(`/auth/oauth/callback/gitlab?${answer}`, { cookie }),
    })
  let killedAt: Awaited<ReturnType<typeof kill>>
  beforeAll(async () => {
    killedAt = await kill()
  })

  test.each(MERGE)(
    'at the $change of $table leaves the user unchanged, and the next sign-in merges completely',
    async (stop) => {
      const { wasReached, project, user, app, before } = killedAt(stop)
      expect(wasReached).toBe(true)

      expect(await stateOf(user.user_id)).toEqual(before)
      const signedIn = await app.signIn('gitlab', user.email)
      expect((await readUser(project, signedIn.json)).id).toBe(user.user_id)
      expect(signedIn.json.is_new_user).toBe(false)
      expect(await stateOf(user.user_id)).toMatchObject([
        {
          accounts: [['gitlab', true]],
          channels: [[user.email, true, true, user.email]],
          tokens: 2,
          sessions: 2,
        },
      ])
    },
  )
})
