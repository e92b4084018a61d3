import { startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, expect, test } from 'vitest'

/* protocol 02 §2, §17. */

const service = await startService()
afterAll(() => service.stop())

const CALLBACK = 'http://localhost:3000/handler/email-verification'
const PASSWORD = 'correct horse battery'
const allowAnonymous = { 'x-stack-allow-anonymous-user': 'true' }

const signUp = (
  project: TestProject,
  email: string,
  user: { access_token: string } | null = null,
  callback = CALLBACK,
) =>
  project.as('client', user, allowAnonymous).post('/auth/password/sign-up', {
    email,
    password: PASSWORD,
    verification_callback_url: callback,
  })

const readUser = async (project: TestProject, user: { access_token: string }) =>
  (await project.as('server', user, allowAnonymous).get('/users/me')).json

test('emails a link that verifies the address', async () => {
  const project = await service.newProject({ display_name: 'The Garden' })

  const ada = (await signUp(project, 'Verify@example.com', null, `${CALLBACK}?a=b`)).json

  const email = await service.mailbox.latest('verify@example.com')
  expect(email.subject).toContain('The Garden')
  expect(email.link).toBe(`${CALLBACK}?a=b&code=${email.code}`)
  expect(
    (await project.as('client').post('/contact-channels/verify', { code: email.code })).status,
  ).toBe(200)
  expect((await readUser(project, ada)).primary_email_verified).toBe(true)
})

test('a rejected sign-up sends no email', async () => {
  const project = await service.newProject()
  const { email } = await project.signUp()
  const before = (await service.mailbox.all(email)).length

  expect((await signUp(project, email)).status).toBe(409)
  expect((await signUp(project, 'refused@example.com', null, 'https://evil.example/')).status).toBe(
    400,
  )

  expect(await service.mailbox.all(email)).toHaveLength(before)
  expect(await service.mailbox.all('refused@example.com')).toEqual([])
})

test('an incomplete SMTP configuration does not fail the sign-up', async () => {
  const project = await service.newProject()
  await patchConfig(service.ctx, project.id, {
    'emails.server': { isShared: false, host: '127.0.0.1' },
  })

  expect((await signUp(project, 'unsent@example.com')).status).toBe(200)
  await service.drain()

  const states = await service.query<{ state: string }>(
    "select state from mails where recipient = 'unsent@example.com'",
  )
  expect(states).toEqual([{ state: 'failed' }])
})

test('addresses an upgraded anonymous user by name', async () => {
  const project = await service.newProject()
  const guest = (await project.as('client').post('/auth/anonymous/sign-up')).json
  await project
    .as('client', guest, allowAnonymous)
    .patch('/users/me', { display_name: 'Ada Lovelace' })

  await signUp(project, 'named@example.com', guest)

  expect((await service.mailbox.latest('named@example.com')).text).toContain('Ada Lovelace')
})

test('sends no email for an address that the anonymous user has already verified', async () => {
  const project = await service.newProject()
  const guest = (await project.as('client').post('/auth/anonymous/sign-up')).json
  const channel = {
    user_id: guest.user_id,
    value: 'done@example.com',
    type: 'email',
    used_for_auth: true,
    is_verified: true,
  }
  expect((await project.as('server').post('/contact-channels', channel)).status).toBe(201)

  const upgraded = (await signUp(project, 'done@example.com', guest)).json

  expect(await readUser(project, upgraded)).toMatchObject({
    primary_email: 'done@example.com',
    primary_email_verified: true,
  })
  expect(await service.mailbox.all('done@example.com')).toEqual([])
})
