import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

/* Once one address of an account is proven, its unproven addresses neither sign in nor block
   their owners (security case 63, decision 0016). */

const service = await startService()
afterAll(() => service.stop())

const CALLBACK = 'http://localhost:3000/handler/callback'
const PASSWORD = 'the password of the owner'
const TAKEN = 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'

interface Channel {
  id: string
  value: string
  used_for_auth: boolean
  is_primary: boolean
  is_verified: boolean
}
type Person = Pick<TestUser, 'user_id' | 'access_token'>

const newProject = () => service.newProject({ magic_link_enabled: true })
const channelsOf = async (project: TestProject, user: { user_id: string }): Promise<Channel[]> =>
  (await project.as('server').get(`/contact-channels?user_id=${user.user_id}`)).json.items
const signInAddresses = async (project: TestProject, user: { user_id: string }) =>
  (await channelsOf(project, user))
    .filter(({ used_for_auth }) => used_for_auth)
    .map(({ value }) => value)
    .toSorted()
const channelOf = async (project: TestProject, user: { user_id: string }, value: string) =>
  (await channelsOf(project, user)).find((channel) => channel.value === value) as Channel
const add = (project: TestProject, user: Person, value: string, more: object = {}) =>
  project.as('client', user).post('/contact-channels', {
    user_id: 'me',
    value,
    type: 'email',
    used_for_auth: false,
    ...more,
  })
const addByServer = (
  project: TestProject,
  user: { user_id: string },
  value: string,
  more: object,
) =>
  project.as('server').post('/contact-channels', {
    user_id: user.user_id,
    value,
    type: 'email',
    used_for_auth: false,
    ...more,
  })
const patch = (project: TestProject, user: Person, channel: { id: string }, body: object) =>
  project.as('client', user).patch(`/contact-channels/me/${channel.id}`, body)
const signUp = (project: TestProject, email: string, user: Person | null = null) =>
  project
    .as('client', user, { 'x-stack-allow-anonymous-user': 'true' })
    .post('/auth/password/sign-up', {
      email,
      password: PASSWORD,
      verification_callback_url: CALLBACK,
    })
const signIn = (project: TestProject, email: string, password = PASSWORD) =>
  project.as('client').post('/auth/password/sign-in', { email, password })

/**
 * Opens the verification link that is sent to an address of the user, in a browser that is not
 * signed in.
 */
async function verify(project: TestProject, user: Person, value: string) {
  const { id } = await channelOf(project, user, value)
  const body = { callback_url: CALLBACK }
  expect(
    (
      await project
        .as('server')
        .post(`/contact-channels/${user.user_id}/${id}/send-verification-code`, body)
    ).status,
  ).toBe(200)
  const reply = await project
    .as('client')
    .post('/contact-channels/verify', { code: (await service.mailbox.latest(value)).code })
  expect(reply.status).toBe(200)
}

async function signInByCode(project: TestProject, email: string) {
  const { code } = await project.requestCode(email)
  return project.as('client').post('/auth/otp/sign-in', { code })
}

async function emailResetCode(project: TestProject, email: string) {
  const known = new Set((await service.mailbox.all(email)).map(({ id }) => id))
  await project
    .as('client')
    .post('/auth/password/send-reset-code', { email, callback_url: CALLBACK })
  return (await service.mailbox.all(email)).find(({ id }) => !known.has(id))?.code ?? null
}
const redeemReset = (project: TestProject, code: string | null) =>
  project.as('client').post('/auth/password/reset', { code, password: PASSWORD })

