import { OWNER, startService } from '@latchkey/testkit'
// Only for what it adds to the types of others, which the web's type check would not see otherwise.
import type {} from '@latchkey/testkit/global-setup'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AdminApp } from './admin-app.ts'
import { ClientApp } from './client-app.ts'
import type { CurrentUser } from './current-user.ts'
import { createProjectOwner, type ProjectOwner } from './project-owner.ts'
import { createFakeBrowser, createFakePlatform } from './testing/fake-platform.ts'

const service = await startService()
afterAll(() => service.stop())

const platform = {
  ...createFakePlatform({ browser: createFakeBrowser('http://localhost:8102/projects') }),
  now: () => service.clock.now().getTime(),
  fetch: (url: string, init: RequestInit) => service.fetch(new Request(url, init)),
}

let owner: ProjectOwner
let internalUser: () => Promise<CurrentUser>
beforeAll(async () => {
  const { publishableClientKey } = service.internal
  const app = new ClientApp(
    { projectId: 'internal', publishableClientKey, baseUrl: service.url, tokenStore: 'cookie' },
    platform,
  )
  const result = await app.signInWithCredential({ ...OWNER, noRedirect: true })
  expect(result.status).toBe('ok')
  internalUser = () => app.getUser({ or: 'throw' })
  owner = createProjectOwner(app, {
    baseUrl: service.url,
    createAdminApp: (options) => new AdminApp(options, platform),
  })
})

/** Admin keys and transfers need a recent authentication (decision 0019). */
const confirm = async () => {
  const user = await internalUser()
  const result = await user.reauthenticate({ type: 'password', password: OWNER.password })
  expect(result.status).toBe('ok')
}

const newProject = async () => {
  const [team] = await owner.listTeams()
  return owner.createProject({ displayName: 'Birdwatch', teamId: team?.id ?? '' })
}

test('an owner creates a project, changes it and deletes it', async () => {
  const { id } = await newProject()
  const admin = owner.adminApp(id)
  expect((await owner.listOwnedProjects()).map((project) => project.id)).toContain(id)

  const changed = await admin.updateProject({
    description: 'Birds',
    config: { magicLinkEnabled: true },
  })
  expect(changed).toMatchObject({
    displayName: 'Birdwatch',
    description: 'Birds',
    config: { magicLinkEnabled: true, credentialEnabled: true },
  })

  await admin.deleteProject()
  expect((await owner.listOwnedProjects()).map((project) => project.id)).not.toContain(id)
  await expect(admin.getProject()).rejects.toMatchObject({ errorCode: 'CURRENT_PROJECT_NOT_FOUND' })
})

test('an owner continues with the same app after the token has expired', async () => {
  const admin = owner.adminApp((await newProject()).id)

  service.clock.advance({ hours: 2 })

  expect((await admin.getProject()).displayName).toBe('Birdwatch')
})

test('an owner trusts a domain and no longer', async () => {
  const admin = owner.adminApp((await newProject()).id)

  await admin.updateConfig({
    'domains.trustedDomains.d_1': { baseUrl: 'https://app.example.com', handlerPath: '/handler' },
  })
  expect((await admin.getConfig()).domains.trustedDomains).toMatchObject({
    d_1: { baseUrl: 'https://app.example.com' },
  })
  expect((await admin.getProject()).config.domains).toEqual([
    { domain: 'https://app.example.com', handlerPath: '/handler' },
  ])

  await admin.updateConfig({ 'domains.trustedDomains.d_1': null })
  expect((await admin.getProject()).config.domains).toEqual([])
})

test('an owner changes the branding', async () => {
  const admin = owner.adminApp((await newProject()).id)

  const changed = await admin.updateBranding({
    colors: { light: { accent: '#0f766e' } },
    buttonStyle: 'outline',
    texts: { pageTitle: 'Birds' },
  })
  await admin.updateBranding({ texts: { pageTitle: null } })

  expect(changed).toMatchObject({ buttonStyle: 'outline', texts: { pageTitle: 'Birds' } })
  expect(await admin.getBranding()).toMatchObject({
    colors: { light: { accent: '#0f766e' }, dark: { accent: null } },
    logoLight: null,
    texts: { pageTitle: null },
    warnings: [],
  })
  await expect(admin.updateBranding({ radius: 99 })).rejects.toMatchObject({
    errorCode: 'SCHEMA_ERROR',
  })
})

