import { randomUUID } from 'node:crypto'
import { recordEvents, startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { DEFAULT_QUOTAS } from '../../../kernel/quota-limits.ts'
import { startSmtpServer } from '../../messaging/emails/testing/fake-smtp-server.ts'
import { useOwnServer as giveServer } from '../../messaging/emails/testing/sender.ts'

/* Tests protocol 05 §3, and security cases 41 and 48. */

const service = await startService({ config: { logLevel: 'silent' } })
const smtpServer = await startSmtpServer({ auth: { user: 'acme', pass: 'sesame' } })
afterAll(async () => {
  await service.stop()
  await smtpServer.stop()
})

const PATH = '/emails/send-email'
const HTML = '<p>News</p>'
const MARKETING = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c'
const TRANSACTIONAL = '7bb82d33-2f54-4a3d-9d23-82739e0d66ef'
const DARK_THEME = 'a0172b5d-cff0-463b-83bb-85124697373a'
const VERIFICATION = 'e7d009ce-8d47-4528-b245-5bf119f2ffa3'
const INVITATION = 'e84de395-2076-4831-9c19-8e9a96a868e4'

async function newProject(): Promise<TestProject> {
  const project = await service.newProject({ display_name: 'Acme', magic_link_enabled: true })
  await giveServer(project, { port: smtpServer.port })
  return project
}

const project = await newProject()

const send = (body: object, at = project, access: 'server' | 'admin' = 'server') =>
  at.as(access).post(PATH, body)
const takenBy = (email: string) =>
  smtpServer.taken.filter(
    ({ to, mail }) => to.includes(email) && !/verify/i.test(mail.subject ?? ''),
  )
/** Creates a user without any email of its own. */
async function newUser(at = project, changes: object = {}) {
  const email = `${randomUUID()}@example.com`
  const reply = await at
    .as('server')
    .post('/users', { primary_email: email, primary_email_verified: true, ...changes })
  if (reply.status !== 201) throw new Error(`Creating failed: ${reply.status} ${reply.text}`)
  return { id: reply.json.id as string, email }
}
const switchOff = (id: string, category = MARKETING, at = project) =>
  at.as('server').patch(`/emails/notification-preference/${id}/${category}`, { enabled: false })
/** Stores a custom template and returns its id. */
async function newTemplate(tsxSource: string, at = project, more = {}): Promise<string> {
  const id = randomUUID()
  await configure(at, { [`emails.templates.${id}`]: { displayName: 'Custom', tsxSource, ...more } })
  return id
}
async function configure(at: TestProject, override: object): Promise<void> {
  const reply = await at
    .as('admin')
    .patch('/internal/config/override', { config_override_string: JSON.stringify(override) })
  if (reply.status !== 200) throw new Error(`Configuring failed: ${reply.text}`)
}
async function newDraft(source: string, themeId: string | false | null = null): Promise<string> {
  const [tenancy] = await service.query<{ id: string }>(
    'select id from tenancies where project_id = $1',
    [project.id],
  )
  const id = randomUUID()
  const hasTheme = themeId !== false
  await service.query(
    `insert into email_drafts (tenancy_id, id, display_name, tsx_source, theme_id, has_theme, created_at, updated_at)
     values ($1, $2, 'Draft', $3, $4, $5, now(), now())`,
    [tenancy?.id, id, source, hasTheme ? themeId : null, hasTheme],
  )
  return id
}
const source = (inside: string, before = '') => `
import { Subject, NotificationCategory } from '@stackframe/emails'
${before}
export function EmailTemplate({ user, project, variables }) {
  return <>${inside}</>
}`

describe('the checks of a call', async () => {
  const shared = await service.newProject()
  const ada = await newUser()

  test('refuses client access', async () => {
    const reply = await project.as('client').post(PATH, { user_ids: [], html: HTML })

    expect([reply.status, reply.code, reply.json.details]).toEqual([
      401,
      'INSUFFICIENT_ACCESS_TYPE',
      { actual_access_type: 'client', allowed_access_types: ['server', 'admin'] },
    ])
  })

  test.each([
    [{}],
    [{ user_ids: [] }],
    [{ all_users: true, html: HTML, template_id: VERIFICATION }],
    [{ user_ids: [], html: HTML, draft_id: randomUUID() }],
    [{ user_ids: [], html: HTML, variables: {} }],
    [{ user_ids: [], draft_id: 'x', variables: {} }],
    [{ user_ids: [], html: HTML, extra: 1 }],
    [{ user_ids: [], html: null }],
    [{ all_users: false, html: HTML }],
    [{ user_ids: 'all', html: HTML }],
    [{ user_ids: [], template_id: 'x' }],
    [{ user_ids: [], html: HTML, theme_id: 'x' }],
    [{ user_ids: [], html: HTML, theme_id: DARK_THEME.toUpperCase() }],
    [{ user_ids: [], html: HTML, theme_id: 123 }],
    [{ user_ids: [], html: HTML, theme_id: true }],
    [{ user_ids: [], html: HTML, theme_id: 'e7d009ce-8d47-1528-b245-5bf119f2ffa3' }],
    [{ user_ids: [], template_id: VERIFICATION, variables: [] }],
    [{ user_ids: [], template_id: VERIFICATION, variables: null }],
    [{ user_ids: [], html: HTML, subject: null }],
    [{ user_ids: [], html: HTML, notification_category_name: null }],
  ])('refuses the body %j, also on the shared server', async (body) => {
    for (const at of [project, shared]) {
      const reply = await send(body, at)
      expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    }
  })

  test.each([
    ['500,001 characters of HTML', { user_ids: [], html: 'x'.repeat(500_001) }],
    ['a subject of 1,001 characters', { user_ids: [], html: HTML, subject: 'x'.repeat(1_001) }],
    ['100,001 users', { user_ids: Array.from({ length: 100_001 }, () => 'x'), html: HTML }],
  ])('refuses a body with %s', async (_, body) => {
    const reply = await send(body)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  test('refuses a body of more than 4 MB', async () => {
    const variables = { text: 'x'.repeat(4_000_000) }

    const reply = await send({ user_ids: [], template_id: VERIFICATION, variables })

    expect([reply.status, reply.code]).toEqual([413, undefined])
  })

  test('accepts the longest HTML and subject', async () => {
    const reply = await send({
      user_ids: [],
      html: 'x'.repeat(500_000),
      subject: 'x'.repeat(1_000),
    })

    expect([reply.status, reply.json]).toEqual([200, { results: [] }])
  })

  test('refuses the shared server before it looks at the recipients', async () => {
    for (const body of [
      { user_ids: [], html: HTML },
      { html: HTML },
      { all_users: true, draft_id: 'x', notification_category_name: 'x' },
    ]) {
      const reply = await send(body, shared)
      expect([reply.status, reply.code, reply.json.details]).toEqual([
        400,
        'REQUIRES_CUSTOM_EMAIL_SERVER',
        undefined,
      ])
    }
  })

  test.each([
    [{ html: HTML, notification_category_name: 'x' }],
    [{ html: HTML, user_ids: [], all_users: true, notification_category_name: 'x' }],
  ])('needs either ids or all users, before the category: %j', async (body) => {
    const reply = await send(body)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  test('refuses unknown categories, then unknown content, then unknown users', async () => {
    const missing = randomUUID()
    const refused = [
      [{ html: HTML, notification_category_name: 'marketing' }, /category/],
      [{ template_id: randomUUID(), notification_category_name: 'x' }, /category/],
      [{ draft_id: 'x', notification_category_name: '' }, /category/],
      [{ html: HTML, notification_category_name: 'x'.repeat(1_000) }, /category/],
      [{ template_id: randomUUID() }, /template/],
      [{ draft_id: randomUUID() }, /draft/],
      [{ draft_id: 'x' }, /draft/],
    ] as const
    for (const [body, text] of refused) {
      const reply = await send({ user_ids: [missing], ...body })
      expect([reply.status, reply.code, reply.text]).toEqual([
        400,
        undefined,
        expect.stringMatching(text),
      ])
    }
  })

  test.each([
    ['a random id', (id: string) => [id, randomUUID()], 1],
    ['a text', (id: string) => [id, 'me', randomUUID()], 1],
    ['a text after a random id', () => [randomUUID(), 'x'], 0],
    ['an upper-case id', (id: string) => [id, randomUUID().toUpperCase(), 'x'], 1],
  ])('sends nothing to anyone if a recipient is unknown: %s', async (_, idsOf, index) => {
    const user_ids = idsOf(ada.id)

    const reply = await send({ user_ids, html: HTML })
    await service.drain()

    expect([reply.status, reply.code, reply.json.details]).toEqual([
      400,
      'USER_ID_DOES_NOT_EXIST',
      { user_id: user_ids[index] },
    ])
    expect(takenBy(ada.email)).toEqual([])
  })

  test('treats users, templates and drafts of other projects as unknown (security case 41)', async () => {
    const other = await newProject()
    const eve = await newUser(other)
    const template = await newTemplate(source('<p>x</p>'), other)
    const draft = await newDraft(source('<p>x</p>'))

    expect((await send({ user_ids: [eve.id], html: HTML })).code).toBe('USER_ID_DOES_NOT_EXIST')
    expect((await send({ user_ids: [], template_id: template })).text).toMatch(/template/)
    expect((await send({ user_ids: [], draft_id: draft }, other)).text).toMatch(/draft/)
    expect(smtpServer.taken.filter(({ to }) => to.includes(eve.email))).toEqual([])
  })

  test('accepts an empty list', async () => {
    const reply = await send({ user_ids: [], html: HTML })

    expect([reply.status, reply.json]).toEqual([200, { results: [] }])
  })

  test('is limited per project, also for servers and admins', async () => {
    const limited = await startService({
      config: {
        rateLimits: {
          enabled: true,
          changes: { 'email-send.account': { points: 2, seconds: 600 } },
        },
      },
    })
    const [one, other] = [await limited.newProject(), await limited.newProject()]
    for (const each of [one, other]) await giveServer(each, { port: smtpServer.port })
    const call = (of: TestProject, access: 'server' | 'admin') =>
      of.as(access).post(PATH, { user_ids: [], html: HTML })

    const statuses = [
      (await call(one, 'server')).status,
      (await call(one, 'admin')).status,
      (await call(one, 'server')).status,
    ]
    const refused = await call(one, 'admin')

    expect(statuses).toEqual([200, 200, 429])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call(other, 'server')).status).toBe(200)
    await limited.stop()
  })

  test('refuses more sends than a project may have waiting', async () => {
    const small = await startService({
      config: { quotas: { ...DEFAULT_QUOTAS, email_sends_per_project: 2 } },
    })
    const busy = await small.newProject()
    await giveServer(busy, { port: smtpServer.port })
    const { json } = await busy.as('server').post('/users', {})
    const statuses: unknown[] = []
    for (let time = 0; time < 3; time += 1) {
      const reply = await busy.as('server').post(PATH, { user_ids: [json.id], html: HTML })
      statuses.push([reply.status, reply.code])
    }

    expect(statuses).toEqual([
      [200, undefined],
      [200, undefined],
      [403, 'QUOTA_EXCEEDED'],
    ])
    await small.stop()
  })
})

describe('the response', () => {
  test('lists each user once, also those who get nothing', async () => {
    const [ada, ben] = [await newUser(), await newUser()]
    const nobody = (await project.as('server').post('/users', {})).json.id as string
    await switchOff(ben.id)

    const reply = await send({
      user_ids: [ada.id, ben.id, ada.id.toUpperCase(), nobody, ada.id],
      html: HTML,
      notification_category_name: 'Marketing',
    })
    await service.drain()

    const byId = (a: { user_id: string }, b: { user_id: string }) =>
      a.user_id.localeCompare(b.user_id)
    expect(reply.status).toBe(200)
    expect(reply.json.results.toSorted(byId)).toEqual(
      [
        { user_id: ada.id, user_email: ada.email },
        { user_id: ben.id, user_email: ben.email },
        { user_id: nobody },
      ].toSorted(byId),
    )
    expect([takenBy(ada.email).length, takenBy(ben.email).length]).toEqual([1, 0])
  })

  test('has the primary email of a user who never verified it, and the email goes there', async () => {
    const ada = await newUser(project, { primary_email_verified: false })

    const reply = await send({ user_ids: [ada.id], html: HTML })
    await service.drain()

    expect(reply.json).toEqual({ results: [{ user_id: ada.id, user_email: ada.email }] })
    expect(takenBy(ada.email)).toHaveLength(1)
  })

  test('is there before anything is rendered', async () => {
    const ada = await newUser()

    const reply = await send({ user_ids: [ada.id], html: HTML }, project, 'admin')

    expect(reply.json.results).toHaveLength(1)
    expect(takenBy(ada.email)).toEqual([])
    await service.drain()
    expect(takenBy(ada.email)).toHaveLength(1)
  })
})

describe('an email of HTML', () => {
  test('has the HTML in the theme, the subject, both parts and its sender', async () => {
    const ada = await newUser()

    await send({ user_ids: [ada.id], html: '<b onclick="x">Big</b> {user}', subject: 'News' })
    await service.drain()

    const [taken] = takenBy(ada.email)
    expect(taken?.mail.subject).toBe('News')
    expect(taken?.mail.from?.text).toBe('"Acme Mail" <hello@acme.example>')
    expect(taken?.mail.html).toContain('<div><b onclick="x">Big</b> {user}</div>')
    expect(taken?.mail.text).toMatch(/Big \{user\}/)
    expect(taken?.mail.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
    expect(taken?.mail.headers.has('list-unsubscribe')).toBe(false)
  })

  test('without a subject has an empty one', async () => {
    const ada = await newUser()

    await send({ user_ids: [ada.id], html: HTML })
    await service.drain()

    expect(takenBy(ada.email)[0]?.mail.subject ?? '').toBe('')
  })

  test('uses the theme that the call chooses', async () => {
    const theme = (name: string) =>
      `export function EmailTheme({ children }) { return <html><body><i>${name}</i>{children}</body></html> }`
    const at = await newProject()
    const [selected, other] = [randomUUID(), randomUUID()]
    await configure(at, {
      [`emails.themes.${selected}`]: { displayName: 'A', tsxSource: theme('selected') },
      [`emails.themes.${other}`]: { displayName: 'B', tsxSource: theme('other') },
      'emails.selectedThemeId': selected,
    })

    const shown = async (choice: object) => {
      const ada = await newUser(at)
      await send({ user_ids: [ada.id], html: HTML, ...choice }, at)
      await service.drain()
      return /<i>(\w+)<\/i>/.exec(String(takenBy(ada.email)[0]?.mail.html))?.[1] ?? null
    }

    expect(await shown({})).toBe('selected')
    expect(await shown({ theme_id: null })).toBe('selected')
    expect(await shown({ theme_id: other })).toBe('other')
    expect(await shown({ theme_id: randomUUID() })).toBe('selected')
    expect(await shown({ theme_id: false })).toBe(null)
  })

  test.each(['Hi\r\nBcc: eve@example.com', 'Hi\nBcc: eve@example.com\n\nx', 'Hi\u2028Bcc: x'])(
    'keeps the subject %j on one line (security case 48)',
    async (subject) => {
      const ada = await newUser()

      await send({ user_ids: [ada.id], html: HTML, subject })
      await service.drain()

      const [taken] = takenBy(ada.email)
      expect(taken?.to).toEqual([ada.email])
      expect(taken?.mail.bcc).toBeUndefined()
      expect(taken?.mail.subject).toMatch(/^Hi Bcc: /)
    },
  )
})

describe('an email of a template or a draft', () => {
  test('has the name of its user, the variables and the subject of the template', async () => {
    const [ada, ben] = [
      await newUser(project, { display_name: 'Ada <b>' }),
      await newUser(project, { display_name: 'Ben' }),
    ]
    const template_id = await newTemplate(
      source(
        '<Subject value={"Hello " + user.displayName} /><p>{project.displayName}: {variables.count}</p>',
        "import { type } from 'arktype'\nexport const variablesSchema = type({ count: 'number' })",
      ),
    )

    await send({ user_ids: [ada.id, ben.id], template_id, variables: { count: 7 } })
    await service.drain()

    const mails = [ada, ben].map(({ email }) => takenBy(email)[0]?.mail)
    expect(mails.map((mail) => mail?.subject)).toEqual(['Hello Ada <b>', 'Hello Ben'])
    for (const mail of mails) expect(mail?.html).toMatch(/Acme.*: .*7/)
  })

  test('may be of a built-in template, with the variables of the caller', async () => {
    const ada = await newUser()
    const variables = {
      teamDisplayName: 'Builders',
      teamInvitationLink: 'https://example.com/join',
    }

    await send({ user_ids: [ada.id], template_id: INVITATION, variables })
    await service.drain()

    const [taken] = takenBy(ada.email)
    expect(taken?.mail.subject).toBe('You have been invited to join “Builders”')
    expect(String(taken?.mail.html)).toContain('href="https://example.com/join"')
    expect(taken?.mail.text).toContain('https://example.com/join')
  })

  test('of a built-in template greets only users with a name', async () => {
    const [ada, nameless] = [await newUser(project, { display_name: 'Ada' }), await newUser()]
    const variables = { emailVerificationLink: 'https://example.com/verify' }

    await send({ user_ids: [ada.id, nameless.id], template_id: VERIFICATION, variables })
    await service.drain()

    const texts = [ada, nameless].map(
      ({ email }) =>
        smtpServer.taken.find(({ to, mail }) => to.includes(email) && mail.html)?.mail.text,
    )
    expect(texts[0]).toContain('Hi Ada,')
    expect(texts[1]).toContain('https://example.com/verify')
    expect(texts[1]).not.toMatch(/Hi|null|undefined/)
  })

  test('takes the subject of the call first, and ignores the theme of the template', async () => {
    const ada = await newUser()
    const template_id = await newTemplate(source('<Subject value="Own" /><p>x</p>'), project, {
      themeId: false,
    })

    await send({ user_ids: [ada.id], template_id, subject: 'Given' })
    await service.drain()

    const [taken] = takenBy(ada.email)
    expect(taken?.mail.subject).toBe('Given')
    // The selected theme, and not the template's own, which is none.
    expect(String(taken?.mail.html)).toContain('#fafbfb')
  })

  test('of a template without a subject has an empty one', async () => {
    const ada = await newUser()
    const template_id = await newTemplate(source('<p>x</p>'))

    await send({ user_ids: [ada.id], template_id })
    await service.drain()

    expect(takenBy(ada.email).map(({ mail }) => mail.subject ?? '')).toEqual([''])
  })

  test('of a draft has the theme of the draft, unless the call chooses one', async () => {
    const theme = (name: string) =>
      `export function EmailTheme({ children }) { return <html><body><i>${name}</i>{children}</body></html> }`
    const at = await newProject()
    const [selected, own, other] = [randomUUID(), randomUUID(), randomUUID()]
    await configure(at, {
      [`emails.themes.${selected}`]: { displayName: 'A', tsxSource: theme('selected') },
      [`emails.themes.${own}`]: { displayName: 'B', tsxSource: theme('own') },
      [`emails.themes.${other}`]: { displayName: 'C', tsxSource: theme('other') },
      'emails.selectedThemeId': selected,
    })
    const createDraft = async (choice: object): Promise<string> =>
      (
        await at.as('admin').post('/internal/email-drafts', {
          display_name: 'News',
          tsx_source: source('<p>x</p>'),
          ...choice,
        })
      ).json.id
    const drafts = {
      own: await createDraft({ theme_id: own }),
      none: await createDraft({ theme_id: false }),
      unset: await createDraft({}),
      unknown: await createDraft({ theme_id: randomUUID() }),
    }

    const shown = async (draft: keyof typeof drafts, choice: object = {}) => {
      const ada = await newUser(at)
      await send({ user_ids: [ada.id], draft_id: drafts[draft], ...choice }, at)
      await service.drain()
      return /<i>(\w+)<\/i>/.exec(String(takenBy(ada.email)[0]?.mail.html))?.[1] ?? null
    }

    expect(await shown('own')).toBe('own')
    expect(await shown('none')).toBe(null)
    expect(await shown('unset')).toBe('selected')
    expect(await shown('unknown')).toBe('selected')
    expect(await shown('own', { theme_id: null })).toBe('selected')
    expect(await shown('own', { theme_id: false })).toBe(null)
    expect(await shown('own', { theme_id: other })).toBe('other')
    expect(await shown('own', { theme_id: randomUUID() })).toBe('selected')
  })

  test('does not use the preview values of its template and its theme', async () => {
    const ada = await newUser(project, { display_name: 'Ada' })
    const theme_id = randomUUID()
    await configure(project, {
      [`emails.themes.${theme_id}`]: {
        displayName: 'Preview',
        tsxSource: `export function EmailTheme({ children, unsubscribeLink }) {
  return <html><body>{children}<a href={unsubscribeLink}>stop</a></body></html>
}
EmailTheme.PreviewProps = { unsubscribeLink: 'https://preview.example', children: 'Sample' }`,
      },
    })
    const template_id = await newTemplate(
      `${source('<p>{user.displayName}: {variables.what ?? "nothing"}</p>', 'export const variablesSchema = (given) => given')}
EmailTemplate.PreviewVariables = { what: 'preview' }`,
    )

    await send({ user_ids: [ada.id], template_id, theme_id })
    await service.drain()

    const html = String(takenBy(ada.email)[0]?.mail.html)
    expect(html).toMatch(/Ada.*: .*nothing/)
    expect(html).not.toMatch(/preview|Sample/)
  })

  test('is sent with the sources of the moment of the call', async () => {
    const ada = await newUser()
    const template_id = await newTemplate(source('<p>before</p>'))

    await send({ user_ids: [ada.id], template_id })
    await configure(project, { [`emails.templates.${template_id}`]: null })
    await service.drain()

    expect(takenBy(ada.email)[0]?.mail.html).toContain('before')
  })

  test('sets the time of the draft before the response and after sending', async () => {
    const ada = await newUser()
    const draft_id = await newDraft(source('<Subject value="From the draft" /><p>x</p>'))
    const sentAt = async () =>
      (
        await service.query<{ sent_at: Date | null }>(
          'select sent_at from email_drafts where id = $1',
          [draft_id],
        )
      )[0]?.sent_at

    await send({ user_ids: [ada.id], draft_id: draft_id.toUpperCase() })
    const first = await sentAt()
    service.clock.advance({ seconds: 5 })
    await service.drain()
    const second = await sentAt()
    service.clock.advance({ seconds: 5 })
    await send({ user_ids: [], draft_id })

    expect(first).not.toBeNull()
    expect(Number(second) - Number(first)).toBe(5_000)
    expect(Number(await sentAt()) - Number(second)).toBe(5_000)
    expect(takenBy(ada.email)[0]?.mail.subject).toBe('From the draft')
  })

  test('is the last send that the draft shows, also if nobody got it', async () => {
    const admin = project.as('admin')
    const { id } = (
      await admin.post('/internal/email-drafts', {
        display_name: 'News',
        tsx_source: source('<p>x</p>'),
      })
    ).json
    const sentAt = async () =>
      (await admin.get(`/internal/email-drafts/${id}`)).json.sent_at_millis as number | null
    const before = await sentAt()

    for (const body of [{ user_ids: [] }, { user_ids: [(await newUser()).id] }]) {
      service.clock.advance({ minutes: 1 })
      await send({ ...body, draft_id: id })
      expect(await sentAt()).toBe(service.clock.now().getTime())
    }

    expect(before).toBe(null)
    expect((await admin.get('/internal/email-drafts')).json.drafts).toContainEqual(
      expect.objectContaining({ id, sent_at_millis: service.clock.now().getTime() }),
    )
    await service.drain()
  })

  test.each([
    ['does not compile', source('<p'), {}],
    ['throws', source('<p>{(() => { throw new Error("no") })()}</p>'), {}],
    [
      'does not get its variables',
      source(
        '<p>{variables.count}</p>',
        "import { type } from 'arktype'\nexport const variablesSchema = type({ count: 'number' })",
      ),
      { variables: { count: 'many' } },
    ],
  ])('is dropped with its batch if the template %s', async (_, tsx, more) => {
    const ada = await newUser()
    const template_id = await newTemplate(tsx)

    const reply = await send({ user_ids: [ada.id], template_id, ...more })
    await service.drain()

    expect([reply.status, takenBy(ada.email)]).toEqual([200, []])
    expect(await service.query('select 1 from mails where user_id = $1', [ada.id])).toEqual([])
    expect(await service.query('select 1 from email_send_batches')).toEqual([])
    expect(await service.query('select 1 from email_sends')).toEqual([])
  })
})

describe('categories', () => {
  const unsubscribing = (email: string) => {
    const mail = takenBy(email)[0]?.mail
    const links = String(mail?.html).match(/unsubscribe-link\?code=[0-9a-z]{45}/g) ?? []
    return { links: links.length, hasHeader: mail?.headers.has('list') ?? false }
  }

  test('a marketing email has one link and the headers of one-click unsubscribing', async () => {
    const [ada, ben] = [await newUser(), await newUser()]

    await send({
      user_ids: [ada.id, ben.id],
      html: HTML,
      notification_category_name: 'Marketing',
    })
    await service.drain()

    const headers = [ada, ben].map(({ email }) => {
      const text = takenBy(email)[0]?.source.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''
      expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
      return /^List-Unsubscribe:\s*<([^>]+)>\r$/m.exec(text)?.[1]
    })
    expect(headers[0]).toMatch(
      /^http:\/\/localhost:8102\/api\/v1\/emails\/unsubscribe-link\?code=[0-9a-z]{45}$/,
    )
    expect(headers[0]).not.toBe(headers[1])
    for (const [index, { email }] of [ada, ben].entries()) {
      expect(unsubscribing(email).links).toBe(1)
      expect(takenBy(email)[0]?.mail.html).toContain(headers[index])
    }
  })

  test('following the link leaves the user out of the next send', async () => {
    const ada = await newUser()
    const body = { user_ids: [ada.id], html: HTML, notification_category_name: 'Marketing' }
    await send(body)
    await service.drain()
    const [link] = /\/emails\/unsubscribe-link\?code=\w+/.exec(
      String(takenBy(ada.email)[0]?.mail.html),
    ) ?? ['']

    const page = await service.anyone.get(link)
    await send(body)
    await send({ ...body, notification_category_name: 'Transactional' })
    await service.drain()

    expect(page.status).toBe(200)
    expect(takenBy(ada.email)).toHaveLength(2)
  })

  test.each([
    [{ html: HTML }],
    [{ html: HTML, notification_category_name: 'Transactional' }],
    [{ html: HTML, notification_category_name: 'Marketing', theme_id: false }],
  ])('an email of %j has no link, no header and stores no code', async (body) => {
    const ada = await newUser()

    await send({ user_ids: [ada.id], ...body })
    await service.drain()

    expect(unsubscribing(ada.email)).toEqual({ links: 0, hasHeader: false })
    expect(
      await service.query("select 1 from verification_codes where data ->> 'user_id' = $1", [
        ada.id,
      ]),
    ).toEqual([])
  })

  test('skips users who switched off a category that cannot be switched off', async () => {
    const ada = await newUser()
    await switchOff(ada.id, TRANSACTIONAL)

    await send({ user_ids: [ada.id], html: HTML })
    await send({ user_ids: [ada.id], html: HTML, notification_category_name: 'Marketing' })
    await service.drain()

    expect(takenBy(ada.email)).toHaveLength(1)
  })

  test('the category of the template wins, unless it is unknown', async () => {
    const [ada, ben] = [await newUser(), await newUser()]
    await switchOff(ada.id)
    const marketing = await newTemplate(
      source('<NotificationCategory value="Marketing" /><p>x</p>'),
    )
    const unknown = await newTemplate(source('<NotificationCategory value="Sports" /><p>x</p>'))
    const user_ids = [ada.id, ben.id]

    await send({ user_ids, template_id: marketing, notification_category_name: 'Transactional' })
    await service.drain()
    expect([ada, ben].map(({ email }) => takenBy(email).length)).toEqual([0, 1])
    expect(unsubscribing(ben.email).links).toBe(1)

    await send({ user_ids, template_id: unknown })
    await send({ user_ids, template_id: unknown, notification_category_name: 'Marketing' })
    await service.drain()
    expect([ada, ben].map(({ email }) => takenBy(email).length)).toEqual([1, 3])
  })
})

test('writing, sending, resending and unsubscribing cause no webhook event', async () => {
  const at = await newProject()
  const ada = await newUser(at)
  const admin = at.as('admin')
  const tsx_source = source(
    '<Subject value="News" /><NotificationCategory value="Marketing" /><p>x</p>',
  )
  const theme = 'export const EmailTheme = ({ children }) => <html><body>{children}</body></html>'
  const idOf = async (kind: string) =>
    (await admin.post(`/internal/email-${kind}`, { display_name: 'News' })).json.id as string
  const events = await recordEvents(service, at)

  const [draft, template, own] = [
    await idOf('drafts'),
    await idOf('templates'),
    await idOf('themes'),
  ]
  const written = [
    await admin.patch(`/internal/email-drafts/${draft}`, { tsx_source }),
    await admin.patch(`/internal/email-templates/${template}`, { tsx_source }),
    await admin.patch(`/internal/email-themes/${own}`, { tsx_source: theme }),
    await admin.post('/emails/render-email', { template_id: template, theme_id: own }),
    await send({ user_ids: [ada.id], draft_id: draft }, at),
    await send({ user_ids: [ada.id], html: HTML }, at),
    await admin.delete(`/internal/email-drafts/${draft}`),
  ]
  await service.drain()
  const [marketing] = takenBy(ada.email).filter(({ mail }) => mail.subject === 'News')
  const [link] = /\/emails\/unsubscribe-link\?code=\w+/.exec(String(marketing?.mail.html)) ?? ['']
  const [logged] = (await admin.get('/internal/emails/search?query=news')).json.items
  const [other] = (await admin.get('/internal/emails/search')).json.items.filter(
    ({ subject }: { subject: string }) => subject === '',
  )
  const afterwards = [
    await service.anyone.get(link),
    await admin.get(`/internal/emails/${logged.id}`),
    await admin.post(`/internal/emails/${other.id}/resend`, {}),
  ]
  await service.drain()

  expect([...written, ...afterwards].map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await events.take()).toEqual([])
})
