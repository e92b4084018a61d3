import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'

/* Somebody signs up with another's address and prepares the account; the owner of the address proves it later (SECURITY-CASES 7; DESIGN). */

const service = await startService()
afterAll(() => service.stop())

const CALLBACK = 'http://localhost:3000/handler/password-reset'
const OWNERS = 'the password of the owner'

async function reset(project: TestProject, email: string) {
  const known = new Set((await service.mailbox.all(email)).map(({ id }) => id))
  await project.as('client').post('/auth/password/send-reset-code', { email, callback_url: CALLBACK })
  const code = (await service.mailbox.all(email)).find(({ id }) => !known.has(id))?.code ?? ''
  return project.as('client').post('/auth/password/reset', { code, password: OWNERS })
}

const signIn = (project: TestProject, email: string, password = OWNERS) =>
  project.as('client').post('/auth/password/sign-in', { email, password })

const readUser = async (project: TestProject, user: { access_token: string }) => (await project.as('server', user).get('/users/me')).json

/** Gives a user a second factor, a passkey, an account at a provider and another address to sign in with. */
async function prepare(project: TestProject, user: TestUser, side: string) {
  const totp_secret_base64 = Buffer.from(new TOTP().secret.bytes).toString('base64')
  expect((await project.as('client', user).patch('/users/me', { totp_secret_base64 })).status).toBe(200)
  const channel = { user_id: 'me', value: side, type: 'email', used_for_auth: true }
  expect((await project.as('client', user).post('/contact-channels', channel)).status).toBe(201)
  await service.query(
    `insert into passkeys (tenancy_id, user_id, credential_id, public_key, rp_id, counter, transports, device_type, is_backed_up, created_at)
     select tenancy_id, id, decode(md5(id::text), 'hex'), '\\x00', 'localhost', 0, '{}', 'singleDevice', false, now() from users where id = $1`,
    [user.user_id],
  )
  await service.query(
    `insert into oauth_accounts (tenancy_id, id, user_id, provider_id, account_id, allow_sign_in, allow_connected_accounts, created_at)
     select tenancy_id, gen_random_uuid(), id, 'github', id::text, true, true, now() from users where id = $1`,
    [user.user_id],
  )
}

const waysIn = async (userId: string) => {
  const [counts] = await service.query(
    `select u.totp_secret is not null as totp,
            exists (select from passkeys p where p.tenancy_id = u.tenancy_id and p.user_id = u.id) as passkey,
            exists (select from oauth_accounts o where o.tenancy_id = u.tenancy_id and o.user_id = u.id) as oauth,
            (select count(*)::int from contact_channels c where c.tenancy_id = u.tenancy_id and c.user_id = u.id and c.used_for_auth) as addresses
     from users u where u.id = $1`,
    [userId],
  )
  return counts
}

const EVERYTHING = { totp: true, passkey: true, oauth: true, addresses: 2 }
const ONLY_THE_ADDRESS = { totp: false, passkey: false, oauth: false, addresses: 1 }

test('the first reset of an account that nobody ever proved leaves the owner of the mailbox as the only way in', async () => {
  const project = await service.newProject()
  const squatter = await project.signUp()
  await prepare(project, squatter, 'squatter@evil.example')

  expect((await reset(project, squatter.email)).status).toBe(200)

  expect(await waysIn(squatter.user_id)).toEqual(ONLY_THE_ADDRESS)
  expect((await signIn(project, squatter.email)).status).toBe(200)
  expect((await signIn(project, squatter.email, squatter.password)).code).toBe('EMAIL_PASSWORD_MISMATCH')
  const refreshed = await project
    .as('client')
    .post('/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': squatter.refresh_token })
  expect(refreshed.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
})

test('a reset through another address that was added before brings nobody back', async () => {
  const project = await service.newProject()
  const squatter = await project.signUp()
  await prepare(project, squatter, 'way-back@evil.example')
  await project.as('client').post('/auth/password/send-reset-code', { email: 'way-back@evil.example', callback_url: CALLBACK })
  const { code } = await service.mailbox.latest('way-back@evil.example')

  await reset(project, squatter.email)

  const replay = await project.as('client').post('/auth/password/reset', { code, password: 'the password of the squatter' })
  expect([replay.status, replay.code]).toEqual([400, undefined])
  expect((await reset(project, 'way-back@evil.example')).code).toBe('SCHEMA_ERROR')
  expect((await signIn(project, squatter.email)).status).toBe(200)
})

