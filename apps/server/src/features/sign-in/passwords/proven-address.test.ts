import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'

/*
 * An attacker signs up with the address of someone else and prepares the account. The owner of the
 * address proves it later (security case 7).
 */

const service = await startService()
afterAll(() => service.stop())

const CALLBACK = 'http://localhost:3000/handler/password-reset'
const OWNERS = 'the password of the owner'

async function reset(project: TestProject, email: string) {
  const known = new Set((await service.mailbox.all(email)).map(({ id }) => id))
  await project
    .as('client')
    .post('/auth/password/send-reset-code', { email, callback_url: CALLBACK })
  const code = (await service.mailbox.all(email)).find(({ id }) => !known.has(id))?.code ?? ''
  return project.as('client').post('/auth/password/reset', { code, password: OWNERS })
}

const signIn = (project: TestProject, email: string, password = OWNERS) =>
  project.as('client').post('/auth/password/sign-in', { email, password })

const readUser = async (project: TestProject, user: { access_token: string }) =>
  (await project.as('server', user).get('/users/me')).json

/**
 * Gives a user a second factor, a passkey, a provider account and another address that is proven
 * and signs in.
 */
async function prepare(project: TestProject, user: TestUser, side: string) {
  const totp_secret_base64 = Buffer.from(new TOTP().secret.bytes).toString('base64')
  expect((await project.as('client', user).patch('/users/me', { totp_secret_base64 })).status).toBe(
    200,
  )
  // Inserted with SQL, because proving an address removes the user's unproven own address
  // (contact-channels/unproven-addresses.test.ts).
  await service.query(
    `insert into contact_channels (tenancy_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at, proven_value)
     select tenancy_id, gen_random_uuid(), id, 'email', $2, false, true, true, now(), $2 from users where id = $1`,
    [user.user_id, side],
  )
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

test('the first reset of an unproven account removes every other sign-in method', async () => {
  const project = await service.newProject()
  const squatter = await project.signUp()
  await prepare(project, squatter, 'squatter@evil.example')

  expect((await reset(project, squatter.email)).status).toBe(200)

  expect(await waysIn(squatter.user_id)).toEqual(ONLY_THE_ADDRESS)
  expect((await signIn(project, squatter.email)).status).toBe(200)
  expect((await signIn(project, squatter.email, squatter.password)).code).toBe(
    'EMAIL_PASSWORD_MISMATCH',
  )
  const refreshed = await project.as('client').post('/auth/sessions/current/refresh', undefined, {
    'x-stack-refresh-token': squatter.refresh_token,
  })
  expect(refreshed.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
})

test('a reset code of another address added before the first reset stops working', async () => {
  const project = await service.newProject()
  const squatter = await project.signUp()
  await prepare(project, squatter, 'way-back@evil.example')
  await project.as('client').post('/auth/password/send-reset-code', {
    email: 'way-back@evil.example',
    callback_url: CALLBACK,
  })
  const { code } = await service.mailbox.latest('way-back@evil.example')

  await reset(project, squatter.email)

  const replay = await project
    .as('client')
    .post('/auth/password/reset', { code, password: 'the password of the squatter' })
  expect([replay.status, replay.code]).toEqual([409, 'VERIFICATION_CODE_ALREADY_USED'])
  expect((await reset(project, 'way-back@evil.example')).code).toBe('SCHEMA_ERROR')
  expect((await signIn(project, squatter.email)).status).toBe(200)
})

test('a second reset removes nothing, because the address was already proven', async () => {
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
    await project
      .as('client')
      .post('/contact-channels/verify', { code: (await service.mailbox.latest(ada.email)).code })
    await prepare(project, ada, 'verified-side@example.com')

    await reset(project, ada.email)

    expect(await waysIn(ada.user_id)).toEqual(EVERYTHING)
  })

  test('by a sign-in code, even if it was made unverified since', async () => {
    const project = await service.newProject({ magic_link_enabled: true })
    const { code, email } = await project.requestCode()
    const ada = { ...(await project.as('client').post('/auth/otp/sign-in', { code })).json, email }
    await prepare(project, ada, 'otp-side@example.com')
    await service.query('update contact_channels set is_verified = false where user_id = $1', [
      ada.user_id,
    ])

    await reset(project, email)

    expect(await waysIn(ada.user_id)).toEqual(EVERYTHING)
  })
})

