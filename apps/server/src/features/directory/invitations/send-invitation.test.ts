import { randomUUID } from 'node:crypto'
import { startService } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { CALLBACK, newTeam, type TestTeam } from './testing/team.ts'

/* Tests protocol 03 §5.1. */

const service = await startService({ config: { allowedHosts: ['evil.example'] } })
afterAll(() => service.stop())

const PATH = '/team-invitations/send-code'
const bodyFor = (team: TestTeam, changes: object = {}) => ({
  team_id: team.id,
  email: 'bo@example.org',
  callback_url: CALLBACK,
  ...changes,
})
const emailsOf = ({ project }: TestTeam) =>
  service.query<{ type: string; user_id: string | null }>(
    `select m.type, m.user_id from mails m join tenancies t on t.id = m.tenancy_id where t.project_id = $1 and m.type = 'team_invitation'`,
    [project.id],
  )
const outcome = (reply: { status: number; code: string | undefined }) => [reply.status, reply.code]

test.each(['client', 'server', 'admin'] as const)(
  'stores and emails an invitation with %s access',
  async (accessType) => {
    const team = await newTeam(service)
    const email = `${accessType}@example.org`

    const reply = await team.project
      .as(accessType, accessType === 'client' ? team.admin : null)
      .post(PATH, bodyFor(team, { email }))

    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({ success: true, id: expect.any(String) })
    const week = 7 * 24 * 60 * 60 * 1000
    expect(await team.open()).toEqual([
      {
        id: reply.json.id,
        team_id: team.id,
        recipient_email: email,
        expires_at_millis: service.clock.now().getTime() + week,
      },
    ])
    const message = await service.mailbox.latest(email)
    expect(message.subject).toBe('You have been invited to join “Ours”')
    expect(message.link).toBe(`${CALLBACK}?code=${message.code}`)
    expect(message.code).toMatch(/^[0-9a-z]{45}$/)
    expect(message.text).toContain('7 days')
  },
)

test('returns the code neither in the response nor in the list', async () => {
  const team = await newTeam(service)
  const reply = await team.project
    .as('server')
    .post(PATH, bodyFor(team, { email: 'secret@example.org' }))
  const list = await team.project.as('admin').get(`/team-invitations?team_id=${team.id}`)

  const { code } = await service.mailbox.latest('secret@example.org')

  expect(code).toHaveLength(45)
  expect(`${reply.text}${list.text}`).not.toContain(code.slice(6))
})

test('replaces a code in the callback URL and keeps the rest', async () => {
  const team = await newTeam(service)

  await team.project.as('server').post(
    PATH,
    bodyFor(team, {
      email: 'link@example.org',
      callback_url: `${CALLBACK}?code=old&next=%2Fhome&code=older#top`,
    }),
  )

  const { link, code } = await service.mailbox.latest('link@example.org')
  expect(link).toBe(`${CALLBACK}?code=${code}&next=%2Fhome#top`)
})

test('logs the user who signs in with the address, and creates no user', async () => {
  const team = await newTeam(service)
  const known = await team.project.signUp()
  const users = async () => (await team.project.as('server').get('/users')).json.items.length
  const before = await users()

  await team.invite(known.email.toUpperCase())
  await team.invite('unknown@example.org')

  expect(await emailsOf(team)).toEqual([
    { type: 'team_invitation', user_id: known.user_id },
    { type: 'team_invitation', user_id: null },
  ])
  expect(await users()).toBe(before)
})

test('keeps the address as given', async () => {
  const team = await newTeam(service)

  await team.invite('Bo.Peep@Example.ORG')

  expect(await team.open()).toMatchObject([{ recipient_email: 'Bo.Peep@Example.ORG' }])
})

test('sends several invitations to the same address, and to members', async () => {
  const team = await newTeam(service)

  const sent = [
    await team.invite('again@example.org'),
    await team.invite('again@example.org'),
    await team.invite(team.admin.email),
  ]

  expect(new Set(sent.map(({ id }) => id)).size).toBe(3)
  expect(new Set(sent.map(({ code }) => code)).size).toBe(3)
  expect((await team.open()).map(({ id }) => id).toSorted()).toEqual(
    sent.map(({ id }) => id).toSorted(),
  )
})

test('accepts the team id in either case', async () => {
  const team = await newTeam(service)

  const reply = await team.project
    .as('client', team.admin)
    .post(PATH, bodyFor(team, { team_id: team.id.toUpperCase() }))

  expect(reply.status).toBe(200)
  expect(await team.open()).toMatchObject([{ id: reply.json.id, team_id: team.id }])
})