test('a second reset removes nothing: whoever added it since had proven the address', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  await reset(project, ada.email)
  const back = { ...ada, ...(await signIn(project, ada.email)).json }
  await prepare(project, back, 'second@example.com')

  expect((await reset(project, ada.email)).status).toBe(200)

  expect(await waysIn(ada.user_id)).toEqual(EVERYTHING)
  expect((await signIn(project, ada.email)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
})

describe('an account keeps everything if its address was proven', () => {
  test('by a verification code', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    await project.as('client').post('/contact-channels/verify', { code: (await service.mailbox.latest(ada.email)).code })
    await prepare(project, ada, 'verified-side@example.com')

    await reset(project, ada.email)

    expect(await waysIn(ada.user_id)).toEqual(EVERYTHING)
  })

  test('by a sign-in code, even if it was made unverified since', async () => {
    const project = await service.newProject({ magic_link_enabled: true })
    const { code, email } = await project.requestCode()
    const ada = { ...(await project.as('client').post('/auth/otp/sign-in', { code })).json, email }
    await prepare(project, ada, 'otp-side@example.com')
    await service.query('update contact_channels set is_verified = false where user_id = $1', [ada.user_id])

    await reset(project, email)

    expect(await waysIn(ada.user_id)).toEqual(EVERYTHING)
  })
})

test('an unproven second address does not take a proven account apart: it may be a slip of its owner', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  await project.as('client').post('/contact-channels/verify', { code: (await service.mailbox.latest(ada.email)).code })
  await prepare(project, ada, 'misspelt@example.com')

  expect((await reset(project, 'misspelt@example.com')).status).toBe(200)

  expect(await waysIn(ada.user_id)).toEqual(EVERYTHING)
  expect((await signIn(project, ada.email)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
})

test('the proof of one address proves nothing of the address that takes its place', async () => {
  const project = await service.newProject()
  const squatter = await project.signUp()
  await reset(project, squatter.email)
  const back = { ...squatter, ...(await signIn(project, squatter.email)).json }
  await prepare(project, back, 'third@evil.example')
  const channels = (await project.as('client', back).get('/contact-channels?user_id=me')).json.items
  const main = channels.find((channel: { value: string }) => channel.value === squatter.email)
  expect((await project.as('client', back).patch(`/contact-channels/me/${main.id}`, { value: 'victim@example.com' })).status).toBe(200)

  await reset(project, 'victim@example.com')

  // The second factor lets nobody in by itself, and the account was somebody's before.
  expect(await waysIn(squatter.user_id)).toEqual({ ...ONLY_THE_ADDRESS, totp: true })
})

test('no client can say of itself that its address is verified or proven', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const client = project.as('client', ada)
  const [channel] = (await client.get('/contact-channels?user_id=me')).json.items

  for (const body of [{ primary_email_verified: true }, { primary_email_auth_enabled: true }, { proven_value: ada.email }]) {
    expect((await client.patch('/users/me', body)).code).toBe('SCHEMA_ERROR')
  }
  for (const body of [{ is_verified: true }, { proven_value: ada.email }]) {
    expect((await client.patch(`/contact-channels/me/${channel.id}`, body)).code).toBe('SCHEMA_ERROR')
    const added = { user_id: 'me', value: 'more@example.com', type: 'email', used_for_auth: true, ...body }
    expect((await client.post('/contact-channels', added)).code).toBe('SCHEMA_ERROR')
  }
  expect((await readUser(project, ada)).primary_email_verified).toBe(false)
})

test('a user who was proven once keeps the second factor, even where the address is a new one that nobody proved', async () => {
  const project = await service.newProject({ magic_link_enabled: true })
  const { code } = await project.requestCode('ada@example.com')
  const ada = (await project.as('client').post('/auth/otp/sign-in', { code })).json
  const totp_secret_base64 = Buffer.from(new TOTP().secret.bytes).toString('base64')
  await project.as('client', ada).patch('/users/me', { totp_secret_base64 })
  const channels = await project.as('client', ada).get('/contact-channels?user_id=me')
  await project.as('client', ada).patch(`/contact-channels/me/${channels.json.items[0].id}`, { value: 'mistyped@example.com' })

  expect((await reset(project, 'mistyped@example.com')).status).toBe(200)

  expect(await waysIn(ada.user_id)).toMatchObject({ totp: true })
  expect((await signIn(project, 'mistyped@example.com')).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
})