test('H1: an unproven second address can neither reset nor sign in to a proven account', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  await project
    .as('client')
    .post('/contact-channels/verify', { code: (await service.mailbox.latest(ada.email)).code })
  await prepare(project, ada, 'second@example.com')
  const claim = { user_id: 'me', value: 'misspelled@example.com', type: 'email' }
  expect(
    (await project.as('client', ada).post('/contact-channels', { ...claim, used_for_auth: true }))
      .code,
  ).toBe('EMAIL_NOT_VERIFIED')
  expect(
    (await project.as('client', ada).post('/contact-channels', { ...claim, used_for_auth: false }))
      .status,
  ).toBe(201)

  expect((await reset(project, 'misspelled@example.com')).code).toBe('SCHEMA_ERROR')

  expect(await service.mailbox.all('misspelled@example.com')).toEqual([])
  expect((await signIn(project, 'misspelled@example.com', ada.password)).code).toBe(
    'EMAIL_PASSWORD_MISMATCH',
  )
  expect(await waysIn(ada.user_id)).toEqual(EVERYTHING)
})

test('H1: resetting through an unproven address that a server enabled removes all other sign-in methods', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  await project
    .as('client')
    .post('/contact-channels/verify', { code: (await service.mailbox.latest(ada.email)).code })
  await prepare(project, ada, 'second@example.com')
  const vouched = {
    user_id: ada.user_id,
    value: 'victim@example.com',
    type: 'email',
    used_for_auth: true,
  }
  expect((await project.as('server').post('/contact-channels', vouched)).status).toBe(201)

  expect((await reset(project, 'victim@example.com')).status).toBe(200)

  expect(await waysIn(ada.user_id)).toEqual(ONLY_THE_ADDRESS)
  for (const email of [ada.email, 'second@example.com'])
    expect((await signIn(project, email)).code).toBe('EMAIL_PASSWORD_MISMATCH')
  expect((await signIn(project, 'victim@example.com')).json.user_id).toBe(ada.user_id)
})

test('H1: the proof of one address does not cover the address that a server replaces it with', async () => {
  const project = await service.newProject()
  const squatter = await project.signUp()
  await reset(project, squatter.email)
  await prepare(
    project,
    { ...squatter, ...(await signIn(project, squatter.email)).json },
    'third@evil.example',
  )
  const moved = { primary_email: 'victim@example.com', primary_email_verified: false }
  expect((await project.as('server').patch(`/users/${squatter.user_id}`, moved)).status).toBe(200)

  await reset(project, 'victim@example.com')

  expect(await waysIn(squatter.user_id)).toEqual(ONLY_THE_ADDRESS)
  expect((await signIn(project, 'victim@example.com')).status).toBe(200)
})

test('a client cannot mark its own address as verified or proven', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const client = project.as('client', ada)
  const [channel] = (await client.get('/contact-channels?user_id=me')).json.items

  for (const body of [
    { primary_email_verified: true },
    { primary_email_auth_enabled: true },
    { proven_value: ada.email },
  ]) {
    expect((await client.patch('/users/me', body)).code).toBe('SCHEMA_ERROR')
  }
  for (const body of [{ is_verified: true }, { proven_value: ada.email }]) {
    expect((await client.patch(`/contact-channels/me/${channel.id}`, body)).code).toBe(
      'SCHEMA_ERROR',
    )
    const added = {
      user_id: 'me',
      value: 'more@example.com',
      type: 'email',
      used_for_auth: true,
      ...body,
    }
    expect((await client.post('/contact-channels', added)).code).toBe('SCHEMA_ERROR')
  }
  expect((await readUser(project, ada)).primary_email_verified).toBe(false)
})

