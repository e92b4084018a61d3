import { randomUUID } from 'node:crypto'
import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const CALLBACK = 'http://localhost:3000/handler/email-verification?lang=de&code=old#top'

let addresses = 0
const freshAddress = () => {
  addresses += 1
  return `channel-${addresses}@example.com`
}

/** Creates a user with a second, unverified address. */
async function withChannel(project: TestProject, fields: object = {}) {
  const ada = await project.signUp()
  const body = {
    user_id: ada.user_id,
    value: freshAddress(),
    type: 'email',
    used_for_auth: false,
    ...fields,
  }
  return { ada, channel: (await project.as('server').post('/contact-channels', body)).json }
}
const send = (
  project: TestProject,
  user: TestUser | null,
  channel: { user_id: string; id: string },
  callback_url = CALLBACK,
) =>
  project
    .as('client', user)
    .post(`/contact-channels/${channel.user_id}/${channel.id}/send-verification-code`, {
      callback_url,
    })
const verify = (project: TestProject, code: string) =>
  project.as('client').post('/contact-channels/verify', { code })
const check = (project: TestProject, code: string) =>
  project.as('client').post('/contact-channels/verify/check-code', { code })
const read = async (project: TestProject, { user_id, id }: { user_id: string; id: string }) =>
  (await project.as('server').get(`/contact-channels/${user_id}/${id}`)).json

