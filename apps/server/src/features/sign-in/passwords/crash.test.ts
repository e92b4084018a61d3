import { type Caller, startService, type TestProject } from '@latchkey/testkit'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { killAtEach, type Stop } from '../../../kernel/testing/kill-at.ts'

/*
 * Kills a process between two statements of a reset, of an upgrade of an anonymous user, or of a
 * refresh (security cases, crashes). The database blocks the process at the statement. After the
 * process is killed, another process on the same database continues.
 */

const service = await startService()
afterAll(() => service.stop())

const CALLBACK = 'http://localhost:3000/handler/callback'
const ALLOW_ANONYMOUS = { 'x-stack-allow-anonymous-user': 'true' }

const stateOf = async (userId: string) =>
  service.query(
    `select u.is_anonymous, u.was_proven, u.totp_secret is not null as totp,
            (select hash from passwords p where p.tenancy_id = u.tenancy_id and p.user_id = u.id) as password,
            (select count(*)::int from passkeys p where p.tenancy_id = u.tenancy_id and p.user_id = u.id) as passkeys,
            (select count(*)::int from oauth_accounts o where o.tenancy_id = u.tenancy_id and o.user_id = u.id) as accounts,
            (select jsonb_agg(jsonb_build_array(c.value, c.used_for_auth, c.is_primary, c.is_verified, c.proven_value) order by c.value)
             from contact_channels c where c.tenancy_id = u.tenancy_id and c.user_id = u.id) as channels,
            (select jsonb_agg(s.id order by s.id) from sessions s where s.tenancy_id = u.tenancy_id and s.user_id = u.id) as sessions,
            (select count(*)::int from verification_codes v
             where v.tenancy_id = u.tenancy_id and v.ended_at is null and v.data ->> 'user_id' = u.id::text) as codes,
            (select count(*)::int from mails m where m.tenancy_id = u.tenancy_id and m.user_id = u.id) as mails
     from users u where u.id = $1`,
    [userId],
  )

const NEW_PASSWORD = 'the password of the owner'

async function emailResetCode(project: TestProject, email: string): Promise<string> {
  const known = new Set((await service.mailbox.all(email)).map(({ id }) => id))
  await project
    .as('client')
    .post('/auth/password/send-reset-code', { email, callback_url: CALLBACK })
  return (await service.mailbox.all(email)).find(({ id }) => !known.has(id))?.code ?? ''
}

const reset = (client: Caller, code: string) =>
  client.post('/auth/password/reset', { code, password: NEW_PASSWORD })

/** Creates an account with the address of someone else, who owns the mailbox. */
async function prepareAccount(project: TestProject) {
  const user = await project.signUp()
  const client = project.as('client', user)
  const totp_secret_base64 = Buffer.from(new TOTP().secret.bytes).toString('base64')
  expect((await client.patch('/users/me', { totp_secret_base64 })).status).toBe(200)
  const channel = {
    user_id: 'me',
    value: `evil-${user.email}`,
    type: 'email',
    used_for_auth: false,
  }
  expect((await client.post('/contact-channels', channel)).status).toBe(201)
  await service.query(
    `insert into passkeys (tenancy_id, id, user_id, credential_id, public_key, rp_id, counter, transports, device_type, is_backed_up, created_at)
     select tenancy_id, gen_random_uuid(), id, decode(md5(id::text), 'hex'), '\\x00', 'localhost', 0, '{}', 'singleDevice', false, now() from users where id = $1`,
    [user.user_id],
  )
  await service.query(
    `insert into oauth_accounts (tenancy_id, id, user_id, provider_id, account_id, allow_sign_in, allow_connected_accounts, created_at)
     select tenancy_id, gen_random_uuid(), id, 'github', id::text, true, true, now() from users where id = $1`,
    [user.user_id],
  )
  return user
}

