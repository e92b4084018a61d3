import {
  accessHeaders,
  type Caller,
  createCaller,
  startService,
  type TestProject,
  type TestUser,
} from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { useProviders } from '../../sign-in/oauth/testing/app.ts'
import { registerWith, signUpWithPasskey } from '../../sign-in/passkeys/testing/ceremonies.ts'
import { createAuthenticator } from '../../sign-in/passkeys/testing/software-authenticator.ts'
import { createApp } from '../../sign-in/second-factor/authenticator-app.ts'

/* The owner is notified of every changed factor, address and password (security case 73). */

const service = await startService()
afterAll(() => service.stop())

const newProject = () =>
  service.newProject({ display_name: 'Acme', passkey_enabled: true, magic_link_enabled: true })
const NEW = 'a much better password'
const FIREFOX = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0 http://evil.example',
}

/** Creates a user with a proven primary address. */
async function signUp(project: TestProject): Promise<TestUser> {
  const ada = await project.signUp()
  await project.as('server').patch(`/users/${ada.user_id}`, { primary_email_verified: true })
  return ada
}

const notices = async (address: string) =>
  (await service.mailbox.all(address)).filter(({ text }) =>
    text.includes('concerns the security of your account'),
  )
const subjects = async (address: string) => (await notices(address)).map(({ subject }) => subject)

const addChannel = async (project: TestProject, user: TestUser, given: object = {}) => {
  const channel = {
    user_id: user.user_id,
    type: 'email',
    value: `work-${user.email}`,
    used_for_auth: false,
    is_verified: true,
    ...given,
  }
  return (await project.as('server').post('/contact-channels', channel)).json as {
    id: string
    value: string
  }
}

const CHANGES: [string, (project: TestProject, user: TestUser) => Promise<{ status: number }>][] = [
  [
    'Your password was changed at Acme',
    (project, user) =>
      project
        .as('client', user)
        .post('/auth/password/update', { old_password: user.password, new_password: NEW }),
  ],
  [
    'A password was added at Acme',
    async (project, user) => {
      await service.rows.deletePassword(user.user_id)
      return project.as('client', user).post('/auth/password/set', { password: NEW })
    },
  ],
  [
    'A passkey was added at Acme',
    (project, user) => registerWith(project, user, createAuthenticator()),
  ],
  [
    'Multi-factor authentication was enabled at Acme',
    (project, user) =>
      project.as('client', user).patch('/users/me', { totp_secret_base64: createApp().base64 }),
  ],
  [
    'Email codes were enabled at Acme',
    (project, user) => project.as('client', user).patch('/users/me', { otp_auth_enabled: true }),
  ],
  [
    'A sign-in email was added at Acme',
    async (project, user) => {
      const { id } = await addChannel(project, user)
      return project.as('client', user).patch(`/contact-channels/me/${id}`, { used_for_auth: true })
    },
  ],
  [
    'A sign-in email was removed at Acme',
    async (project, user) => {
      const { id } = await addChannel(project, user, { used_for_auth: true })
      return project.as('client', user).delete(`/contact-channels/me/${id}`)
    },
  ],
  [
    'Your password was changed at Acme',
    (project, user) => project.as('server').patch(`/users/${user.user_id}`, { password: NEW }),
  ],
  [
    'Your password was removed at Acme',
    (project, user) => project.as('admin').patch(`/users/${user.user_id}`, { password: null }),
  ],
  [
    'Your password was reset at Acme',
    async (project, user) => {
      await project.as('client').post('/auth/password/send-reset-code', {
        email: user.email,
        callback_url: 'http://localhost:3000/reset',
      })
      const email = (await service.mailbox.all(user.email)).find(({ link }) =>
        link.includes('/reset'),
      )
      return project.as('client').post('/auth/password/reset', { code: email?.code, password: NEW })
    },
  ],
]

test.each(CHANGES)('case 73: sends one email to the owner: %s', async (subject, change) => {
  const project = await newProject()
  const ada = await signUp(project)

  expect((await change(project, ada)).status).toBe(200)

  expect(await subjects(ada.email)).toEqual([subject])
})

