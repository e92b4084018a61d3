import { randomUUID } from 'node:crypto'
import { ACCESS_TYPES } from '@latchkey/contract'
import { type HeaderMap, OWNER, startService } from '@latchkey/testkit'
import { createProject, transact } from 'latchkey/internals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/* Row 10b of the table in protocol 01 §4.1, and §4.4: owners of projects. */

const service = await startService()
afterAll(() => service.stop())

const signInOwner = async () =>
  (await service.internal.as('client').post('/auth/password/sign-in', OWNER)).json
    .access_token as string

let owner: string
let owned: string
beforeAll(async () => {
  owner = await signInOwner()
  const internal = await service.ctx.projects.find('internal')
  owned = randomUUID()
  const project = {
    id: owned,
    displayName: 'Owned',
    description: '',
    ownerTeamId: internal?.ownerTeamId as string,
    config: {},
  }
  await transact(service.ctx, (tx) => createProject(tx, project))
})

const ask = (type: string, projectId: string, token: string, headers: HeaderMap = {}) =>
  service.anyone.get('', {
    'x-stack-access-type': type,
    'x-stack-project-id': projectId,
    'x-stack-admin-access-token': token,
    ...headers,
  })

describe('the admin access token of a user who manages the project', () => {
  test.each(ACCESS_TYPES)('gives %s access to it', async (type) => {
    for (const projectId of ['internal', owned]) {
      const reply = await ask(type, projectId, owner)
      expect(reply.text.toLowerCase()).toContain(`authentication: ${type}`)
      expect(reply.text).toContain(`Project: ${projectId}`)
    }
  })

  test('ignores keys of any project', async () => {
    const junk = {
      'x-stack-publishable-client-key': 'junk',
      'x-stack-secret-server-key': 'junk',
      'x-stack-super-secret-admin-key': 'junk',
    }

    expect((await ask('client', owned, owner, junk)).status).toBe(200)
    expect(
      (await ask('admin', owned, owner, { ...junk, 'x-stack-workflow-token': 'junk' })).status,
    ).toBe(200)
  })

  test('is not the user of the request', async () => {
    expect((await ask('server', owned, owner)).text).toContain('User: None')
  })

  test('does not skip the check of the branch', async () => {
    expect((await ask('admin', owned, owner, { 'x-stack-branch-id': 'dev' })).code).toBe(
      'BRANCH_DOES_NOT_EXIST',
    )
  })
})

describe('an admin access token is refused', () => {
  test('for a project without an owner, and for one of another team', async () => {
    const nobodys = await service.newProject()
    const theirs = randomUUID()
    await transact(service.ctx, (tx) =>
      createProject(tx, {
        id: theirs,
        displayName: 'Theirs',
        description: '',
        ownerTeamId: randomUUID(),
        config: {},
      }),
    )

    for (const projectId of [nobodys.id, theirs]) {
      expect(await ask('client', projectId, owner)).toMatchObject({
        status: 401,
        code: 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
      })
    }
  })

  test('of a developer who is in no team of the project', async () => {
    const developer = await service.internal.signUp()

    expect(await ask('admin', owned, developer.access_token)).toMatchObject({
      status: 401,
      code: 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
    })
  })

  test('even with a valid key of the project', async () => {
    const project = await service.newProject()
    const key = { 'x-stack-publishable-client-key': project.publishableClientKey }

    expect((await ask('client', project.id, owner, key)).code).toBe(
      'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
    )
    expect((await ask('client', project.id, 'junk', key)).code).toBe(
      'UNPARSABLE_ADMIN_ACCESS_TOKEN',
    )
    expect((await ask('client', project.id, '', key)).status).toBe(200)
  })

  test('of a user of any project but internal', async () => {
    const project = await service.newProject()
    const user = await project.signUp()

    expect((await ask('admin', owned, user.access_token)).code).toBe(
      'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
    )
    expect((await ask('admin', project.id, user.access_token)).code).toBe(
      'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
    )
  })

  test.each(['internal', 'other'])(
    'of an anonymous user of %s project, allowed or not',
    async (where) => {
      const project = where === 'internal' ? service.internal : await service.newProject()
      const { json } = await project.as('client').post('/auth/anonymous/sign-up')

      const reply = await ask('admin', owned, json.access_token, {
        'x-stack-allow-anonymous-user': 'true',
      })

      expect(reply).toMatchObject({ status: 401, code: 'UNPARSABLE_ADMIN_ACCESS_TOKEN' })
      expect(reply.json).not.toHaveProperty('details')
    },
  )

  test('of a user who was deleted: a plain 401', async () => {
    const developer = await service.internal.signUp()
    await service.internal.as('server', developer).delete('/users/me')

    expect(await ask('admin', owned, developer.access_token)).toMatchObject({
      status: 401,
      code: undefined,
      json: undefined,
    })
  })

  test('of a former member, from the moment the membership ends', async () => {
    const developer = await service.internal.signUp()
    const member = [(await service.ctx.projects.find('internal'))?.ownerTeamId, developer.user_id]
    await service.query(
      `insert into team_memberships (tenancy_id, team_id, user_id, created_at)
       select t.id, $1, $2, now() from tenancies t where t.project_id = 'internal'`,
      member,
    )
    expect((await ask('admin', owned, developer.access_token)).status).toBe(200)

    await service.query('delete from team_memberships where team_id = $1 and user_id = $2', member)

    expect((await ask('admin', owned, developer.access_token)).code).toBe(
      'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
    )
  })

  test("after the check of the user's own access token", async () => {
    expect((await ask('admin', owned, 'junk', { 'x-stack-access-token': 'junk' })).code).toBe(
      'UNPARSABLE_ACCESS_TOKEN',
    )
  })

  test('expired, with details that hold null', async () => {
    service.clock.advance({ minutes: 11 })

    const reply = await ask('admin', owned, owner)

    expect(reply).toMatchObject({ status: 401, code: 'ADMIN_ACCESS_TOKEN_EXPIRED' })
    expect(reply.json.details).toEqual({ expired_at_millis: null })
    expect((await ask('admin', owned, await signInOwner())).status).toBe(200)
  })
})
