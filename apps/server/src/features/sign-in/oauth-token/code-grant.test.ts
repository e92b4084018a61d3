import { startService } from '@latchkey/testkit'
import { sql } from 'kysely'
import { enqueue, transact } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { untilSomethingWaits } from '../../../testing/locks.ts'
import { createOAuthApp, REDIRECT_URI, readUser, useProviders } from '../oauth/testing/app.ts'

/* The authorization code grant (protocol 02 §10; security cases 13, 18, 19). */

const service = await startService()
const project = await service.newProject()
const other = await service.newProject()
await useProviders(service, project, ['google'])
await useProviders(service, other, ['google'])
const app = createOAuthApp(service, project)
afterAll(() => service.stop())

let people = 0
/** Completes a callback. Returns the fields for the token endpoint. */
async function grantOf(changes: Record<string, string> = {}) {
  const { code, verifier, location } = await app.completeCallback(
    'google',
    `user-${++people}@example.com`,
    changes,
  )
  if (code === '') throw new Error(`The callback returned no code: ${location}`)
  return { code, code_verifier: verifier }
}

const INVALID_CODE = [400, 'INVALID_AUTHORIZATION_CODE']
const outcome = async (fields: Record<string, string | undefined>) => {
  const { status, code } = await app.token(fields)
  return [status, code]
}

describe('exchanges a code for tokens', () => {
  const basic = `Basic ${Buffer.from(`${project.id}:${project.publishableClientKey}`).toString('base64')}`
  const fixed = { grant_type: 'authorization_code', redirect_uri: REDIRECT_URI }
  const client = { client_id: project.id, client_secret: project.publishableClientKey }

  test.each([
    ['a form', async () => app.token(await grantOf())],
    [
      'a form without client secret',
      async () => app.token({ ...(await grantOf()), client_secret: undefined }),
    ],
    [
      'JSON',
      async () =>
        service.anyone.post('/auth/oauth/token', { ...fixed, ...client, ...(await grantOf()) }),
    ],
    [
      'credentials in the header',
      async () =>
        service.anyone.post(
          '/auth/oauth/token',
          { ...fixed, ...(await grantOf()) },
          { authorization: basic },
        ),
    ],
    [
      'unknown fields',
      async () => app.token({ ...(await grantOf()), audience: 'x', scope: 'openid' }),
    ],
    [
      'the branch',
      async () => app.token({ ...(await grantOf()), client_id: `${project.id}#main` }),
    ],
  ])('sent with %s', async (_how, send) => {
    const reply = await send()

    expect([reply.status, reply.headers.get('cache-control'), reply.headers.get('pragma')]).toEqual(
      [200, 'no-store', 'no-cache'],
    )
    expect(reply.json).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3599,
      refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/),
      scope: 'legacy',
      newUser: true,
      is_new_user: true,
      afterCallbackRedirectUrl: null,
      after_callback_redirect_url: null,
    })
    expect((await readUser(project, reply.json)).primary_email).toBe(`user-${people}@example.com`)
  })

  test('starts a session like any other', async () => {
    const { json } = await app.token(await grantOf())
    const user = await readUser(project, json)

    const headers = { 'x-stack-refresh-token': json.refresh_token }
    expect(
      (await project.as('client').post('/auth/sessions/current/refresh', undefined, headers))
        .status,
    ).toBe(200)
    const [session] = await service.query<{ days: number }>(
      `select extract(day from expires_at - created_at)::int as days from sessions where user_id = $1`,
      [user.id],
    )
    expect(session?.days).toBe(365)
  })
})