test('case 73: reports all removed and replaced factors of a request in one email', async () => {
  const project = await newProject()
  const { user } = await signUpWithPasskey(project)
  await project.as('server').patch(`/users/${user.user_id}`, {
    primary_email_verified: true,
    totp_secret_base64: createApp().base64,
  })
  const client = project.as('client', user)

  await client.patch('/users/me', { totp_secret_base64: createApp().base64 })
  await client.patch('/users/me', { totp_secret_base64: null, passkey_auth_enabled: false })

  const [replaced, removed, ...more] = await notices(user.email)
  expect([replaced?.subject, removed?.subject, more]).toEqual([
    'Your authenticator app was replaced at Acme',
    'How you sign in was changed at Acme',
    [],
  ])
  expect(removed?.text).toContain('no longer asks for a code')
  expect(removed?.text).toContain('A passkey of your account was removed.')
})

test('case 73: notifies the old and the new primary address', async () => {
  const project = await newProject()
  const ada = await signUp(project)
  const { id, value } = await addChannel(project, ada)

  await project.as('client', ada).patch(`/contact-channels/me/${id}`, { is_primary: true })

  expect([await subjects(ada.email), await subjects(value)]).toEqual([
    ['Your primary email was changed at Acme'],
    ['Your primary email was changed at Acme'],
  ])
})

test('case 73: notifies only the old address when a server sets an unproven primary address', async () => {
  const project = await newProject()
  const ada = await signUp(project)

  await project.as('server').patch(`/users/${ada.user_id}`, {
    primary_email: 'new-primary@example.com',
    primary_email_verified: false,
  })

  expect([await subjects(ada.email), await subjects('new-primary@example.com')]).toEqual([
    ['Your primary email was changed at Acme'],
    [],
  ])
})

test('case 73: states time, browser and advice in fixed words, without links', async () => {
  const project = await newProject()
  const ada = await signUp(project)

  await project
    .as('client', ada, FIREFOX)
    .post('/auth/password/update', { old_password: ada.password, new_password: NEW })

  const [notice] = await notices(ada.email)
  expect(notice?.text).toContain(
    `When: ${service.clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC. By: Firefox on Windows`,
  )
  expect(notice?.text).toContain('Forgot password?')
  expect([notice?.link, notice?.html.includes('evil.example')]).toEqual(['', false])
})

test('case 73: states the network address of the request', async () => {
  const project = await newProject()
  const ada = await signUp(project)
  const caller = createCaller(
    (request) => service.fetch(request, { remoteAddress: '192.0.2.7' }),
    service.url,
    {
      ...accessHeaders(project, 'client'),
      ...FIREFOX,
      'x-stack-access-token': ada.access_token,
    },
  )

  const { status } = await caller.post('/auth/password/update', {
    old_password: ada.password,
    new_password: NEW,
  })

  expect(status).toBe(200)
  const [notice] = await notices(ada.email)
  for (const part of [notice?.text, notice?.html])
    expect(part).toContain('Firefox on Windows, from the network address 192.0.2.7')
})

