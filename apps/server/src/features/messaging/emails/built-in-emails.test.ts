import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import type { BuiltInEmail } from './email-types.ts'
import { mailboxName } from './mailbox.ts'
import { senderFor, someEmail } from './testing/sender.ts'

const service = await startService()
afterAll(() => service.stop())

const CODE = '0123456789abcdefghjkmnpqrstvwxyz0123456789abc'
const LINK = `https://app.example.com/handler?after=%2Fa&b=c&code=${CODE}`
const ADA = { id: '00000000-0000-4000-8000-000000000001', displayName: 'Ada Lovelace' }
const project = await service.newProject({ display_name: 'Acme' })
const sender = await senderFor(service, project)

let people = 0
async function received(email: Omit<BuiltInEmail, 'to'>, from = sender) {
  people += 1
  const to = `person-${people}@example.com`
  await from.queue({ ...email, to } as BuiltInEmail)
  return service.mailbox.latest(to)
}

const emails = {
  email_verification: {
    user: ADA,
    type: 'email_verification',
    variables: { emailVerificationLink: LINK },
  },
  password_reset: { user: ADA, type: 'password_reset', variables: { passwordResetLink: LINK } },
  magic_link: { user: null, type: 'magic_link', variables: { magicLink: LINK, otp: '012345' } },
  team_invitation: {
    user: null,
    type: 'team_invitation',
    variables: { teamInvitationLink: LINK, teamDisplayName: 'Engines' },
  },
  sign_in_invitation: {
    user: null,
    type: 'sign_in_invitation',
    variables: { signInInvitationLink: LINK, teamDisplayName: 'Acme' },
  },
} as const satisfies Record<string, Omit<BuiltInEmail, 'to'>>

const all = Object.entries(emails) as [keyof typeof emails, Omit<BuiltInEmail, 'to'>][]

test.each([
  ['email_verification', 'Verify your email at Acme'],
  ['password_reset', 'Reset your password at Acme'],
  ['magic_link', 'Sign in to Acme: Your code is 012345'],
  ['team_invitation', 'You have been invited to join “Engines”'],
  ['sign_in_invitation', 'You have been invited to sign in to Acme'],
] as const)('%s has the subject %j', async (type, subject) => {
  expect((await received(emails[type])).subject).toBe(subject)
})

test.each(all)('the text of %s contains the link on a separate line', async (_type, email) => {
  const { text, link, code } = await received(email)

  expect(text.split('\n')).toContain(LINK)
  expect({ link, code }).toEqual({ link: LINK, code: CODE })
})

test.each(all)(
  'the HTML of %s contains the link as a button and as visible text',
  async (_type, email) => {
    const { html } = await received(email)

    const escaped = LINK.replaceAll('&', '&amp;')
    expect(html.split(`href="${escaped}"`)).toHaveLength(3)
    expect(html).toContain(`>${escaped}</a>`)
  },
)

test.each([
  ['email_verification', '7 days'],
  ['password_reset', '1 hour'],
  ['magic_link', '10 minutes'],
  ['team_invitation', '7 days'],
] as const)('%s states a lifetime of %s', async (type, lifetime) => {
  const { text, html } = await received(emails[type])

  expect(text).toContain(lifetime)
  expect(html).toContain(lifetime)
})

test('states the code lifetimes of the project', async () => {
  const patient = await service.newProject()
  await service.query(
    'update projects set sign_in_code_lifetime_seconds = 5400, password_reset_lifetime_seconds = 45 where id = $1',
    [patient.id],
  )
  service.ctx.projects.forget(patient.id)
  const from = await senderFor(service, patient)

  expect((await received(emails.magic_link, from)).text).toContain('within 90 minutes')
  expect((await received(emails.password_reset, from)).text).toContain('within 45 seconds')
})

test.each(all)('%s says what to do if the recipient did not request it', async (_type, email) => {
  expect((await received(email)).text).toMatch(/ignore this email/)
})