const RESET: readonly Stop[] = [
  { change: 'update', table: 'verification_codes', when: 'new.ended_at is not null' },
  { change: 'update', table: 'users' },
  { change: 'delete', table: 'passkeys' },
  { change: 'delete', table: 'oauth_accounts' },
  { change: 'delete', table: 'contact_channels' },
  { change: 'update', table: 'contact_channels', when: 'new.proven_value is not null' },
  { change: 'update', table: 'passwords' },
  { change: 'delete', table: 'sessions' },
]

describe('a reset that is killed', () => {
  const kill = () =>
    killAtEach(service, RESET, {
      async prepare() {
        const project = await service.newProject()
        const squatter = await prepareAccount(project)
        const [code, next] = [
          await emailResetCode(project, squatter.email),
          await emailResetCode(project, squatter.email),
        ]
        return { project, squatter, code, next, before: await stateOf(squatter.user_id) }
      },
      send: ({ code }, callerFor) => reset(callerFor(), code),
    })
  let killedAt: Awaited<ReturnType<typeof kill>>
  beforeAll(async () => {
    killedAt = await kill()
  })

  test.each(RESET)(
    'at the $change of $table has done nothing but use its code up, and the next one does it all',
    async (stop) => {
      const { wasReached, project, squatter, code, next, before } = killedAt(stop)
      expect(wasReached).toBe(true)

      expect(await stateOf(squatter.user_id)).toEqual(before)
      expect((await reset(project.as('client'), code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
      const headers = { 'x-stack-refresh-token': squatter.refresh_token }
      expect(
        (await project.as('client').post('/auth/sessions/current/refresh', undefined, headers))
          .status,
      ).toBe(200)

      expect((await reset(project.as('client'), next)).status).toBe(200)
      const signedIn = await project
        .as('client')
        .post('/auth/password/sign-in', { email: squatter.email, password: NEW_PASSWORD })
      expect(signedIn.json.user_id).toBe(squatter.user_id)
      expect(await stateOf(squatter.user_id)).toMatchObject([
        {
          totp: false,
          passkeys: 0,
          accounts: 0,
          channels: [[squatter.email, true, true, false, squatter.email]],
          codes: 0,
        },
      ])
    },
  )
})

const PASSWORD_UPGRADE: readonly Stop[] = [
  { change: 'update', table: 'users' },
  { change: 'update', table: 'contact_channels' },
  { change: 'insert', table: 'contact_channels' },
  { change: 'insert', table: 'passwords' },
  { change: 'delete', table: 'sessions' },
  { change: 'insert', table: 'verification_codes' },
  { change: 'insert', table: 'mails' },
  { change: 'insert', table: 'sessions' },
]
const CODE_UPGRADE: readonly Stop[] = [
  { change: 'update', table: 'contact_channels' },
  { change: 'insert', table: 'contact_channels' },
  { change: 'update', table: 'users', when: 'new.otp_auth_enabled' },
  { change: 'update', table: 'users', when: 'new.was_proven' },
]

/** Creates an anonymous user with a primary address. */
async function signUpAnonymously(project: TestProject) {
  const guest = (await project.as('client').post('/auth/anonymous/sign-up')).json
  const channel = {
    user_id: guest.user_id,
    value: `old-${guest.user_id}@example.com`,
    type: 'email',
    used_for_auth: true,
    is_primary: true,
  }
  expect((await project.as('server').post('/contact-channels', channel)).status).toBe(201)
  return { ...guest, email: `new-${guest.user_id}@example.com` }
}

const signUp = (client: Caller, email: string) =>
  client.post('/auth/password/sign-up', {
    email,
    password: NEW_PASSWORD,
    verification_callback_url: CALLBACK,
  })

const signInByCode = (client: Caller, code: string) => client.post('/auth/otp/sign-in', { code })

describe('an upgrade of an anonymous user that is killed', () => {
  const killPasswordUpgrade = () =>
    killAtEach(service, PASSWORD_UPGRADE, {
      async prepare() {
        const project = await service.newProject()
        const guest = await signUpAnonymously(project)
        return { project, guest, before: await stateOf(guest.user_id) }
      },
      send: ({ guest }, callerFor) => signUp(callerFor(guest, ALLOW_ANONYMOUS), guest.email),
    })
  const killCodeUpgrade = () =>
    killAtEach(service, CODE_UPGRADE, {
      async prepare() {
        const project = await service.newProject({ magic_link_enabled: true })
        const guest = await signUpAnonymously(project)
        const [first, second] = [
          await project.requestCode(guest.email),
          await project.requestCode(guest.email),
        ]
        return { project, guest, first, second, before: await stateOf(guest.user_id) }
      },
      send: ({ guest, first }, callerFor) =>
        signInByCode(callerFor(guest, ALLOW_ANONYMOUS), first.code),
    })
  let byPassword: Awaited<ReturnType<typeof killPasswordUpgrade>>
  let byCode: Awaited<ReturnType<typeof killCodeUpgrade>>
  beforeAll(async () => {
    byPassword = await killPasswordUpgrade()
    byCode = await killCodeUpgrade()
  })

  test.each(PASSWORD_UPGRADE)(
    'at the $change of $table, by password, leaves the anonymous user as it was, and repeating it works',
    async (stop) => {
      const { wasReached, project, guest, before } = byPassword(stop)
      expect(wasReached).toBe(true)

      expect(await stateOf(guest.user_id)).toEqual(before)
      const again = await signUp(project.as('client', guest, ALLOW_ANONYMOUS), guest.email)
      expect([again.status, again.json.user_id]).toEqual([200, guest.user_id])
      expect(await stateOf(guest.user_id)).toMatchObject([
        { is_anonymous: false, sessions: [expect.any(String)], mails: 1 },
      ])
    },
  )

  test.each(CODE_UPGRADE)(
    'at the $change of $table, by code, leaves the anonymous user as it was, and another code works',
    async (stop) => {
      const { wasReached, project, guest, second, before } = byCode(stop)
      expect(wasReached).toBe(true)

      expect(await stateOf(guest.user_id)).toEqual(before)
      const again = await signInByCode(project.as('client', guest, ALLOW_ANONYMOUS), second.code)
      expect([again.status, again.json.user_id, again.json.is_new_user]).toEqual([
        200,
        guest.user_id,
        true,
      ])
      expect(await stateOf(guest.user_id)).toMatchObject([
        { is_anonymous: false, was_proven: true },
      ])
    },
  )
})

describe('a refresh killed', () => {
  test.each([
    { change: 'update', table: 'sessions' },
    { change: 'update', table: 'users' },
  ] as const satisfies readonly Stop[])(
    'at the $change of $table that stores its activity leaves the session valid',
    { timeout: 60_000 },
    async (stop) => {
      const refresh = (client: Caller, { refresh_token }: { refresh_token: string }) =>
        client.post('/auth/sessions/current/refresh', undefined, {
          'x-stack-refresh-token': refresh_token,
        })
      const refreshed: { access_token: string }[] = []
      const killedAt = await killAtEach(service, [stop], {
        async prepare() {
          const project = await service.newProject()
          const ada = await project.signUp()
          return { project, ada, before: await stateOf(ada.user_id) }
        },
        async send({ ada }, callerFor) {
          refreshed.push((await refresh(callerFor(), ada)).json)
          // The activity is written after the response; the request lasts until the process is dead.
          for (;;) await callerFor().get('/health')
        },
      })
      const { wasReached, project, ada, before } = killedAt(stop)

      expect(wasReached).toBe(true)
      expect(await stateOf(ada.user_id)).toEqual(before)
      // The killed process used the real clock.
      service.clock.advance({ millis: Date.now() - service.clock.now().getTime() })
      // The access token issued by the killed process is valid in this one.
      expect((await project.as('client', refreshed[0]).get('/users/me')).json.id).toBe(ada.user_id)
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => refresh(project.as('client'), ada)),
      )
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
      expect(await stateOf(ada.user_id)).toEqual(before)
    },
  )
})