describe('checks in a fixed order, and stores and sends nothing after an error', () => {
  const untrusted = { callback_url: 'https://evil.example/' }

  test('checks for clients the user, the permission, then the callback URL', async () => {
    const team = await newTeam(service)
    const stranger = await team.project.signUp()
    const bare = await team.project.signUp()
    await patchConfig(service.ctx, team.project.id, { 'rbac.defaultPermissions.teamMember': {} })
    await team.project.as('server').post(`/team-memberships/${team.id}/${bare.user_id}`, {})
    const send = (user: { access_token: string } | null) =>
      team.project.as('client', user).post(PATH, bodyFor(team, untrusted))

    expect(outcome(await send(null))).toEqual([401, 'USER_AUTHENTICATION_REQUIRED'])
    expect(outcome(await send(stranger))).toEqual([404, 'TEAM_MEMBERSHIP_NOT_FOUND'])
    expect(outcome(await send(bare))).toEqual([401, 'TEAM_PERMISSION_REQUIRED'])
    expect(outcome(await send(team.admin))).toEqual([400, 'REDIRECT_URL_NOT_WHITELISTED'])
    expect([await team.open(), await emailsOf(team)]).toEqual([[], []])
  })

  test('checks for servers the callback URL, then the team', async () => {
    const team = await newTeam(service)
    const elsewhere = await newTeam(service)
    const server = team.project.as('server')

    expect(
      outcome(await server.post(PATH, bodyFor(team, { ...untrusted, team_id: randomUUID() }))),
    ).toEqual([400, 'REDIRECT_URL_NOT_WHITELISTED'])
    for (const team_id of [randomUUID(), elsewhere.id]) {
      const reply = await server.post(PATH, bodyFor(team, { team_id }))
      expect([...outcome(reply), reply.json.details]).toEqual([404, 'TEAM_NOT_FOUND', { team_id }])
    }
    expect([await elsewhere.open(), await emailsOf(team), await emailsOf(elsewhere)]).toEqual([
      [],
      [],
      [],
    ])
  })

  test.each([
    'https://evil.example/',
    'http://localhost:3000@evil.example/',
    '//localhost:3000/',
    'javascript:alert(1)//localhost:3000',
    'https://app.example.com.evil.example/',
  ])('rejects the callback URL %s', async (callback_url) => {
    const team = await newTeam(service)

    const reply = await team.project.as('server').post(PATH, bodyFor(team, { callback_url }))

    expect(reply.status).toBe(400)
    expect(['REDIRECT_URL_NOT_WHITELISTED', 'SCHEMA_ERROR']).toContain(reply.code)
    expect(await emailsOf(team)).toEqual([])
  })

  test.each([
    { email: undefined },
    { email: null },
    { email: '' },
    { email: 'ada' },
    { email: ' ada@example.com' },
    { email: 'ada@example.com,eve@evil.example' },
    { email: 'ada@example.com\r\nBcc: eve@evil.example' },
    { email: 'Ada <ada@example.com>' },
    { email: 'ada@exаmple.com' },
    { email: `${'a'.repeat(250)}@example.com` },
    { team_id: undefined },
    { team_id: 'me' },
    { callback_url: undefined },
    { callback_url: 'not a url' },
    { user_id: randomUUID() },
  ])('rejects a body with %j', async (changes) => {
    const team = await newTeam(service)

    expect(outcome(await team.project.as('server').post(PATH, bodyFor(team, changes)))).toEqual([
      400,
      'SCHEMA_ERROR',
    ])
    expect(await emailsOf(team)).toEqual([])
  })
})

test('returns a plain 400 if the email cannot be sent, and keeps the invitation', async () => {
  const team = await newTeam(service)
  const broken = {
    isShared: false,
    host: '127.0.0.1',
    port: 9,
    username: 'x',
    senderEmail: 'x@example.com',
    senderName: 'X',
  }
  await patchConfig(service.ctx, team.project.id, { 'emails.server': broken })

  const reply = await team.project.as('server').post(PATH, bodyFor(team))

  expect([...outcome(reply), reply.headers.get('content-type')]).toEqual([
    400,
    undefined,
    'text/plain; charset=utf-8',
  ])
  expect(await team.open()).toHaveLength(1)
})

test('ignores query parameters, and ignores host headers for the link', async () => {
  const team = await newTeam(service)

  const reply = await team.project
    .as('server')
    .post(`${PATH}?team_id=x`, bodyFor(team, { email: 'host@example.org' }), {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    })

  expect(reply.status).toBe(200)
  const email = await service.mailbox.latest('host@example.org')
  expect(email.html + email.text + email.from).not.toContain('evil.example')
})

test('case 69: returns 403 to an anonymous user, and sends nothing', async () => {
  const team = await newTeam(service)
  const stranger = (await team.project.as('client').post('/auth/anonymous/sign-up')).json
  const anonymous = team.project.as('client', stranger, { 'x-stack-allow-anonymous-user': 'true' })
  const own = (
    await anonymous.post('/teams', { display_name: 'SECURITY ALERT see http://evil.example' })
  ).json.id

  const reply = await anonymous.post(
    PATH,
    bodyFor(team, { team_id: own, email: 'victim@example.org' }),
  )

  expect([reply.status, reply.code, reply.text]).toEqual([
    403,
    undefined,
    'Sign up first to invite others to a team.',
  ])
  expect(await emailsOf(team)).toEqual([])
})