test('shows the code in a separate paragraph', async () => {
  const { html, otp } = await received(emails.magic_link)

  expect(otp).toBe('012345')
  expect(html.match(/>012345<\/p>/g)).toHaveLength(1)
})

test('greets the user only in emails to a known user with a name', async () => {
  expect((await received(emails.password_reset)).text).toContain('Hi Ada Lovelace,')
  expect(
    (await received({ ...emails.password_reset, user: { ...ADA, displayName: null } })).text,
  ).not.toContain('Hi')
  expect((await received(emails.magic_link)).text).not.toContain('Hi')
})

test.each([
  'You have won, see https://evil.example',
  'Log in at evil.example',
  'www.evil',
  `Ada ${'x'.repeat(60)}`,
])('does not greet %j', async (displayName) => {
  const { text, html } = await received({ ...emails.password_reset, user: { ...ADA, displayName } })

  expect(text + html).not.toContain(displayName)
})

test.each(['Ada Lovelace', 'J. R. R. Tolkien', 'Søren'])('greets %j', async (displayName) => {
  expect(
    (await received({ ...emails.password_reset, user: { ...ADA, displayName } })).text,
  ).toContain(`Hi ${displayName},\n`)
})

test('users who switched off every category get them, without a link to unsubscribe', async () => {
  const strict = await service.newProject({ magic_link_enabled: true })
  const ada = await strict.signUp({ email: 'no-news@example.com' })
  await service.rows.setVerified(ada.email, true)
  const client = strict.as('client', ada)
  for (const { notification_category_id: id } of (
    await client.get('/emails/notification-preference/me')
  ).json.items)
    await client.patch(`/emails/notification-preference/me/${id}`, { enabled: false })
  const callback_url = 'http://localhost:3000/handler'

  await client.post('/auth/otp/send-sign-in-code', { email: ada.email, callback_url })
  await client.post('/auth/password/send-reset-code', { email: ada.email, callback_url })
  await strict
    .as('server')
    .post('/internal/send-sign-in-invitation', { email: ada.email, callback_url })

  const received = await service.mailbox.all(ada.email)
  expect((await service.rows.emailTypes(strict.id)).toSorted()).toEqual([
    'email_verification',
    'magic_link',
    'password_reset',
    'sign_in_invitation',
  ])
  expect(received).toHaveLength(4)
  for (const { html, text } of received) expect(`${html} ${text}`).not.toMatch(/unsubscribe/i)
})

describe('case 69: display names', () => {
  const invited = async (teamDisplayName: string) =>
    received({
      ...emails.team_invitation,
      variables: { ...emails.team_invitation.variables, teamDisplayName },
    })

  test.each([
    'SECURITY ALERT: confirm at http://evil.example/x',
    'Log in at evil.example',
    'www.evil',
    'https:/evil',
    'mailto support@evil',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'evil。example',
    'evil\u200d.\u200dexample',
    'evil.\u202eelpmaxe',
    '10.0.0.1',
    ' \u200d\n ',
    '',
  ])('M3: no email contains the team name %j', async (name) => {
    const { subject, text, html } = await invited(name)

    expect(subject).toBe('You have been invited to join a team')
    expect(text).toContain('Join a team\n')
    expect(text).toContain('You have been invited to join a team at Acme.')
    if (name.trim() !== '') expect(text + html).not.toContain(name)
  })

  test.each([
    ['Engines', '“Engines”'],
    ['  Two\r\nlines\t and\u0000 more ', '“Two lines and more”'],
    ['Ours” – call “me" now', "“Ours' – call 'me' now”"],
    ['\u202eright to left\u202c', '“right to left”'],
    ['می\u200cخواهم 👩\u200d💻', '“می\u200cخواهم 👩\u200d💻”'],
    ['St. Mary & Co. No. 5', '“St. Mary & Co. No. 5”'],
    ['y'.repeat(60), `“${'y'.repeat(60)}”`],
    ['y'.repeat(61), `“${'y'.repeat(59)}…”`],
    ['👩\u200d💻'.repeat(30), `“${'👩\u200d💻'.repeat(19)}…”`],
  ])('M3: shows the team name %j as %j', async (name, shown) => {
    const { subject, text } = await invited(name)

    expect(subject).toBe(`You have been invited to join ${shown}`)
    expect(text).toContain(`\nJoin ${shown}\n`)
    expect(text).toContain(`You have been invited to join the team ${shown} at Acme.`)
  })

  test.each([
    ['Acme.io', 'Acme.io'],
    ['Your account is locked, see evil.example', 'this app'],
    ['Acme https://evil.example', 'this app'],
    ['support@evil.example', 'this app'],
    ['A'.repeat(100), `${'A'.repeat(59)}…`],
  ])('M3: shows the project name %j as %j', async (name, shown) => {
    const from = await senderFor(service, await service.newProject({ display_name: name }))

    const email = await received(emails.email_verification, from)

    expect(email.subject).toBe(`Verify your email at ${shown}`)
    if (name !== shown) expect(email.text + email.html).not.toContain(name)
  })
})