test('an owner looks after users, teams and sessions of a project without any key', async () => {
  const admin = owner.adminApp((await newProject()).id)

  const user = await admin.createUser({ primaryEmail: 'ada@example.com', displayName: 'Ada' })
  const team = await admin.createTeam({ displayName: 'Analysts', creatorUserId: user.id })
  await user.update({ serverMetadata: { plan: 'pro' } })

  expect(await admin.getUser(user.id)).toMatchObject({
    displayName: 'Ada',
    serverMetadata: { plan: 'pro' },
  })
  expect((await team.listUsers()).map(({ id }) => id)).toEqual([user.id])
  const created = await user.createSession({ isImpersonation: true })
  service.clock.advance({ hours: 2 })
  expect((await created.getTokens()).accessToken).toMatch(/^ey/)
  expect(await user.getActiveSessions()).toMatchObject([{ isImpersonation: true }])
  await expect(admin.signInWithOAuth('github')).rejects.toThrow('owner session')
})

test('an owner creates keys with which an app administers the project, until they are revoked', async () => {
  const { id } = await newProject()
  const admin = owner.adminApp(id)
  await confirm()
  const made = await admin.createInternalApiKey({
    description: 'deploy',
    expiresAt: new Date(service.clock.now().getTime() + 86_400_000),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: true,
  })
  const keys = {
    publishableClientKey: `${made.publishableClientKey}`,
    secretServerKey: `${made.secretServerKey}`,
  }
  const byKeys = new AdminApp(
    {
      projectId: id,
      baseUrl: service.url,
      ...keys,
      superSecretAdminKey: `${made.superSecretAdminKey}`,
    },
    platform,
  )

  expect((await byKeys.getProject()).id).toBe(id)
  expect(await byKeys.listInternalApiKeys()).toMatchObject([
    {
      id: made.id,
      description: 'deploy',
      secretServerKey: { lastFour: made.secretServerKey?.slice(-4) },
    },
  ])

  await admin.updateInternalApiKey(made.id, { revoked: true })
  await expect(byKeys.getProject()).rejects.toMatchObject({
    errorCode: 'INVALID_SUPER_SECRET_ADMIN_KEY',
  })
})

test('an owner reads the mailbox and empties it', async () => {
  const project = await service.newProject({ magic_link_enabled: true })
  await project.requestCode('ada@example.com')
  await project.requestCode('bob@example.com')
  const admin = new AdminApp({ projectId: project.id, baseUrl: service.url, ...project }, platform)

  const [newest] = await admin.listMailbox({ limit: 1 })
  const id = newest?.id ?? ''
  expect(newest).toMatchObject({ to: 'bob@example.com', type: 'magic_link', isSeen: false })
  expect((await admin.readMailboxEmail(id))?.html).toContain('</p>')
  const all = await admin.listMailbox()
  expect(all.map(({ to, isSeen }) => [to, isSeen])).toEqual([
    ['bob@example.com', true],
    ['ada@example.com', false],
  ])

  await admin.deleteMailboxEmail(id)
  await admin.deleteMailboxEmail(id)
  expect(await admin.readMailboxEmail(id)).toBeNull()
  expect(await admin.listMailbox()).toHaveLength(1)
  await admin.emptyMailbox()
  expect(await admin.listMailbox()).toHaveLength(0)
})

test('an owner pages through the users', async () => {
  const project = await service.newProject()
  const people = [await project.signUp(), await project.signUp(), await project.signUp()].map(
    ({ user_id }) => user_id,
  )
  const admin = new AdminApp({ projectId: project.id, baseUrl: service.url, ...project }, platform)

  const first = await admin.listUsers({ limit: 2 })
  const second = await admin.listUsers({ limit: 2, cursor: first.nextCursor ?? undefined })

  expect([...first, ...second].map(({ id }) => id).toSorted()).toEqual(people.toSorted())
  expect(second.nextCursor).toBeNull()
  expect(await admin.getUser(people[0] ?? '')).toMatchObject({ id: people[0], hasPassword: true })
  expect(await admin.getUser('00000000-0000-4000-8000-000000000000')).toBeNull()
})

test('an owner moves a project to another team, and reads a token for its webhooks', async () => {
  const project = await newProject()
  const other = await owner.createTeam({ displayName: 'Owls' })
  await confirm()

  await project.transfer(await internalUser(), other.id)

  const moved = (await owner.listOwnedProjects()).find(({ id }) => id === project.id)
  expect(moved?.ownerTeamId).toBe(other.id)
  const token = await project.app.getSvixToken()
  const reply = await service.fetch(
    new Request(`${service.url}/api/v1/app/${project.id}/endpoint`, {
      headers: { authorization: `Bearer ${token}` },
    }),
  )
  expect(reply.status).toBe(200)
})

test('case 76: the last owner of a project can neither leave the team nor delete the account', async () => {
  const [team] = await owner.listTeams()
  const { id } = await newProject()
  const user = await internalUser()

  await expect(user.leaveTeam({ id: team?.id ?? '' })).rejects.toThrow(
    'the last owner of a team that owns projects',
  )
  await expect(user.delete()).rejects.toThrow()

  expect((await owner.listOwnedProjects()).map((project) => project.id)).toContain(id)
})