describe('H1: an attacker prepares an account with the address of a victim', () => {
  test('H1, case 63: frees the address of the victim when the attacker proves another one', async () => {
    const project = await newProject()
    const attacker = await project.signUp({ email: 'victim@example.com' })
    expect((await add(project, attacker, 'evil@evil.example', { used_for_auth: true })).code).toBe(
      'EMAIL_NOT_VERIFIED',
    )
    await add(project, attacker, 'evil@evil.example')
    await verify(project, attacker, 'evil@evil.example')

    expect(await signInAddresses(project, attacker)).toEqual(['evil@evil.example'])
    expect((await signIn(project, 'victim@example.com', attacker.password)).code).toBe(
      'EMAIL_PASSWORD_MISMATCH',
    )
    expect(await emailResetCode(project, 'victim@example.com')).toBeNull()
    const victim = await signUp(project, 'victim@example.com')

    expect(victim.status).toBe(200)
    expect(victim.json.user_id).not.toBe(attacker.user_id)
    expect((await signInByCode(project, 'evil@evil.example')).json.user_id).toBe(attacker.user_id)
    expect((await signIn(project, 'victim@example.com')).json.user_id).toBe(victim.json.user_id)
  })

  test('H1, case 63: a sign-in code for the address of the victim creates a new account', async () => {
    const project = await newProject()
    const attacker = await project.signUp({ email: 'victim@example.com' })
    await add(project, attacker, 'evil@evil.example')
    await verify(project, attacker, 'evil@evil.example')

    const victim = await signInByCode(project, 'victim@example.com')

    expect([victim.status, victim.json.is_new_user]).toEqual([200, true])
    expect(victim.json.user_id).not.toBe(attacker.user_id)
  })

  test('H1, case 63: rejects a reset code that was requested before the proof', async () => {
    const project = await newProject()
    const attacker = await project.signUp({ email: 'victim@example.com' })
    const code = await emailResetCode(project, 'victim@example.com')
    await add(project, attacker, 'evil@evil.example')
    await verify(project, attacker, 'evil@evil.example')

    const reply = await redeemReset(project, code)

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect((await signIn(project, 'evil@evil.example')).code).toBe('EMAIL_PASSWORD_MISMATCH')
  })

  test('H1, case 63: a reset by the victim revokes the codes and addresses of the attacker', async () => {
    const project = await newProject()
    const attacker = await project.signUp({ email: 'victim@example.com' })
    await add(project, attacker, 'evil@evil.example')
    const { id } = await channelOf(project, attacker, 'evil@evil.example')
    const link = { callback_url: CALLBACK }
    await project
      .as('client', attacker)
      .post(`/contact-channels/me/${id}/send-verification-code`, link)
    const waiting = (await service.mailbox.latest('evil@evil.example')).code

    expect(
      (await redeemReset(project, await emailResetCode(project, 'victim@example.com'))).status,
    ).toBe(200)

    expect(
      (await project.as('client').post('/contact-channels/verify', { code: waiting })).code,
    ).toBe('VERIFICATION_CODE_ALREADY_USED')
    expect(await channelsOf(project, attacker)).toMatchObject([
      { value: 'victim@example.com', is_primary: true, used_for_auth: true },
    ])
    const evil = await signInByCode(project, 'evil@evil.example')
    expect(evil.json.is_new_user).toBe(true)
    expect(evil.json.user_id).not.toBe(attacker.user_id)
    expect((await signIn(project, 'victim@example.com')).json.user_id).toBe(attacker.user_id)
  })

  test('H1, case 7: a reset removes all other addresses, even proven ones', async () => {
    const project = await newProject()
    const attacker = await project.signUp({ email: 'own@evil.example' })
    await verify(project, attacker, 'own@evil.example')
    // Only a server can add an unproven sign-in address to a proven account.
    await addByServer(project, attacker, 'victim@example.com', { used_for_auth: true })

    expect(
      (await redeemReset(project, await emailResetCode(project, 'victim@example.com'))).status,
    ).toBe(200)

    expect(await channelsOf(project, attacker)).toMatchObject([
      { value: 'victim@example.com', is_primary: true, used_for_auth: true },
    ])
    expect((await signInByCode(project, 'own@evil.example')).json.is_new_user).toBe(true)
  })
})