describe('does not use up the code for', () => {
  test.each([
    ['the wrong verifier', { code_verifier: 'a'.repeat(43) }, INVALID_CODE],
    ['no verifier', { code_verifier: undefined }, INVALID_CODE],
    ['an empty verifier', { code_verifier: '' }, INVALID_CODE],
    [
      'a wrong client secret',
      { client_secret: 'wrong' },
      [400, 'INVALID_OAUTH_CLIENT_ID_OR_SECRET'],
    ],
    [
      'neither verifier nor client secret',
      { code_verifier: undefined, client_secret: undefined },
      [400, 'INVALID_OAUTH_CLIENT_ID_OR_SECRET'],
    ],
    [
      'the client of another project',
      { client_id: other.id, client_secret: other.publishableClientKey },
      INVALID_CODE,
    ],
    [
      'the client of another project without its secret',
      { client_id: other.id, client_secret: undefined },
      INVALID_CODE,
    ],
    [
      'the client of another project with the key of this one',
      { client_id: other.id },
      [400, 'INVALID_OAUTH_CLIENT_ID_OR_SECRET'],
    ],
    ['another grant type', { grant_type: 'password' }, [400, 'SCHEMA_ERROR']],
  ])('%s', async (_what, changes, response) => {
    const grant = await grantOf()

    expect(await outcome({ ...grant, ...changes })).toEqual(response)
    expect(await outcome(grant)).toEqual([200, undefined])
  })

  test('rejects the challenge as the verifier', async () => {
    const { code } = await app.completeCallback('google', `user-${++people}@example.com`, {
      code_challenge: 'c'.repeat(43),
    })

    expect(await outcome({ code, code_verifier: 'c'.repeat(43) })).toEqual(INVALID_CODE)
  })
})

describe('the redirect URI', () => {
  test.each([
    ['https://evil.example/'],
    [`${REDIRECT_URI}/`],
    [`${REDIRECT_URI}?x=y`],
    [undefined],
  ])('must match the start; %j is rejected and uses up the code', async (redirect_uri) => {
    const grant = await grantOf()

    const reply = await app.token({ ...grant, redirect_uri })

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(await outcome(grant)).toEqual(INVALID_CODE)
  })

  test.each([
    'http://localhost:3000',
    'http://LOCALHOST:3000/a/../b',
    `${REDIRECT_URI}?after_auth_return_to=%2Fx`,
    `${REDIRECT_URI}#here`,
  ])('is compared as text, without the fragment: %s', async (redirect_uri) => {
    const grant = await grantOf({ redirect_uri })

    expect(await outcome({ ...grant, redirect_uri: redirect_uri.split('#')[0] })).toEqual([
      200,
      undefined,
    ])
    expect(await outcome({ ...(await grantOf({ redirect_uri })), redirect_uri })).toEqual([
      200,
      undefined,
    ])
  })
})

