import { startService } from '@latchkey/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const service = await startService()
const project = await service.newProject()
afterAll(() => service.stop())

interface CreatedUser {
  id: string
  email: string
}
let people = 0
function newEmail(): string {
  people += 1
  return `p${people}@example.com`
}
const server = project.as('server')
const patch = (user: CreatedUser, body: object) => server.patch(`/users/${user.id}`, body)
const channels = async (user: CreatedUser) =>
  (await server.get(`/contact-channels?user_id=${user.id}`)).json.items
const signIn = (email: string, password = 'a password of mine') =>
  project.as('client').post('/auth/password/sign-in', { email, password })
async function make(more: object = {}): Promise<CreatedUser> {
  const email = newEmail()
  const reply = await server.post('/users', {
    primary_email: email,
    primary_email_verified: true,
    primary_email_auth_enabled: true,
    password: 'a password of mine',
    ...more,
  })
  return { id: reply.json.id, email }
}
const makeBare = async (): Promise<CreatedUser> => ({
  id: (await server.post('/users', {})).json.id,
  email: '',
})
const refused = { status: 400, code: undefined }

let ada: CreatedUser
beforeEach(async () => {
  ada = await make()
})

test('a new address replaces the old one in the same channel and keeps the rest', async () => {
  const [before] = await channels(ada)
  const email = newEmail()

  const reply = await patch(ada, { primary_email: email.toUpperCase() })

  expect(reply.json).toMatchObject({
    primary_email: email,
    primary_email_verified: true,
    primary_email_auth_enabled: true,
  })
  expect(await channels(ada)).toEqual([{ ...before, value: email }])
  expect((await signIn(email)).json.user_id).toBe(ada.id)
  expect((await signIn(ada.email)).code).toBe('EMAIL_PASSWORD_MISMATCH')
})

test.each([
  [
    { primary_email_verified: false },
    { primary_email_verified: false, primary_email_auth_enabled: true },
  ],
  [
    { primary_email_auth_enabled: false },
    { primary_email_verified: true, primary_email_auth_enabled: false, auth_with_email: true },
  ],
])('%j changes only that field', async (change, seen) => {
  expect((await patch(ada, change)).json).toMatchObject({ primary_email: ada.email, ...seen })
  expect((await patch(ada, { primary_email: newEmail() })).json).toMatchObject(seen)
})

test('an address with sign-in disabled does not sign in, and another user can take it', async () => {
  await patch(ada, { primary_email_auth_enabled: false })

  expect((await signIn(ada.email)).code).toBe('EMAIL_PASSWORD_MISMATCH')
  const bob = await makeBare()
  expect(
    (await patch(bob, { primary_email: ada.email, primary_email_auth_enabled: true })).status,
  ).toBe(200)
  const again = await patch(ada, { primary_email_auth_enabled: true })
  expect([again.status, again.code, again.json.details]).toEqual([
    409,
    'USER_EMAIL_ALREADY_EXISTS',
    { email: ada.email, would_work_if_email_was_verified: false },
  ])
})

test('null deletes the channel and keeps the sign-in methods', async () => {
  const reply = await patch(ada, { primary_email: null })

  expect(reply.json).toMatchObject({
    primary_email: null,
    primary_email_verified: false,
    primary_email_auth_enabled: false,
    has_password: true,
    auth_with_email: true,
  })
  expect(await channels(ada)).toEqual([])
  expect((await signIn(ada.email)).code).toBe('EMAIL_PASSWORD_MISMATCH')
})

test('null makes no other channel primary', async () => {
  await server.post('/contact-channels', {
    user_id: ada.id,
    type: 'email',
    value: newEmail(),
    used_for_auth: true,
  })

  expect((await patch(ada, { primary_email: null })).json.primary_email).toBeNull()
  expect(await channels(ada)).toMatchObject([{ is_primary: false }])
})

describe('a user without an address', () => {
  test.each([
    {},
    { primary_email: null },
    { primary_email: null, primary_email_verified: false },
    { primary_email: null, primary_email_auth_enabled: false },
    { primary_email_verified: false },
    { primary_email_auth_enabled: false },
  ])('is not changed by %j', async (change) => {
    const bare = await makeBare()

    const reply = await patch(bare, change)

    expect(reply).toMatchObject({
      status: 200,
      json: { primary_email: null, primary_email_verified: false },
    })
    expect(await channels(bare)).toEqual([])
  })

  test.each([
    { primary_email_verified: true },
    { primary_email_auth_enabled: true },
    { primary_email: null, primary_email_verified: true },
    { primary_email: null, primary_email_auth_enabled: true },
  ])('rejects %j', async (change) => {
    expect(await patch(await makeBare(), change)).toMatchObject(refused)
    expect((await patch(ada, change)).status).toBe('primary_email' in change ? 400 : 200)
  })

  test.each([
    [{}, false, false],
    [{ primary_email_verified: true }, true, false],
    [{ primary_email_auth_enabled: true }, false, true],
  ])('gets a channel with %j', async (more, verified, used) => {
    const bare = await makeBare()
    const email = newEmail()

    const reply = await patch(bare, { primary_email: email, ...more })

    expect(reply.json).toMatchObject({
      primary_email: email,
      primary_email_verified: verified,
      primary_email_auth_enabled: used,
    })
    expect(await channels(bare)).toMatchObject([
      { value: email, is_primary: true, is_verified: verified, used_for_auth: used },
    ])
  })
})