describe('H1: an attacker blocks the address of a victim', () => {
  test('H1, case 63: a proven account cannot claim an unverified address', async () => {
    const project = await newProject()
    const attacker = (await signInByCode(project, 'evil@evil.example')).json

    const added = await add(project, attacker, 'victim@example.com', { used_for_auth: true })

    expect([added.status, added.code]).toEqual([400, 'EMAIL_NOT_VERIFIED'])
    expect((await signUp(project, 'victim@example.com')).status).toBe(200)
  })

  test('H1, case 63: a proven account cannot enable sign-in for an unverified address', async () => {
    const project = await newProject()
    const attacker = (await signInByCode(project, 'evil@evil.example')).json
    await add(project, attacker, 'victim@example.com')
    const channel = await channelOf(project, attacker, 'victim@example.com')

    for (const body of [
      { used_for_auth: true },
      { used_for_auth: true, value: 'victim@example.com' },
      { used_for_auth: true, is_primary: true },
    ]) {
      expect((await patch(project, attacker, channel, body)).code).toBe('EMAIL_NOT_VERIFIED')
    }

    expect((await signUp(project, 'victim@example.com')).status).toBe(200)
  })

  test('H1: a proven account cannot claim an address by changing the value of a sign-in channel', async () => {
    const project = await newProject()
    const attacker = (await signInByCode(project, 'evil@evil.example')).json
    const only = await channelOf(project, attacker, 'evil@evil.example')

    expect((await patch(project, attacker, only, { value: 'victim@example.com' })).code).toBe(
      'EMAIL_NOT_VERIFIED',
    )
    expect((await channelOf(project, attacker, 'evil@evil.example')).used_for_auth).toBe(true)

    await add(project, attacker, 'second@evil.example')
    await verify(project, attacker, 'second@evil.example')
    const second = await channelOf(project, attacker, 'second@evil.example')
    expect(
      (await patch(project, attacker, second, { used_for_auth: true })).json.used_for_auth,
    ).toBe(true)
    const moved = await patch(project, attacker, second, { value: 'victim@example.com' })

    expect([moved.status, moved.json.used_for_auth, moved.json.is_verified]).toEqual([
      200,
      false,
      false,
    ])
    expect((await signUp(project, 'victim@example.com')).status).toBe(200)
  })

  test('H1: a formerly anonymous account loses its unproven address to a proven one', async () => {
    const project = await newProject()
    const anonymous = (await project.as('client').post('/auth/anonymous/sign-up')).json
    const client = project.as('client', anonymous, { 'x-stack-allow-anonymous-user': 'true' })
    await client.post('/contact-channels', {
      user_id: 'me',
      value: 'evil@evil.example',
      type: 'email',
      used_for_auth: false,
    })
    await verify(project, anonymous, 'evil@evil.example')
    const attacker = (await signUp(project, 'victim@example.com', anonymous)).json
    expect(attacker.user_id).toBe(anonymous.user_id)
    const proven = await channelOf(project, attacker, 'evil@evil.example')

    expect((await patch(project, attacker, proven, { used_for_auth: true })).status).toBe(200)

    expect(await signInAddresses(project, attacker)).toEqual(['evil@evil.example'])
    const victim = await signUp(project, 'victim@example.com')
    expect(victim.status).toBe(200)
    expect(victim.json.user_id).not.toBe(attacker.user_id)
  })
})

describe('H1: every proof of an address frees the unproven ones', () => {
  async function accountWithTwo(project: TestProject) {
    const ada = await project.signUp()
    const own = `own-of-${ada.email}`
    await addByServer(project, ada, own, { used_for_auth: true })
    expect(await signInAddresses(project, ada)).toHaveLength(2)
    return { ada, own }
  }

  test('with a verification link', async () => {
    const project = await newProject()
    const { ada, own } = await accountWithTwo(project)

    await verify(project, ada, own)

    expect(await signInAddresses(project, ada)).toEqual([own])
    expect((await signUp(project, ada.email)).status).toBe(200)
  })

  test('with a password reset', async () => {
    const project = await newProject()
    const { ada, own } = await accountWithTwo(project)

    await redeemReset(project, await emailResetCode(project, own))

    expect(await signInAddresses(project, ada)).toEqual([own])
    expect((await signUp(project, ada.email)).status).toBe(200)
  })

  test('with a sign-in code', async () => {
    const project = await newProject()
    const { ada, own } = await accountWithTwo(project)
    // As the previous release left it: verified, and no address freed.
    await service.query('update contact_channels set is_verified = true where value = $1', [own])

    expect((await signInByCode(project, own)).json.user_id).toBe(ada.user_id)

    expect(await signInAddresses(project, ada)).toEqual([own])
  })

  test.each([
    [
      'a change of the channel',
      (project: TestProject, ada: TestUser, { id }: Channel) =>
        project.as('server').patch(`/contact-channels/${ada.user_id}/${id}`, { is_verified: true }),
    ],
    [
      'a change of the user',
      (project: TestProject, ada: TestUser, { value }: Channel) =>
        project
          .as('server')
          .patch(`/users/${ada.user_id}`, { primary_email: value, primary_email_verified: true }),
    ],
  ])('with %s by a server', async (_how, say) => {
    const project = await newProject()
    const { ada, own } = await accountWithTwo(project)

    expect((await say(project, ada, await channelOf(project, ada, own))).status).toBe(200)

    expect(await signInAddresses(project, ada)).toEqual([own])
    expect((await signUp(project, ada.email)).status).toBe(200)
  })

  test('with a verified address that a server adds, which signs in if no other address does', async () => {
    const project = await newProject()
    const ada = await project.signUp()

    const added = await addByServer(project, ada, 'vouched-for@example.com', { is_verified: true })

    expect(added.json).toMatchObject({ is_verified: true, used_for_auth: true })
    expect(await signInAddresses(project, ada)).toEqual(['vouched-for@example.com'])
  })

  test('keeps an address that another user signs in with', async () => {
    const project = await newProject()
    const [ada, bob] = [await project.signUp(), await project.signUp({ email: 'bob@example.com' })]
    await add(project, ada, 'bob@example.com')

    await verify(project, ada, 'bob@example.com')

    expect(await signInAddresses(project, ada)).toEqual([])
    expect(await signInAddresses(project, bob)).toEqual(['bob@example.com'])
  })

  test('keeps other proven addresses', async () => {
    const project = await newProject()
    const ada = await project.signUp()
    await verify(project, ada, ada.email)
    await add(project, ada, 'second@example.com')
    await verify(project, ada, 'second@example.com')
    await patch(project, ada, await channelOf(project, ada, 'second@example.com'), {
      used_for_auth: true,
    })

    expect(await signInAddresses(project, ada)).toEqual(
      [ada.email, 'second@example.com'].toSorted(),
    )
  })

  test('keeps one of two addresses that are proven concurrently fifty times', async () => {
    const project = await newProject()
    const { ada, own } = await accountWithTwo(project)
    const codes: string[] = []
    for (const value of [ada.email, own]) {
      const { id } = await channelOf(project, ada, value)
      for (let turn = 0; turn < 25; turn += 1) {
        const path = `/contact-channels/${ada.user_id}/${id}/send-verification-code`
        await project.as('server').post(path, { callback_url: CALLBACK })
      }
      codes.push(...(await service.mailbox.all(value)).map(({ code }) => code))
    }

    const replies = await Promise.all(
      codes.map((code) => project.as('client').post('/contact-channels/verify', { code })),
    )

    expect(replies.map(({ status }) => status)).toEqual(codes.map(() => 200))
    // The later proof frees the address of the earlier one.
    expect(await signInAddresses(project, ada)).toHaveLength(1)
  })
})