test('H1: a user cannot change the only sign-in address to an unverified one', async () => {
  const project = await service.newProject({ magic_link_enabled: true })
  const { code } = await project.requestCode('ada@example.com')
  const ada = (await project.as('client').post('/auth/otp/sign-in', { code })).json
  const channels = await project.as('client', ada).get('/contact-channels?user_id=me')

  const moved = await project
    .as('client', ada)
    .patch(`/contact-channels/me/${channels.json.items[0].id}`, { value: 'mistyped@example.com' })

  expect([moved.status, moved.code]).toEqual([400, 'EMAIL_NOT_VERIFIED'])
  expect((await reset(project, 'ada@example.com')).status).toBe(200)
})

describe('H1: the link of a verification email, opened before the account is proven', () => {
  const clickLink = async (
    project: TestProject,
    user: TestUser,
    as: { access_token: string } | null,
  ) => {
    const { code } = await service.mailbox.latest(user.email)
    expect((await project.as('client', as).post('/contact-channels/verify', { code })).status).toBe(
      200,
    )
  }
  /** Adds the factors of `prepare`, without the proven address. */
  const prepareFactors = async (project: TestProject, user: TestUser) => {
    await prepare(project, user, `side-of-${user.email}`)
    await service.query('delete from contact_channels where value = $1', [`side-of-${user.email}`])
  }

  test('in another browser removes passkey, second factor and accounts, and keeps password and sessions', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    await prepareFactors(project, ada)

    await clickLink(project, ada, null)

    expect(await waysIn(ada.user_id)).toEqual(ONLY_THE_ADDRESS)
    expect((await signIn(project, ada.email, ada.password)).status).toBe(200)
    const headers = { 'x-stack-refresh-token': ada.refresh_token }
    expect(
      (await project.as('client').post('/auth/sessions/current/refresh', undefined, headers))
        .status,
    ).toBe(200)
  })

  test.each([
    ['another user', async (project: TestProject) => project.signUp()],
    [
      'an impersonation of the user',
      async (project: TestProject, ada: TestUser) =>
        (
          await project
            .as('server')
            .post('/auth/sessions', { user_id: ada.user_id, is_impersonation: true })
        ).json,
    ],
    [
      'the user with an ended session',
      async (project: TestProject, ada: TestUser) => {
        await project.as('client', ada).delete('/auth/sessions/current')
        return ada
      },
    ],
  ])('by %s does the same', async (_who, signedIn) => {
    const project = await service.newProject()
    const ada = await project.signUp()
    await prepareFactors(project, ada)

    await clickLink(project, ada, await signedIn(project, ada))

    expect(await waysIn(ada.user_id)).toEqual(ONLY_THE_ADDRESS)
  })

  test('by the user in their own session keeps everything', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    await prepareFactors(project, ada)

    await clickLink(project, ada, ada)

    expect(await waysIn(ada.user_id)).toEqual({ ...EVERYTHING, addresses: 1 })
  })

  test('keeps a provider account with the same address, because the user may have signed up with it', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    await prepareFactors(project, ada)
    await service.query('update oauth_accounts set email = upper($2) where user_id = $1', [
      ada.user_id,
      ada.email,
    ])

    await clickLink(project, ada, null)

    expect(await waysIn(ada.user_id)).toEqual({ ...ONLY_THE_ADDRESS, oauth: true })
  })

  test('removes nothing from an account that was proven before', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    await clickLink(project, ada, null)
    await prepareFactors(project, ada)
    const second = { user_id: 'me', value: `new-${ada.email}`, type: 'email', used_for_auth: false }
    const { id } = (await project.as('client', ada).post('/contact-channels', second)).json
    await project
      .as('client', ada)
      .post(`/contact-channels/me/${id}/send-verification-code`, { callback_url: CALLBACK })

    await clickLink(project, { ...ada, email: second.value }, null)

    expect(await waysIn(ada.user_id)).toEqual({ ...EVERYTHING, addresses: 1 })
  })
})
