import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, afterEach, expect, test } from 'vitest'

// The failures in this file are intended, so nothing is logged.
const service = await startService({ config: { logLevel: 'silent' } })
afterAll(() => service.stop())

const CALLBACK = 'http://localhost:3000/'
const broken = new Set<string>()

/** Makes the database reject this change, as if the process had died during its transaction. */
async function breakDown(change: 'insert' | 'delete', table: string) {
  broken.add(table)
  await service.query(
    `create or replace function break_down() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$`,
  )
  await service.query(
    `create trigger break_down before ${change} on ${table} execute function break_down()`,
  )
}

async function repair() {
  for (const table of broken) await service.query(`drop trigger break_down on ${table}`)
  broken.clear()
}
afterEach(repair)

const signUp = (project: TestProject, user: { access_token: string } | null = null) =>
  project
    .as('client', user, { 'x-stack-allow-anonymous-user': 'true' })
    .post('/auth/password/sign-up', {
      email: 'ada@example.com',
      password: 'correct horse battery',
      verification_callback_url: CALLBACK,
    })

const rowsOf = (project: TestProject) =>
  service.query(
    `select (select count(*)::int from users u where u.tenancy_id = t.id) as users,
            (select count(*)::int from contact_channels c where c.tenancy_id = t.id) as channels,
            (select count(*)::int from passwords p where p.tenancy_id = t.id) as passwords,
            (select count(*)::int from sessions s where s.tenancy_id = t.id) as sessions,
            (select count(*)::int from mails m where m.tenancy_id = t.id) as mails
     from tenancies t where t.project_id = $1`,
    [project.id],
  )

test.each(['contact_channels', 'passwords', 'verification_codes', 'mails', 'sessions'])(
  'rolls back a sign-up that fails at %s; repeating it succeeds',
  async (table) => {
    const project = await service.newProject()
    await breakDown('insert', table)

    const failed = await signUp(project)

    expect([failed.status, failed.code]).toEqual([500, undefined])
    expect(failed.text).not.toContain('on purpose')
    expect(await rowsOf(project)).toEqual([
      { users: 0, channels: 0, passwords: 0, sessions: 0, mails: 0 },
    ])

    await repair()
    expect((await signUp(project)).status).toBe(200)
  },
)

test.each(['contact_channels', 'passwords', 'verification_codes', 'mails', 'sessions'])(
  'keeps the anonymous user and its session if an upgrade fails at %s; repeating it succeeds',
  async (table) => {
    const project = await service.newProject()
    const guest = (await project.as('client').post('/auth/anonymous/sign-up')).json
    await breakDown('insert', table)

    expect((await signUp(project, guest)).status).toBe(500)
    expect(await rowsOf(project)).toEqual([
      { users: 1, channels: 0, passwords: 0, sessions: 1, mails: 0 },
    ])
    expect(
      await service.query('select is_anonymous from users where id = $1', [guest.user_id]),
    ).toEqual([{ is_anonymous: true }])

    await repair()
    expect((await signUp(project, guest)).json.user_id).toBe(guest.user_id)
  },
)

test('creates no user if an anonymous sign-up fails', async () => {
  const project = await service.newProject()
  await breakDown('insert', 'sessions')

  expect((await project.as('client').post('/auth/anonymous/sign-up')).status).toBe(500)

  expect(await rowsOf(project)).toEqual([
    { users: 0, channels: 0, passwords: 0, sessions: 0, mails: 0 },
  ])
})

test('does not change the password if the sessions cannot be deleted', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  await breakDown('delete', 'sessions')

  const failed = await project.as('client', ada).post('/auth/password/update', {
    old_password: ada.password,
    new_password: 'a much better password',
  })

  expect(failed.status).toBe(500)
  // Signing in deletes the oldest session beyond the quota, so it needs this table too.
  await repair()
  const reply = await project
    .as('client')
    .post('/auth/password/sign-in', { email: ada.email, password: ada.password })
  expect(reply.status).toBe(200)
})

test('does not reset the password if the sessions cannot be deleted, but uses up the code', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  await project.as('client').post('/auth/password/send-reset-code', {
    email: ada.email,
    callback_url: 'http://localhost:3000/reset',
  })
  const code = (await service.mailbox.all(ada.email)).find(({ link }) =>
    link.includes('/reset'),
  )?.code
  const reset = () =>
    project.as('client').post('/auth/password/reset', { code, password: 'a much better password' })
  await breakDown('delete', 'sessions')

  expect((await reset()).status).toBe(500)

  await repair()
  expect((await reset()).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  const reply = await project
    .as('client')
    .post('/auth/password/sign-in', { email: ada.email, password: ada.password })
  expect(reply.status).toBe(200)
})

test('creates no user if a sign-up by code fails; another code works', async () => {
  const project = await service.newProject({ magic_link_enabled: true })
  const [first, second] = [await project.requestCode(), await project.requestCode()]
  const signIn = (code: string) => project.as('client').post('/auth/otp/sign-in', { code })
  await breakDown('insert', 'contact_channels')

  expect((await signIn(first.code)).status).toBe(500)
  expect(await rowsOf(project)).toMatchObject([{ users: 0, channels: 0, sessions: 0 }])

  await repair()
  expect((await signIn(first.code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  expect((await signIn(second.code)).status).toBe(200)
})
