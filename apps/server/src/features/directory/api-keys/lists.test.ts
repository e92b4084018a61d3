import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

/* Tests protocol 04 §11.3 and §11.4. */

const service = await startService()
afterAll(() => service.stop())

const EMPTY = { items: [], is_paginated: false }
const UNKNOWN_ID = '7c0f7c2e-5a55-4a0b-9a63-0a5b1de2f3c4'

describe('C: the API keys of a user', () => {
  test('returns an empty list', async () => {
    const project = await service.newProject({ allow_user_api_keys: true })
    const ada = await project.signUp()

    expect((await project.as('client', ada).get('/user-api-keys?user_id=me')).json).toEqual(EMPTY)
    expect(
      (await project.as('client', ada).get(`/user-api-keys?user_id=${ada.user_id.toUpperCase()}`))
        .json,
    ).toEqual(EMPTY)
    for (const level of ['server', 'admin'] as const) {
      expect((await project.as(level).get(`/user-api-keys?user_id=${ada.user_id}`)).json).toEqual(
        EMPTY,
      )
    }
  })

  test.each(['client', 'server', 'admin'] as const)(
    'rejects %s access if the project does not enable user API keys',
    async (level) => {
      const project = await service.newProject({ allow_team_api_keys: true })
      const ada = await project.signUp()

      const reply = await project.as(level, ada).get('/user-api-keys?user_id=me')

      expect([reply.status, reply.code]).toEqual([400, undefined])
      expect((await project.as(level, ada).get('/user-api-keys')).code).toBeUndefined()
    },
  )

  test('requires a user id and the signed-in user', async () => {
    const project = await service.newProject({ allow_user_api_keys: true })
    const [ada, eve] = [await project.signUp(), await project.signUp()]

    const missing = await project.as('server').get('/user-api-keys')
    expect([missing.status, missing.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(missing.json.details.message).not.toContain('/user-api-keys')
    const foreign = await project.as('client', eve).get(`/user-api-keys?user_id=${ada.user_id}`)
    expect([foreign.status, foreign.code]).toEqual([403, undefined])
    const unsigned = await project.as('client').get(`/user-api-keys?user_id=${ada.user_id}`)
    expect([unsigned.status, unsigned.code]).toEqual([401, 'USER_AUTHENTICATION_REQUIRED'])
    expect((await project.as('client').get('/user-api-keys?user_id=me')).code).toBe(
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    )
    expect((await project.as('server').get('/user-api-keys?user_id=x')).code).toBe('SCHEMA_ERROR')
    expect(
      (await project.as('server').get(`/user-api-keys?user_id=${ada.user_id}&page=2`)).code,
    ).toBe('SCHEMA_ERROR')
    expect((await service.anyone.get(`/user-api-keys?user_id=${ada.user_id}`)).code).toBe(
      'ACCESS_TYPE_REQUIRED',
    )
  })
})

describe('C: the API keys of a team', () => {
  const teamOf = async () => {
    const project = await service.newProject({ allow_team_api_keys: true })
    const ada = await project.signUp()
    const { id } = (
      await project.as('server').post('/teams', { display_name: 'T', creator_user_id: ada.user_id })
    ).json
    return { project, ada, path: `/team-api-keys?team_id=${id}`, id }
  }

  test('returns an empty list to members who manage keys, and to servers', async () => {
    const { project, ada, path } = await teamOf()

    expect((await project.as('client', ada).get(path)).json).toEqual(EMPTY)
    expect((await project.as('server').get(path)).json).toEqual(EMPTY)
    expect((await project.as('admin').get(`/team-api-keys?team_id=${UNKNOWN_ID}`)).json).toEqual(
      EMPTY,
    )
  })

  test('returns the same error for an unknown team and a team whose keys the user may not manage', async () => {
    const { project, path, id } = await teamOf()
    const [member, stranger] = [await project.signUp(), await project.signUp()]
    await project.as('server').post(`/team-memberships/${id}/${member.user_id}`, {})

    for (const [person, asked] of [
      [member, path],
      [stranger, path],
      [stranger, `/team-api-keys?team_id=${UNKNOWN_ID}`],
    ] as const) {
      const reply = await project.as('client', person).get(asked)
      expect([reply.status, reply.code]).toEqual([404, 'API_KEY_NOT_FOUND'])
    }
    expect((await project.as('client').get(path)).code).toBe('USER_AUTHENTICATION_REQUIRED')
  })

  test('requires a team id and the project setting', async () => {
    const { project } = await teamOf()
    const off = await service.newProject({ allow_user_api_keys: true })

    expect((await project.as('server').get('/team-api-keys')).json.details.message).toContain(
      'query.team_id',
    )
    const refused = await off.as('server').get(`/team-api-keys?team_id=${UNKNOWN_ID}`)
    expect([refused.status, refused.code]).toEqual([400, undefined])
  })
})
