import { accessHeaders, createCaller, startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { useOwnServer } from '../../messaging/emails/testing/sender.ts'

/* Tests protocol 05 §10. */

const service = await startService()
afterAll(() => service.stop())

const PATH = '/internal/send-sign-in-invitation'
const CALLBACK = 'http://localhost:3000/handler/sign-in?after=%2Fhome#top'
const project = await service.newProject({ display_name: 'Acme' })
const invite = (email: string, callback_url = CALLBACK) =>
  project.as('server').post(PATH, { email, callback_url })

describe('a sign-in invitation', () => {
  test.each(['server', 'admin'] as const)(
    'is emailed with the callback URL as its link, with %s access',
    async (access) => {
      const email = `${access}@example.com`

      const reply = await project.as(access).post(PATH, { email, callback_url: CALLBACK })

      expect([reply.status, reply.json]).toEqual([200, { success: true }])
      const { subject, text, html, from } = await service.mailbox.latest(email)
      expect(subject).toBe('You have been invited to sign in to Acme')
      expect(from).toContain('Acme')
      expect(text).toContain(`${CALLBACK}\n`)
      expect(html).toContain(`href="${CALLBACK}"`)
    },
  )

  test('creates no user and no code, and can be repeated', async () => {
    const users = async () => (await project.as('server').get('/users')).json.items.length
    const codes = () => service.query('select 1 from verification_codes')
    const before = [await users(), await codes()]

    await invite('again@example.com')
    await invite('again@example.com')

    expect([await users(), await codes()]).toEqual(before)
    expect(await service.mailbox.all('again@example.com')).toHaveLength(2)
  })

  test('goes to an existing user as well', async () => {
    const ada = await project.signUp()

    await invite(ada.email)

    expect((await service.mailbox.latest(ada.email)).subject).toContain('invited to sign in')
  })

  test('case 48: has no name with a link, and names are escaped', async () => {
    const evil = await service.newProject({ display_name: '<img src=x> www.evil.example' })

    await evil.as('server').post(PATH, { email: 'evil@example.com', callback_url: CALLBACK })

    const { subject, html } = await service.mailbox.latest('evil@example.com')
    expect(subject).toBe('You have been invited to sign in to this app')
    expect(html).not.toMatch(/<img|evil\.example/)
  })

  test('is refused with a callback URL that is not trusted, and nothing is sent', async () => {
    const { status, code } = await invite('no@example.com', 'https://evil.example/')

    expect([status, code]).toEqual([400, 'REDIRECT_URL_NOT_WHITELISTED'])
    expect(await service.mailbox.all('no@example.com')).toEqual([])
  })

  test('returns a 400 text error if the email cannot be sent', async () => {
    const own = await service.newProject()
    await useOwnServer(own, { host: 'mail.invalid', port: 25 })

    const reply = await own
      .as('admin')
      .post(PATH, { email: 'ada@example.com', callback_url: CALLBACK })

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(reply.text).toContain('could not be sent')
  })

  test.each([
    {},
    { email: 'ada@example.com' },
    { email: 'ada', callback_url: CALLBACK },
    { email: 'ada@example.com, eve@example.com', callback_url: CALLBACK },
    { email: 'ada@example.com', callback_url: 'x' },
    { email: 'ada@example.com', callback_url: CALLBACK, user_id: 'x' },
  ])('case 28: is rejected with the body %j', async (body) => {
    expect((await project.as('server').post(PATH, body)).code).toBe('SCHEMA_ERROR')
  })

  test('is limited per recipient', async () => {
    const limited = await startService({
      database: service.database,
      config: {
        rateLimits: {
          enabled: true,
          changes: { 'mail-to-recipient.account': { points: 1, seconds: 600 } },
        },
      },
    })
    const inviteTo = (email: string) =>
      createCaller(limited.fetch, limited.url, accessHeaders(project, 'server')).post(PATH, {
        email,
        callback_url: CALLBACK,
      })

    const first = await inviteTo('max@example.com')
    // Past the limit, one email per pause. All of these are addresses of the same inbox.
    const others = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => inviteTo(`Max+${number}@example.com`)),
    )
    const elsewhere = await inviteTo('mia@example.com')
    await limited.stop()

    const refused = others.filter(({ status }) => status === 429)
    expect([first.status, elsewhere.status]).toEqual([200, 200])
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200, 429]))
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('is for servers and admins only', async () => {
    const { code } = await project
      .as('client')
      .post(PATH, { email: 'ada@example.com', callback_url: CALLBACK })

    expect(code).toBe('INSUFFICIENT_ACCESS_TYPE')
  })
})
