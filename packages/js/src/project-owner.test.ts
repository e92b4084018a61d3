import { describe, expect, test } from 'vitest'
import { appInternals } from './client-app.ts'
import { createProjectOwner } from './project-owner.ts'
import { projectJson } from './testing/admin-app.ts'
import { fakeAccessToken, json, type WireRequest } from './testing/fake-wire.ts'
import { setUpApp } from './testing/test-app.ts'

describe('an owner of projects', () => {
  const setUpOwner = async () => {
    const setUp = setUpApp({ projectId: 'internal', extraRequestHeaders: { 'x-gateway': 'open' } })
    await setUp.app.signUpWithCredential({
      email: 'ada@example.com',
      password: 'correct horse',
      noRedirect: true,
    })
    setUp.service.wire.requests.length = 0
    return { ...setUp, owner: createProjectOwner(setUp.app) }
  }

  test('lists and creates projects with client access to internal', async () => {
    const { owner, service } = await setUpOwner()
    service.routes['GET /internal/projects'] = () =>
      json({ items: [projectJson()], is_paginated: false })
    service.routes['POST /internal/projects'] = () => json(projectJson(), { status: 201 })

    expect(await owner.listOwnedProjects()).toMatchObject([{ displayName: 'Birdwatch' }])
    await owner.createProject({
      displayName: 'Birdwatch',
      teamId: 'team-1',
      config: { credentialEnabled: true },
    })

    const [list, create] = service.wire.requests
    expect(list?.headers.get('x-stack-access-type')).toBe('client')
    expect(list?.headers.get('x-stack-access-token')).not.toBeNull()
    expect(JSON.parse(create?.body ?? '')).toEqual({
      display_name: 'Birdwatch',
      owner_team_id: 'team-1',
      config: { credential_enabled: true },
    })
  })

  test('changes a project with its own app, which reaches the service where the app of the owner does', async () => {
    const { owner, service } = await setUpOwner()
    service.routes['GET /internal/projects'] = () =>
      json({ items: [projectJson()], is_paginated: false })
    service.routes['PATCH /internal/projects/current'] = () => json(projectJson())
    const [project] = await owner.listOwnedProjects()

    await project?.update({ displayName: 'Owls' })

    expect(project?.app).toBe(owner.adminApp('p-1'))
    const { url, headers } = service.wire.requests.at(-1) as WireRequest
    expect(url).toBe('http://service.test/api/v1/internal/projects/current')
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-gateway': 'open',
      'x-stack-project-id': 'p-1',
    })
    expect(headers.get('x-stack-admin-access-token')).not.toBeNull()
  })

  test('keeps the projects of the caller if another user signs in before the response', async () => {
    const { owner, app, service } = await setUpOwner()
    const own = owner.adminApp('p-1')
    service.routes['GET /internal/projects'] = () => {
      app[appInternals].setTokens({
        accessToken: fakeAccessToken(),
        refreshToken: 'of another user',
      })
      return json({ items: [projectJson()], is_paginated: false })
    }

    const [project] = await owner.listOwnedProjects()

    expect(project?.app).toBe(own)
  })

  test('has one app for each project, and others once another user has signed in', async () => {
    const { owner, app } = await setUpOwner()

    const first = owner.adminApp('p-1')
    expect(owner.adminApp('p-1')).toBe(first)
    expect(owner.adminApp('p-2')).not.toBe(first)

    app[appInternals].setTokens({
      accessToken: fakeAccessToken(),
      refreshToken: 'of another user',
    })
    expect(owner.adminApp('p-1')).not.toBe(first)
  })

  test('is a user of internal and of no other project', () => {
    expect(() => createProjectOwner(setUpApp().app)).toThrow('internal')
  })
})
