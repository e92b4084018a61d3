import { describe, expect, test } from 'vitest'
import { appInternals } from './client-app.ts'
import { ownedProjects } from './owned-projects.ts'
import { createProjectOwner } from './project-owner.ts'
import { projectJson } from './testing/admin-app.ts'
import { fakeAccessToken, json } from './testing/fake-wire.ts'
import { setUpSignedIn } from './testing/signed-in.ts'

async function setUpOwner() {
  const setUp = await setUpSignedIn({ projectId: 'internal' })
  setUp.service.routes['GET /internal/projects'] = () =>
    json({ items: [projectJson()], is_paginated: false })
  setUp.service.routes['POST /internal/projects'] = () => json(projectJson({ id: 'p-2' }))
  setUp.service.routes['PATCH /internal/projects/current'] = () => json(projectJson())
  const { context, currentSession } = setUp.app[appInternals]
  const owned = () => ownedProjects(context, currentSession())
  return { ...setUp, owned }
}

describe('the user of internal', () => {
  test('lists the projects they own, each with the same app every time', async () => {
    const { owned } = await setUpOwner()

    const [project] = await owned().list()

    expect(project).toMatchObject({ id: 'p-1', displayName: 'Birdwatch' })
    expect(project?.app.projectId).toBe('p-1')
    expect((await owned().list())[0]?.app).toBe(project?.app)
  })

  test('creates a project for a team', async () => {
    const { owned, service } = await setUpOwner()

    const project = await owned().create({ displayName: 'Owls', teamId: 'team-1' })

    expect(project.app.projectId).toBe('p-2')
    expect(JSON.parse(service.wire.requests[0]?.body ?? '')).toEqual({
      display_name: 'Owls',
      owner_team_id: 'team-1',
    })
  })

  test('has a list that is read again after changes, if it has a subscriber', async () => {
    const { owned, service } = await setUpOwner()
    owned().entry.subscribe(() => {})
    const [project] = await owned().list()
    service.wire.requests.length = 0

    await project?.update({ displayName: 'Owls' })
    await owned().create({ displayName: 'More', teamId: 'team-1' })

    expect(service.wire.lines).toEqual([
      'PATCH /internal/projects/current',
      'GET /internal/projects',
      'POST /internal/projects',
      'GET /internal/projects',
    ])
  })

  test('transfers a project with the session of a user, without the keys of the app', async () => {
    const { user, owned, service } = await setUpOwner()
    service.routes['POST /internal/projects/transfer'] = () => json({ success: 'true' })
    const [project] = await owned().list()
    const { accessToken } = await user.getAuthJson()

    await project?.transfer(user, 'team-2')

    const request = service.wire.requests.find(({ path }) => path.endsWith('/transfer'))
    expect(JSON.parse(request?.body ?? '')).toEqual({ project_id: 'p-1', new_team_id: 'team-2' })
    expect(request?.headers.get('x-stack-admin-access-token')).toBe(accessToken)
    expect(request?.headers.get('x-stack-access-type')).toBe('admin')
    for (const name of ['publishable-client-key', 'secret-server-key', 'super-secret-admin-key'])
      expect(request?.headers.has(`x-stack-${name}`)).toBe(false)
  })

  test('cannot transfer a project after signing out', async () => {
    const { user, owned } = await setUpOwner()
    const [project] = await owned().list()
    await user.signOut()
    await expect(project?.transfer(user, 'team-2')).rejects.toMatchObject({
      errorCode: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    })
  })

  test('has other apps than the next user', async () => {
    const { app, owned } = await setUpOwner()
    const [project] = await owned().list()

    app[appInternals].setTokens({ accessToken: fakeAccessToken(), refreshToken: 'of another user' })

    expect(owned().adminApp('p-1')).not.toBe(project?.app)
  })
})

test('users of other projects own none', async () => {
  const { app } = await setUpSignedIn()
  const { context, currentSession } = app[appInternals]
  expect(() => ownedProjects(context, currentSession())).toThrow(
    'Only users of the project internal own projects.',
  )
})

test('the user of an app lists and creates them, and shares the apps with the owner', async () => {
  const { user, app } = await setUpOwner()

  const [project] = await user.listOwnedProjects()
  const created = await user.createProject({ displayName: 'Owls', teamId: 'team-1' })

  expect(project?.id).toBe('p-1')
  expect(created.app.projectId).toBe(created.id)
  expect(createProjectOwner(app).adminApp('p-1')).toBe(project?.app)
})