describe('the address of another user', () => {
  test('is rejected if that user signs in with it, regardless of case', async () => {
    const bob = await make()

    for (const email of [bob.email, bob.email.toUpperCase()]) {
      const reply = await patch(ada, { primary_email: email, display_name: 'written?' })
      expect([reply.status, reply.code, reply.json.details.email]).toEqual([
        409,
        'USER_EMAIL_ALREADY_EXISTS',
        bob.email,
      ])
    }
    expect((await server.get(`/users/${ada.id}`)).json).toMatchObject({
      primary_email: ada.email,
      display_name: null,
    })
  })

  test('is accepted without sign-in', async () => {
    const bob = await make()

    expect(
      (await patch(ada, { primary_email: bob.email, primary_email_auth_enabled: false })).status,
    ).toBe(200)
    expect((await signIn(bob.email)).json.user_id).toBe(bob.id)
  })

  test('is given to one of fifty concurrent requests', async () => {
    const racers = await Promise.all(Array.from({ length: 50 }, makeBare))
    const email = newEmail()

    const replies = await Promise.all(
      racers.map((racer) =>
        patch(racer, { primary_email: email, primary_email_auth_enabled: true }),
      ),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'USER_EMAIL_ALREADY_EXISTS')).toHaveLength(49)
  })

  test('cannot be swapped: both requests are rejected without a deadlock', async () => {
    const bob = await make()

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2
          ? patch(ada, { primary_email: bob.email })
          : patch(bob, { primary_email: ada.email }),
      ),
    )

    expect(replies.map(({ code }) => code)).toEqual(Array(20).fill('USER_EMAIL_ALREADY_EXISTS'))
  })
})

describe('another address of the user', () => {
  const add = async (used_for_auth: boolean) => {
    const value = newEmail()
    const { id } = (
      await server.post('/contact-channels', {
        user_id: ada.id,
        type: 'email',
        value,
        used_for_auth,
      })
    ).json
    return { id, value }
  }

  test.each([true, false])(
    'becomes primary (with sign-in: %j), and the former primary address no longer signs in',
    async (used) => {
      const other = await add(used)

      const reply = await patch(ada, { primary_email: other.value })

      expect(reply.json).toMatchObject({
        primary_email: other.value,
        primary_email_verified: false,
        primary_email_auth_enabled: true,
      })
      const [was, is] = (await channels(ada)).toSorted((a: { is_primary: boolean }) =>
        a.is_primary ? 1 : -1,
      )
      expect(was).toMatchObject({
        value: ada.email,
        is_primary: false,
        used_for_auth: false,
        is_verified: true,
      })
      expect(is).toMatchObject({
        id: other.id,
        value: other.value,
        is_primary: true,
        used_for_auth: true,
        is_verified: false,
      })
      expect((await signIn(other.value)).json.user_id).toBe(ada.id)
      expect((await signIn(ada.email)).code).toBe('EMAIL_PASSWORD_MISMATCH')
    },
  )

  test('becomes primary with the given flags', async () => {
    const other = await add(true)

    const reply = await patch(ada, {
      primary_email: other.value,
      primary_email_verified: true,
      primary_email_auth_enabled: false,
    })

    expect(reply.json).toMatchObject({
      primary_email: other.value,
      primary_email_verified: true,
      primary_email_auth_enabled: false,
    })
  })

  test('becomes primary if there was none', async () => {
    const other = await add(true)
    await patch(ada, { primary_email: null })

    expect((await patch(ada, { primary_email: other.value })).json).toMatchObject({
      primary_email: other.value,
      primary_email_auth_enabled: true,
    })
  })
})

test('the same address changes nothing', async () => {
  const before = await channels(ada)

  expect(
    (await patch(ada, { primary_email: ada.email, primary_email_auth_enabled: true })).status,
  ).toBe(200)
  expect(await channels(ada)).toEqual(before)
})

test('sends a security notice to the former address only', async () => {
  const email = newEmail()
  await patch(ada, {
    primary_email: email,
    primary_email_verified: false,
    password: 'another password',
  })
  await service.drain()

  expect(await service.mailbox.all(email)).toEqual([])
  const subjects = (await service.mailbox.all(ada.email)).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringMatching(/^How you sign in was changed at /)])
})
