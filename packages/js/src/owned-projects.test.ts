import { describe, expect, test } from 'vitest'
import { appInternals } from './client-app.ts'
import { projectJson } from './testing/admin-app.ts'
import { fakeAccessToken, json } from './testing/fake-wire.ts'
import { setUpSignedIn } from './testing/signed-in.ts'

async function setUpOwner() {
  const setUp = await setUpSignedIn({ projectId: 'internal' })
  const projects = [projectJson()]
  setUp.service.routes['GET /internal/projects'] = () =>
    json({ items: projects, is_paginated: false })
  setUp.service.routes['POST /internal/projects'] = () => json(projectJson({ id: 'p-2' }))
  setUp.service.routes['PATCH /internal/projects/current'] = () => json(projectJson())
  return { ...setUp, projects }
}

describe('the user of internal', () => {
  test('lists the projects they own, each with the same app every time', async () => {
    const { user } = await setUpOwner()

    const [project] = await user.listOwnedProjects()

    expect(project).toMatchObject({ id: 'p-1', displayName: 'Birdwatch' })
    expect(project?.app.projectId).toBe('p-1')
    expect((await user.listOwnedProjects())[0]?.app).toBe(project?.app)
  })

  test('creates a project for a team', async () => {
    const { user, service } = await setUpOwner()

    const project = await user.createProject({ displayName: 'Owls', teamId: 'team-1' })

    expect(project.app.projectId).toBe('p-2')
    expect(JSON.parse(service.wire.requests[0]?.body ?? '')).toEqual({
      display_name: 'Owls',
      owner_team_id: 'team-1',
    })
  })

  test('has a list that is read again after changes, if it has a subscriber', async () => {
    const { app, user, service } = await setUpOwner()
    const { context, currentSession } = app[appInternals]
    const { entry } = (await context.ownedWork()).ownedProjects(context, currentSession())
    entry.subscribe(() => {})
    const [project] = await user.listOwnedProjects()
    service.wire.requests.length = 0

    await project?.update({ displayName: 'Owls' })
    await user.createProject({ displayName: 'More', teamId: 'team-1' })

    expect(service.wire.lines).toEqual([
      'PATCH /internal/projects/current',
      'GET /internal/projects',
      'POST /internal/projects',
      'GET /internal/projects',
    ])
  })

  test('transfers a project with the session of a user, without the keys of the app', async () => {
    const { user, service } = await setUpOwner()
    service.routes['POST /internal/projects/transfer'] = () => json({ success: 'true' })
    const [project] = await user.listOwnedProjects()
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
    const { user } = await setUpOwner()
    const [project] = await user.listOwnedProjects()
    await user.signOut()
    await expect(project?.transfer(user, 'team-2')).rejects.toMatchObject({
      errorCode: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    })
  })

  test('has other apps than the next user', async () => {
    const { app, user } = await setUpOwner()
    const [project] = await user.listOwnedProjects()

    app[appInternals].setTokens({ accessToken: fakeAccessToken(), refreshToken: 'of another user' })
    const { context, currentSession } = app[appInternals]
    const next = (await context.ownedWork()).ownedProjects(context, currentSession())

    expect(next.adminApp('p-1')).not.toBe(project?.app)
  })
})

test('users of other projects own none', async () => {
  const { user, service } = await setUpSignedIn()
  for (const call of [
    () => user.listOwnedProjects(),
    () => user.createProject({ displayName: 'Owls', teamId: 'team-1' }),
  ])
    await expect(call()).rejects.toThrow('Only users of the project internal own projects.')
  expect(service.wire.lines).toEqual([])
})
