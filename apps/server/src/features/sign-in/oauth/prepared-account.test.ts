import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { createOAuthAppWith, OWN_KEYS, readUser, useProviders } from './testing/app.ts'
import { startProviders } from './testing/people.ts'

/*
 * An attacker signs up with an account that claims the address of someone else (security cases 7,
 * 8).
 */

const providers = await startProviders()
const service = await startService({ providers: { locate: providers.locate } })
const project = await service.newProject({ magic_link_enabled: true })
await useProviders(service, project, ['spotify', 'gitlab'], OWN_KEYS)
const app = createOAuthAppWith(service, project, providers.signIn)
afterAll(async () => {
  await service.stop()
  await providers.stop()
})

let victims = 0
/**
 * Creates a user by an account of a provider that does not verify addresses. Also returns the owner
 * of the address.
 */
async function prepare() {
  const email = `victim-${++victims}@example.com`
  const squatter = { id: `squatter-${victims}`, email }
  const owner = { id: `owner-${victims}`, email, isVerified: true }
  const tokens = (await app.signIn('spotify', squatter)).json
  return { email, squatter, owner, tokens, user: await readUser(project, tokens) }
}

const errorOf = async (provider: string, person: { id: string; email: string }) =>
  (await app.completeCallback(provider, person)).location?.searchParams.get('errorCode') ?? null

test('case 8: does not sign the owner in to an account prepared by an attacker', async () => {
  const { email, owner } = await prepare()

  expect(await errorOf('gitlab', owner)).toBe(
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  )
  const sent = await project
    .as('client')
    .post('/auth/otp/send-sign-in-code', { email, callback_url: 'http://localhost:3000/' })
  expect([sent.code, sent.json.details.would_work_if_email_was_verified]).toEqual([
    'USER_EMAIL_ALREADY_EXISTS',
    true,
  ])
})

test('once the owner has proven the address, the attacker has no sign-in method left', async () => {
  const { email, squatter, tokens, user } = await prepare()
  const underWay = await app.completeCallback('spotify', squatter)
  const unredeemed = await app.completeCallback(
    'gitlab',
    { ...squatter, id: `${squatter.id}-2` },
    { type: 'link', token: tokens.access_token },
  )
  const begun = await app.visit(
    'gitlab',
    { ...squatter, isVerified: false },
    { type: 'link', token: tokens.access_token },
  )

  await project
    .as('client')
    .post('/auth/password/send-reset-code', { email, callback_url: 'http://localhost:3000/' })
  const code = (await service.mailbox.all(email))[0]?.code ?? ''
  expect(
    (
      await project
        .as('client')
        .post('/auth/password/reset', { code, password: 'the password of the owner' })
    ).status,
  ).toBe(200)

  expect((await app.token({ code: underWay.code, code_verifier: underWay.verifier })).code).toBe(
    'INVALID_AUTHORIZATION_CODE',
  )
  expect(
    (await app.token({ code: unredeemed.code, code_verifier: unredeemed.verifier })).code,
  ).toBe('ACCESS_TOKEN_EXPIRED')
  expect(
    (await app.back('gitlab', begun.answer, { cookie: begun.cookie })).headers.get('location'),
  ).toContain('ACCESS_TOKEN_EXPIRED')
  expect(
    (await app.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).code,
  ).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  expect(await errorOf('spotify', squatter)).toBe(
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  )
  expect(
    await service.query('select id from oauth_accounts where user_id = $1', [user.id]),
  ).toEqual([])
  expect(await service.rows.sessionIds(user.id)).toEqual([])
})