describe('H1: what a client may still do', () => {
  test('lets an unproven account change its only sign-in address', async () => {
    const project = await newProject()
    const ada = await project.signUp({ email: 'adaa@example.com' })
    const channel = await channelOf(project, ada, ada.email)

    expect((await patch(project, ada, channel, { value: 'ada@example.com' })).json).toMatchObject({
      used_for_auth: true,
    })

    expect((await signIn(project, 'ada@example.com', ada.password)).json.user_id).toBe(ada.user_id)
    expect((await signUp(project, 'adaa@example.com')).status).toBe(200)
  })

  test('does not let it change one of several sign-in addresses', async () => {
    const project = await newProject()
    const ada = await project.signUp()
    await addByServer(project, ada, 'second@example.com', { used_for_auth: true })
    const channel = await channelOf(project, ada, 'second@example.com')

    expect(
      (await patch(project, ada, channel, { value: 'third@example.com' })).json.used_for_auth,
    ).toBe(false)
  })

  test('accepts used_for_auth for an address that already has it', async () => {
    const project = await newProject()
    const ada = await project.signUp()
    const channel = await channelOf(project, ada, ada.email)

    expect((await patch(project, ada, channel, { used_for_auth: true })).json).toEqual(channel)
  })

  test('checks the caller and duplicates before the verification, and a taken address after it', async () => {
    const project = await newProject()
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    const claim = { type: 'email', used_for_auth: true }

    const foreign = await project
      .as('client', ada)
      .post('/contact-channels', { ...claim, user_id: bob.user_id, value: 'x@example.com' })
    expect([foreign.status, foreign.code]).toEqual([403, undefined])
    const double = await add(project, ada, ada.email, claim)
    expect([double.status, double.code]).toEqual([400, undefined])
    expect((await add(project, ada, bob.email, claim)).code).toBe('EMAIL_NOT_VERIFIED')

    await add(project, ada, bob.email)
    const copy = await channelOf(project, ada, bob.email)
    expect((await patch(project, ada, copy, { used_for_auth: true })).code).toBe(
      'EMAIL_NOT_VERIFIED',
    )
    const onto = await patch(project, ada, copy, { value: ada.email, used_for_auth: true })
    expect([onto.status, onto.code]).toEqual([400, undefined])
    await verify(project, ada, bob.email)
    expect((await patch(project, ada, copy, { used_for_auth: true })).code).toBe(TAKEN)
  })

  test('lets servers add unverified sign-in addresses', async () => {
    const project = await newProject()
    const ada = (await signInByCode(project, 'ada@example.com')).json

    const added = await addByServer(project, ada, 'desk@example.com', { used_for_auth: true })

    expect(added.json).toMatchObject({ used_for_auth: true, is_verified: false })
    expect(await signInAddresses(project, ada)).toEqual(['ada@example.com', 'desk@example.com'])
  })
})