test('previewing a code returns its address and does not use it up', async () => {
  const project = await service.newProject()
  const { ada, channel } = await withChannel(project)
  await send(project, ada, channel)
  const { code } = await service.mailbox.latest(channel.value)
  const preview = (given: string) =>
    project.as('client').post('/contact-channels/verify/preview', { code: given })

  expect((await preview(code)).json).toEqual({ email: channel.value })
  expect((await preview('0'.repeat(45))).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  expect((await read(project, channel)).is_verified).toBe(false)
  expect((await verify(project, code)).status).toBe(200)
  expect((await preview(code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
})

describe('sending the email', () => {
  test('sends a link with the code to the address of the channel', async () => {
    const project = await service.newProject({ display_name: 'Analytical Engines' })
    const { ada, channel } = await withChannel(project)

    const reply = await send(project, ada, channel)

    expect([reply.status, reply.json]).toEqual([200, { success: true }])
    const email = await service.mailbox.latest(channel.value)
    expect(email.subject).toBe('Verify your email at Analytical Engines')
    expect(email.link).toBe(
      `http://localhost:3000/handler/email-verification?lang=de&code=${email.code}#top`,
    )
    expect(email.code).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
  })

  test('lets a server send it for any user', async () => {
    const project = await service.newProject()
    const { channel } = await withChannel(project)
    const path = `/contact-channels/${channel.user_id.toUpperCase()}/${channel.id}/send-verification-code`

    expect((await project.as('server').post(path, { callback_url: CALLBACK })).status).toBe(200)
    expect(await service.mailbox.all(channel.value)).toHaveLength(1)
  })

  test('checks in order: user, own user, user exists, channel exists, not verified, trusted link', async () => {
    const project = await service.newProject()
    const { ada, channel } = await withChannel(project)
    const eve = await project.signUp()
    const untrusted = 'https://evil.example/verify'
    const outcome = async (reply: Promise<{ status: number; code: string | undefined }>) => {
      const { status, code } = await reply
      return [status, code]
    }
    const asServer = (userId: string, id: string) =>
      project.as('server').post(`/contact-channels/${userId}/${id}/send-verification-code`, {
        callback_url: untrusted,
      })

    expect(await outcome(send(project, null, channel, untrusted))).toEqual([
      400,
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    ])
    expect(await outcome(send(project, eve, channel, untrusted))).toEqual([400, undefined])
    const unknown = await asServer('8a1d3c2e-5b7f-4e0a-9c11-2f7c6d0b4a55', channel.id)
    expect([unknown.status, unknown.code]).toEqual([400, 'USER_ID_DOES_NOT_EXIST'])
    expect(unknown.json.details).toEqual({ user_id: '8a1d3c2e-5b7f-4e0a-9c11-2f7c6d0b4a55' })
    expect(await outcome(asServer(ada.user_id, randomUUID()))).toEqual([404, undefined])
    expect(await outcome(asServer(eve.user_id, channel.id))).toEqual([404, undefined])
    expect(await outcome(send(project, ada, { ...channel, id: randomUUID() }, untrusted))).toEqual([
      404,
      undefined,
    ])
    expect(await outcome(send(project, ada, channel, untrusted))).toEqual([
      400,
      'REDIRECT_URL_NOT_WHITELISTED',
    ])
    await project
      .as('server')
      .patch(`/contact-channels/${ada.user_id}/${channel.id}`, { is_verified: true })
    expect(await outcome(send(project, ada, channel, untrusted))).toEqual([
      409,
      'EMAIL_ALREADY_VERIFIED',
    ])

    expect(await service.mailbox.all(channel.value)).toEqual([])
    expect(
      await service.query('select from verification_codes where data ->> $1 = $2', [
        'email',
        channel.value,
      ]),
    ).toEqual([])
  })

  test('fails if the email cannot be sent, but keeps the code', async () => {
    const project = await service.newProject()
    const { ada, channel } = await withChannel(project)
    const override = JSON.stringify({ 'emails.server': { isShared: false, host: '127.0.0.1' } })
    await project
      .as('admin')
      .patch('/internal/config/override', { config_override_string: override })

    const reply = await send(project, ada, channel)

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(
      await service.query('select purpose from verification_codes where data ->> $1 = $2', [
        'email',
        channel.value,
      ]),
    ).toEqual([{ purpose: 'contact-channel-verification' }])
  })

  test.each(['not a url', '/relative', ''])('rejects %j as a link', async (callback_url) => {
    const project = await service.newProject()
    const { ada, channel } = await withChannel(project)

    expect((await send(project, ada, channel, callback_url)).code).toBe('SCHEMA_ERROR')
  })
})

describe('sending the email in the older form', () => {
  const sendOlder = (
    project: TestProject,
    user: TestUser | null,
    email: string,
    callback_url = CALLBACK,
  ) =>
    project
      .as('client', user)
      .post('/contact-channels/send-verification-code', { email, callback_url })

  test('sends a link to the own primary address regardless of case', async () => {
    const project = await service.newProject()
    const ada = await project.signUp({ email: freshAddress() })
    const before = (await service.mailbox.all(ada.email)).length

    const reply = await sendOlder(project, ada, ada.email.toUpperCase())

    expect([reply.status, reply.json]).toEqual([200, { success: true }])
    expect(await service.mailbox.all(ada.email)).toHaveLength(before + 1)
    const { code } = await service.mailbox.latest(ada.email)
    expect((await verify(project, code)).status).toBe(200)
  })

  test('requires a user and a valid address', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()

    const nobody = await sendOlder(project, null, ada.email)
    expect([nobody.status, nobody.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(nobody.json.error).toContain('auth.user')
    expect((await sendOlder(project, ada, 'ada@localhost')).code).toBe('SCHEMA_ERROR')
  })

  test('checks in order: primary, not verified, trusted link', async () => {
    const project = await service.newProject()
    const { ada, channel } = await withChannel(project)
    const untrusted = 'https://evil.example/verify'

    const other = await sendOlder(project, ada, channel.value.toUpperCase(), untrusted)
    expect([other.status, other.code]).toEqual([400, 'EMAIL_IS_NOT_PRIMARY_EMAIL'])
    expect(other.json.details).toEqual({ email: channel.value, primary_email: ada.email })

    expect((await sendOlder(project, ada, ada.email, untrusted)).code).toBe(
      'REDIRECT_URL_NOT_WHITELISTED',
    )
    const { items } = (await project.as('server').get(`/contact-channels?user_id=${ada.user_id}`))
      .json
    const primary = items.find((item: { is_primary: boolean }) => item.is_primary)
    const path = `/contact-channels/${ada.user_id}/${primary.id}`
    await project.as('server').patch(path, { is_verified: true })
    const verified = await sendOlder(project, ada, ada.email, untrusted)
    expect([verified.status, verified.code]).toEqual([409, 'EMAIL_ALREADY_VERIFIED'])

    await project.as('server').patch(path, { is_primary: false })
    const without = await sendOlder(project, ada, ada.email, untrusted)
    expect([without.status, without.code]).toEqual([400, 'EMAIL_IS_NOT_PRIMARY_EMAIL'])
    expect(without.json.details).toEqual({ email: ada.email, primary_email: null })
  })
})

describe('the code', () => {
  test('verifies the address, which replaces the unproven one for sign-in, and starts no session', async () => {
    const project = await service.newProject()
    const { ada, channel } = await withChannel(project)
    await send(project, ada, channel)
    const { code } = await service.mailbox.latest(channel.value)
    const sessions = async () => service.rows.sessionIds(ada.user_id)
    const before = await sessions()

    expect((await check(project, code)).json).toEqual({ is_code_valid: true })
    const reply = await verify(project, code.toUpperCase())

    expect([reply.status, reply.json]).toEqual([200, { success: true }])
    expect(await read(project, channel)).toEqual({
      ...channel,
      is_verified: true,
      used_for_auth: true,
    })
    expect(await sessions()).toEqual(before)
  })

  test('verifies the primary address of the user', async () => {
    const project = await service.newProject()
    const { ada, channel } = await withChannel(project, { is_primary: true })
    await send(project, ada, channel)

    await verify(project, (await service.mailbox.latest(channel.value)).code)

    expect((await project.as('client', ada).get('/users/me')).json).toMatchObject({
      primary_email: channel.value,
      primary_email_verified: true,
    })
  })

  test('works with any caller', async () => {
    const project = await service.newProject()
    const { ada, channel } = await withChannel(project)
    const eve = await project.signUp()
    await send(project, ada, channel)
    const { code } = await service.mailbox.latest(channel.value)

    expect(
      (await project.as('client', eve).post('/contact-channels/verify', { code })).status,
    ).toBe(200)

    expect((await read(project, channel)).is_verified).toBe(true)
  })

  test('works once, even with fifty concurrent requests', async () => {
    const project = await service.newProject()
    const { ada, channel } = await withChannel(project)
    await send(project, ada, channel)
    const { code } = await service.mailbox.latest(channel.value)

    const replies = await Promise.all(Array.from({ length: 50 }, () => verify(project, code)))

    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    const again = await verify(project, code)
    expect([again.status, again.code]).toEqual([409, 'VERIFICATION_CODE_ALREADY_USED'])
  })

  test('is valid for seven days', async () => {
    const project = await service.newProject()
    const { ada, channel } = await withChannel(project)
    await send(project, ada, channel)
    const { code } = await service.mailbox.latest(channel.value)

    service.clock.advance({ days: 6, hours: 23 })
    expect((await check(project, code)).status).toBe(200)
    service.clock.advance({ hours: 1 })

    for (const reply of [await check(project, code), await verify(project, code)]) {
      expect([reply.status, reply.code]).toEqual([400, 'VERIFICATION_CODE_EXPIRED'])
    }
    expect((await read(project, channel)).is_verified).toBe(false)
  })

  test('does not invalidate other codes of the address', async () => {
    const project = await service.newProject()
    const { ada, channel } = await withChannel(project)
    await send(project, ada, channel)
    await send(project, ada, channel)

    const emails = await service.mailbox.all(channel.value)

    expect(new Set(emails.map((email) => email.code)).size).toBe(2)
    for (const { code } of emails) expect((await verify(project, code)).status).toBe(200)
  })

  test('is unknown in another project and stays valid', async () => {
    const [here, there] = [await service.newProject(), await service.newProject()]
    const { ada, channel } = await withChannel(here)
    await send(here, ada, channel)
    const { code } = await service.mailbox.latest(channel.value)

    for (const reply of [await check(there, code), await verify(there, code)]) {
      expect([reply.status, reply.code]).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND'])
    }
    expect((await verify(here, code)).status).toBe(200)
  })

  test.each(['', 'a'.repeat(44), 'a'.repeat(46)])(
    'has 45 characters; %j is a schema error',
    async (code) => {
      const project = await service.newProject()

      expect((await verify(project, code)).code).toBe('SCHEMA_ERROR')
      expect((await check(project, code)).code).toBe('SCHEMA_ERROR')
    },
  )

  test('proves the address, which a password reset checks later', async () => {
    const project = await service.newProject()
    const { ada, channel } = await withChannel(project)
    await send(project, ada, channel)

    await verify(project, (await service.mailbox.latest(channel.value)).code)

    expect(
      await service.query('select proven_value from contact_channels where id = $1', [channel.id]),
    ).toEqual([{ proven_value: channel.value }])
  })
})

describe('a code emailed to an address', () => {
  test('does not verify an address that replaced it, and is used up', async () => {
    const project = await service.newProject()
    const { ada, channel } = await withChannel(project)
    await send(project, ada, channel)
    const { code } = await service.mailbox.latest(channel.value)
    await project
      .as('client', ada)
      .patch(`/contact-channels/me/${channel.id}`, { value: 'another@example.com' })

    const reply = await verify(project, code)

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(await read(project, channel)).toMatchObject({
      value: 'another@example.com',
      is_verified: false,
    })
    expect((await verify(project, code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  test('does not verify the same address of another user', async () => {
    const project = await service.newProject()
    const { ada, channel } = await withChannel(project, { used_for_auth: true })
    await send(project, ada, channel)
    const { code } = await service.mailbox.latest(channel.value)
    await project.as('client', ada).delete(`/contact-channels/me/${channel.id}`)
    const eve = await project.signUp({ email: channel.value })

    const reply = await verify(project, code)

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect((await project.as('client', eve).get('/users/me')).json.primary_email_verified).toBe(
      false,
    )
  })

  test('does not verify the address after its user was deleted', async () => {
    const project = await service.newProject()
    const { ada, channel } = await withChannel(project, { used_for_auth: true })
    await send(project, ada, channel)
    const { code } = await service.mailbox.latest(channel.value)
    await project.as('server', ada).delete('/users/me')
    const eve = await project.signUp({ email: channel.value })

    expect((await verify(project, code)).status).toBe(400)

    expect((await project.as('client', eve).get('/users/me')).json.primary_email_verified).toBe(
      false,
    )
  })
})