describe('user input', () => {
  const EVIL = '<img src=x onerror=alert(1)>"\'&amp;$1$&</style><script>'

  test('case 48: is escaped in every email', async () => {
    const evil = await senderFor(service, await service.newProject({ display_name: EVIL }))
    const user = { ...ADA, displayName: EVIL }

    for (const [, mail] of all) {
      const variables = {
        ...mail.variables,
        ...('teamDisplayName' in mail.variables ? { teamDisplayName: EVIL } : {}),
      }
      const { html, text } = await received(
        { ...mail, variables, user: mail.user && user } as Omit<BuiltInEmail, 'to'>,
        evil,
      )

      expect(html).not.toContain('<img')
      expect(html).not.toContain('<script')
      expect(html.match(/<\/style>/g)).toHaveLength(1)
      expect(html).toContain(
        '&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;amp;$1$&amp;&lt;/style&gt;&lt;script&gt;',
      )
      expect(text).toContain(EVIL)
    }
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    ' javascript:alert(1)',
    'vbscript:x',
  ])('case 48: is not linked if the URL is %s', async (link) => {
    const { html } = await received({
      ...emails.sign_in_invitation,
      variables: { signInInvitationLink: link, teamDisplayName: 'Acme' },
    })

    expect(html).not.toMatch(/href="\s*(javascript|data|vbscript):/i)
  })
})

test('case 33: stores the content sealed, and the subject without the code', async () => {
  const { id } = await received(emails.magic_link)

  const rows = await service.query<{ row: string }>(
    'select m::text || a::text as row from mails m join mail_attempts a on a.tenancy_id = m.tenancy_id and a.mail_id = m.id where m.id = $1',
    [id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).toContain('Sign in to Acme: Your code is ••••••')
  for (const secret of ['012345', CODE, Buffer.from(CODE).toString('hex')])
    expect(rows[0]?.row).not.toContain(secret)
})

test('stores only ids in the delivery job', async () => {
  const email = await sender.queue(someEmail('job@example.com'))

  const jobs = await service.query<{ payload: object }>(
    'select p.payload from graphile_worker._private_jobs p where p.key like $1',
    [`%${email.id}`],
  )
  expect(jobs).toEqual([{ payload: { tenancyId: email.tenancyId, id: email.id } }])
  await service.drain()
})

test.each([
  ['Ada+x@any.example', 'ada'],
  ['ada', 'ada'],
  ['a+b+c@x.example', 'a'],
  ['ADA.Lovelace@example.com', 'ada.lovelace'],
])('mailboxName of %s is %s', (address, name) => {
  expect(mailboxName(address)).toBe(name)
})