describe('a code', () => {
  test('is valid for five minutes', async () => {
    const [inTime, late] = [await grantOf(), await grantOf()]

    service.clock.advance({ minutes: 4, seconds: 59 })
    expect(await outcome(inTime)).toEqual([200, undefined])
    service.clock.advance({ seconds: 1 })
    expect(await outcome(late)).toEqual(INVALID_CODE)
  })

  test('works once', async () => {
    const grant = await grantOf()

    expect(await outcome(grant)).toEqual([200, undefined])
    expect(await outcome(grant)).toEqual(INVALID_CODE)
  })

  test('case 13: works once for fifty concurrent requests, whose session continues', async () => {
    const grant = await grantOf()

    const replies = await Promise.all(Array.from({ length: 50 }, () => app.token(grant)))

    const winners = replies.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'INVALID_AUTHORIZATION_CODE')).toHaveLength(49)
    expect(
      await outcome({ grant_type: 'refresh_token', refresh_token: winners[0]?.json.refresh_token }),
    ).toEqual([200, undefined])
  })

  test('case 13: ends its session if it is used again later', async () => {
    const grant = await grantOf()
    const { json } = await app.token(grant)
    const refresh = () =>
      outcome({ grant_type: 'refresh_token', refresh_token: json.refresh_token })
    service.clock.advance({ seconds: 11 })
    // The code alone is not enough to end it.
    expect(await outcome({ ...grant, code_verifier: 'a'.repeat(43) })).toEqual(INVALID_CODE)
    expect(await refresh()).toEqual([200, undefined])

    expect(await outcome(grant)).toEqual(INVALID_CODE)

    expect(await refresh()).toEqual([401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'])
  })

  test('ends only its own session when it leaks', async () => {
    const login = `user-${++people}@example.com`
    const kept = await app.signIn('google', login)
    const { code, verifier } = await app.completeCallback('google', login)
    await app.token({ code, code_verifier: verifier })
    service.clock.advance({ seconds: 11 })
    await app.token({ code, code_verifier: verifier })

    expect(
      await outcome({ grant_type: 'refresh_token', refresh_token: kept.json.refresh_token }),
    ).toEqual([200, undefined])
  })

  test('is invalid after its user is deleted', async () => {
    const grant = await grantOf()
    await service.query(
      'delete from users where id in (select user_id from contact_channels where value = $1)',
      [`user-${people}@example.com`],
    )

    expect(await outcome(grant)).toEqual(INVALID_CODE)
  })

  test('is invalid after its account is deleted', async () => {
    const login = `user-${++people}@example.com`
    const user = await readUser(project, (await app.signIn('google', login)).json)
    const { code, verifier } = await app.completeCallback('google', login)
    const [{ id }] = (await project.as('server').get(`/oauth-providers?user_id=${user.id}`)).json
      .items
    await project.as('server').delete(`/oauth-providers/${user.id}/${id}`)

    expect(await outcome({ code, code_verifier: verifier })).toEqual(INVALID_CODE)
  })

  test('starts no session after all were ended concurrently', async () => {
    const login = `user-${++people}@example.com`
    const user = await readUser(project, (await app.signIn('google', login)).json)
    const { code, verifier } = await app.completeCallback('google', login)
    const { reply } = await transact(service.ctx, async (tx) => {
      // Like a password reset by the owner: it locks the user first, then deletes accounts and
      // sessions.
      await sql`select id from users where id = ${user.id} for update`.execute(tx.db)
      const pending = app.token({ code, code_verifier: verifier })
      await untilSomethingWaits(service)
      await sql`delete from oauth_accounts where user_id = ${user.id}`.execute(tx.db)
      await sql`delete from sessions where user_id = ${user.id}`.execute(tx.db)
      return { reply: pending }
    })

    expect((await reply).code).toBe('INVALID_AUTHORIZATION_CODE')
    expect(await service.rows.sessionIds(user.id)).toEqual([])
  })

  test('is invalid after sign-in with its account is disabled', async () => {
    const login = `user-${++people}@example.com`
    const user = await readUser(project, (await app.signIn('google', login)).json)
    const { code, verifier } = await app.completeCallback('google', login)
    const [{ id }] = (await project.as('server').get(`/oauth-providers?user_id=${user.id}`)).json
      .items
    await project.as('server').patch(`/oauth-providers/${user.id}/${id}`, { allow_sign_in: false })

    expect(await outcome({ code, code_verifier: verifier })).toEqual(INVALID_CODE)
  })

  test('is stored as a hash', async () => {
    const { code } = await grantOf()

    const rows = await service.query(
      'select 1 from oauth_authorization_codes c where c::text like $1',
      [`%${code}%`],
    )

    expect(rows).toEqual([])
  })
})

describe('errors of a client are checked in order:', () => {
  test.each([
    [
      'first its credentials',
      { client_secret: 'wrong', code: '' },
      'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
    ],
    [
      'then its code',
      { redirect_uri: 'https://evil.example', code: 'unknown' },
      'INVALID_AUTHORIZATION_CODE',
    ],
  ])('%s', async (_what, changes, code) => {
    const grant = await grantOf()

    const reply = await app.token({ ...grant, ...changes })

    expect([reply.status, reply.code]).toEqual([400, code])
    expect(reply.headers.get('cache-control')).toContain('no-store')
  })

  test.each(['', undefined])(
    'a code such as %j is an error in the format of RFC 6749',
    async (code) => {
      const reply = await app.token({ ...(await grantOf()), code })

      expect([reply.status, reply.code, reply.json.error]).toEqual([
        400,
        undefined,
        'invalid_request',
      ])
    },
  )
})

test('deletes expired codes and flows', async () => {
  await grantOf()
  await app.start('google')
  service.clock.advance({ days: 2 })
  const fresh = await grantOf()

  await transact(service.ctx, (tx) => enqueue(tx, 'oauth.delete-expired', {}))
  await service.drain()

  expect(await service.query('select 1 from oauth_authorization_codes')).toHaveLength(1)
  expect(await service.query('select 1 from oauth_flows')).toHaveLength(1)
  expect(await outcome(fresh)).toEqual([200, undefined])
})