describe('case 73: a member of the owner team who adds a way to sign in', () => {
  /** Calls the project as a member of its owner team would from the dashboard. */
  const asMember = async (project: TestProject) => {
    const { internal } = service
    const member = await internal.signUp()
    const team = await internal
      .as('server')
      .post('/teams', { display_name: 'Ours', creator_user_id: member.user_id })
    await service.rows.setOwnerTeam(project.id, team.json.id)
    service.ctx.projects.forget(project.id)
    return createCaller(service.fetch, service.url, {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': project.id,
      'x-stack-admin-access-token': member.access_token,
    })
  }
  const GITHUB = {
    provider_config_id: 'github',
    account_id: '1',
    email: 'ada@github.example',
    allow_connected_accounts: true,
  }
  type Change = (caller: Caller, user: TestUser) => Promise<{ status: number }>

  const ADDED: [string, Change][] = [
    [
      'A sign-in email was added at Acme',
      (caller, { user_id }) =>
        caller.post('/contact-channels', {
          user_id,
          type: 'email',
          value: 'agent@example.com',
          used_for_auth: true,
          is_verified: true,
        }),
    ],
    [
      'A sign-in email was added at Acme',
      async (caller, { user_id }) => {
        const channel = { user_id, type: 'email', value: 'other@example.com', used_for_auth: false }
        const { id } = (await caller.post('/contact-channels', channel)).json
        return caller.patch(`/contact-channels/${user_id}/${id}`, { used_for_auth: true })
      },
    ],
    [
      'A sign-in account was connected at Acme',
      (caller, { user_id }) =>
        caller.post('/oauth-providers', { ...GITHUB, user_id, allow_sign_in: true }),
    ],
    [
      'A sign-in account was connected at Acme',
      async (caller, { user_id }) => {
        const account = { ...GITHUB, user_id, allow_sign_in: false }
        const { id } = (await caller.post('/oauth-providers', account)).json
        return caller.patch(`/oauth-providers/${user_id}/${id}`, { allow_sign_in: true })
      },
    ],
    [
      'Email codes were enabled at Acme',
      (caller, { user_id }) => caller.patch(`/users/${user_id}`, { otp_auth_enabled: true }),
    ],
    [
      'A password was added at Acme',
      async (caller, { user_id }) => {
        await service.rows.deletePassword(user_id)
        return caller.patch(`/users/${user_id}`, { password: NEW })
      },
    ],
  ]

  test.each(ADDED)('notifies the user: %s', async (subject, change) => {
    const project = await newProject()
    await useProviders(service, project, ['github'])
    const ada = await signUp(project)

    expect((await change(await asMember(project), ada)).status).toBeLessThan(300)

    expect(await subjects(ada.email)).toEqual([subject])
    expect((await notices(ada.email))[0]?.text).toContain('By: the administrators of the app')
  })

  test('notifies the user of the first sign-in use of the primary address', async () => {
    const project = await newProject()
    const email = 'first-use@example.com'
    const user = { primary_email: email, primary_email_verified: true }
    const { id } = (await project.as('server').post('/users', user)).json

    await (await asMember(project)).patch(`/users/${id}`, { primary_email_auth_enabled: true })

    expect(await subjects(email)).toEqual(['A sign-in email was added at Acme'])
  })
})

test('case 73: a server that replaces the account at a provider notifies the user', async () => {
  const project = await newProject()
  await useProviders(service, project, ['github'])
  const ada = await signUp(project)
  const server = project.as('server')
  const { id } = (
    await server.post('/oauth-providers', {
      user_id: ada.user_id,
      provider_config_id: 'github',
      account_id: '1',
      email: 'ada@github.example',
      allow_sign_in: true,
      allow_connected_accounts: true,
    })
  ).json

  await server.patch(`/oauth-providers/${ada.user_id}/${id}`, { account_id: '2' })

  expect(await subjects(ada.email)).toEqual(['How you sign in was changed at Acme'])
})

describe('case 73: sends nothing', () => {
  test('to an unproven address', async () => {
    const project = await newProject()
    const ada = await project.signUp()

    await project
      .as('client', ada)
      .post('/auth/password/update', { old_password: ada.password, new_password: NEW })

    expect(await subjects(ada.email)).toEqual([])
  })

  test('for sign-ups, sign-ins, or changes that failed', async () => {
    const project = await newProject()
    const ada = await signUp(project)
    await project
      .as('client')
      .post('/auth/password/sign-in', { email: ada.email, password: ada.password })
    await project
      .as('client', ada)
      .post('/auth/password/update', { old_password: 'wrong', new_password: NEW })
    await project.as('client', ada).patch('/users/me', { display_name: 'Ada' })

    expect(await subjects(ada.email)).toEqual([])
  })

  test('when a server imports users and adds their first factors', async () => {
    const project = await newProject()
    const server = project.as('server')
    const email = 'imported@example.com'
    const { id } = (
      await server.post('/users', {
        primary_email: email,
        primary_email_verified: true,
        primary_email_auth_enabled: true,
      })
    ).json
    await server.patch(`/users/${id}`, {
      password: NEW,
      totp_secret_base64: createApp().base64,
      otp_auth_enabled: true,
    })
    await server.post('/contact-channels', {
      user_id: id,
      type: 'email',
      value: 'second@example.com',
      used_for_auth: true,
      is_verified: true,
    })

    expect(await subjects(email)).toEqual([])
  })

  test('after twenty emails to one address per hour', async () => {
    const project = await newProject()
    const ada = await signUp(project)
    const change = (otp_auth_enabled: boolean) =>
      project.as('client', ada).patch('/users/me', { otp_auth_enabled })
    for (let index = 0; index < 24; index += 1) await change(index % 2 === 0)

    expect(await notices(ada.email)).toHaveLength(20)
  })
})
