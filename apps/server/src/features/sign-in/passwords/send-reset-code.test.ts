import { RESET_CODE_SENT } from '@latchkey/contract'
import { startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'

/* protocol 02 §2. */

const service = await startService()
afterAll(() => service.stop())

const CALLBACK = 'http://localhost:3000/handler/password-reset'

const send = (project: TestProject, email: string, changes: object = {}) =>
  project
    .as('client')
    .post('/auth/password/send-reset-code', { email, callback_url: CALLBACK, ...changes })

const emailsTo = async (email: string) =>
  (await service.mailbox.all(email)).filter(({ link }) => link.startsWith(CALLBACK))

const codesOf = (project: TestProject) =>
  service.query(
    `select v.data from verification_codes v join tenancies t on t.id = v.tenancy_id
     where t.project_id = $1 and v.purpose = 'password-reset'`,
    [project.id],
  )

const waitingJobs = () =>
  service.query<{ kind: string }>(
    "select task_identifier as kind from graphile_worker.jobs where task_identifier like 'passwords.%' or task_identifier like 'mails.%' order by task_identifier",
  )

test('emails a link whose code stores user and address', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const reply = await send(project, ada.email, { callback_url: `${CALLBACK}?next=home#top` })

  expect([reply.status, reply.json]).toEqual([200, { success: RESET_CODE_SENT }])
  const [mail, ...others] = await emailsTo(ada.email)
  expect(others).toEqual([])
  expect(mail?.link).toBe(`${CALLBACK}?next=home&code=${mail?.code}#top`)
  expect(await codesOf(project)).toEqual([{ data: { user_id: ada.user_id, email: ada.email } }])
})

test('finds the address regardless of case', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  await send(project, ada.email.toUpperCase())

  expect(await emailsTo(ada.email)).toHaveLength(1)
})

test('sends a link to a user who never had a password', async () => {
  const project = await service.newProject({ magic_link_enabled: true })
  const { code, email } = await project.requestCode()
  await project.as('client').post('/auth/otp/sign-in', { code })

  await send(project, email)

  expect(await emailsTo(email)).toHaveLength(1)
})

test.each(['nobody@example.com', ''])(
  'returns the same response and sends nothing for an unknown address: %j',
  async (email) => {
    const project = await service.newProject()

    const reply = await send(project, email)

    expect([reply.status, reply.json]).toEqual([200, { success: RESET_CODE_SENT }])
    await service.drain()
    expect(await codesOf(project)).toEqual([])
    expect(await service.rows.emailTypes(project.id)).toEqual([])
  },
)

test('treats an address that does not sign in as unknown', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const side = {
    user_id: 'me',
    value: 'reset-side@example.com',
    type: 'email',
    used_for_auth: false,
  }
  expect((await project.as('client', ada).post('/contact-channels', side)).status).toBe(201)

  expect((await send(project, side.value)).status).toBe(200)

  expect(await emailsTo(side.value)).toEqual([])
})

test('treats an address of another project as unknown', async () => {
  const [here, there] = [await service.newProject(), await service.newProject()]
  const ada = await here.signUp()

  await send(there, ada.email)

  expect(await emailsTo(ada.email)).toEqual([])
})

describe('errors are checked in a fixed order, equal for all addresses:', () => {
  test.each(['known', 'unknown'])('a %s address', async (who) => {
    const project = await service.newProject()
    const email = who === 'known' ? (await project.signUp()).email : 'unknown@example.com'
    const untrusted = { callback_url: 'https://evil.example/' }

    const callback = await send(project, email, untrusted)
    await patchConfig(service.ctx, project.id, { 'auth.password.allowSignIn': false })
    const off = await send(project, email, untrusted)

    expect([callback.status, callback.code]).toEqual([400, 'REDIRECT_URL_NOT_WHITELISTED'])
    expect([off.status, off.code]).toEqual([400, 'PASSWORD_AUTHENTICATION_NOT_ENABLED'])
    expect(await emailsTo(email)).toEqual([])
  })
})

test('succeeds even if the email cannot be sent', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  await patchConfig(service.ctx, project.id, {
    'emails.server': { isShared: false, host: '127.0.0.1' },
  })

  expect((await send(project, ada.email)).status).toBe(200)
  await service.drain()

  expect(await codesOf(project)).toHaveLength(1)
})

describe('known and unknown addresses cannot be told apart by time', () => {
  test('the request adds one job and does not look up the address', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    await service.drain()

    for (const email of [ada.email, 'nobody@example.com']) {
      const before = await waitingJobs()
      await send(project, email)

      expect([email, await waitingJobs()]).toEqual([
        email,
        [...before, { kind: 'passwords.mail-reset-code' }],
      ])
      expect([email, await codesOf(project)]).toEqual([email, []])
      await service.query(
        "delete from graphile_worker._private_jobs where payload ->> 'projectId' = $1",
        [project.id],
      )
    }
  })

  test('case 55: the request runs the same statements for both', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const statementsFor = async (email: string) => {
      await service.drain()
      const query = vi.spyOn(pg.Client.prototype, 'query')
      try {
        await send(project, email)
        return query.mock.calls.map(([statement]) =>
          typeof statement === 'string' ? statement : (statement as { text: string }).text,
        )
      } finally {
        query.mockRestore()
      }
    }

    const [known, unknown] = [
      await statementsFor(ada.email),
      await statementsFor('nobody@example.com'),
    ]

    expect(known.some((statement) => statement.includes('add_job'))).toBe(true)
    expect(unknown).toEqual(known)
  })
})
