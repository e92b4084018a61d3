import { describe, expect, expectTypeOf, test } from 'vitest'
import type { CurrentUser } from './current-user.ts'
import type { Permission } from './permissions.ts'
import { listOf, setUpSignedIn } from './testing/signed-in.ts'

const team = { id: 'team-1' }
const inTeam = (id: string) => ({ id, user_id: 'user-1', team_id: 'team-1' })

async function setUp() {
  const all = await setUpSignedIn()
  all.service.routes['GET /team-permissions'] = () =>
    listOf(inTeam('write'), inTeam('$read_members'))
  all.service.routes['GET /project-permissions'] = () =>
    listOf({ id: 'write', user_id: 'user-1' }, { id: 'buy', user_id: 'user-1' })
  return all
}

describe('listing permissions', () => {
  test('of a team or of the project, with all that comes with them unless told otherwise', async () => {
    const all = await setUp()
    const { user } = all

    expect(await user.listPermissions(team)).toEqual([{ id: 'write' }, { id: '$read_members' }])
    expect(await user.listPermissions()).toEqual([{ id: 'write' }, { id: 'buy' }])
    await user.listPermissions(team, { recursive: false })
    await user.listPermissions({ recursive: false })
    await user.listPermissions({})

    expect(all.sent).toEqual([
      'GET /team-permissions?team_id=team-1&user_id=me&recursive=true',
      'GET /project-permissions?user_id=me&recursive=true',
      'GET /team-permissions?team_id=team-1&user_id=me&recursive=false',
      'GET /project-permissions?user_id=me&recursive=false',
      'GET /project-permissions?user_id=me&recursive=true',
    ])
  })

  test('gives none once the user has signed out, without a request', async () => {
    const all = await setUp()
    await all.user.signOut({ redirectUrl: '/bye' })
    all.service.wire.requests.length = 0

    expect(await all.user.listPermissions(team)).toEqual([])
    expect(await all.user.hasPermission('buy')).toBe(false)
    expect(all.sent).toEqual([])
  })
})

describe('checking one permission', () => {
  test('looks for it in the whole list of the team or the project', async () => {
    const all = await setUp()
    const { user } = all

    expect(await user.getPermission(team, '$read_members')).toEqual({ id: '$read_members' })
    expect(await user.getPermission('buy')).toEqual({ id: 'buy' })
    expect(await user.hasPermission(team, 'write')).toBe(true)
    expect(await user.hasPermission('write')).toBe(true)

    expect(new Set(all.sent)).toEqual(
      new Set([
        'GET /team-permissions?team_id=team-1&user_id=me&recursive=true',
        'GET /project-permissions?user_id=me&recursive=true',
      ]),
    )
  })

  test('does not take one of the team for one of the project, nor the other way round', async () => {
    const { user } = await setUp()

    expect(await user.getPermission(team, 'buy')).toBeNull()
    expect(await user.hasPermission(team, 'buy')).toBe(false)
    expect(await user.getPermission('$read_members')).toBeNull()
    expect(await user.hasPermission('$read_members')).toBe(false)
  })

  test('about a team that is missing throws, rather than telling of the project', async () => {
    const all = await setUp()
    const user = all.user as unknown as Record<
      'listPermissions' | 'getPermission' | 'hasPermission',
      (...args: unknown[]) => Promise<unknown>
    >

    for (const missing of [null, undefined, { id: undefined }, {}]) {
      await expect(user.hasPermission(missing, 'buy')).rejects.toThrow('no team')
      await expect(user.getPermission(missing, 'buy')).rejects.toThrow('no team')
      await expect(user.listPermissions(missing, {})).rejects.toThrow('no team')
    }
    await expect(user.listPermissions(null)).rejects.toThrow('no team')
    await expect(user.listPermissions({ id: undefined })).rejects.toThrow('no team')
    expect(all.sent).toEqual([])

    await user.listPermissions({ id: '' })
    expect(all.sent).toEqual(['GET /team-permissions?team_id=&user_id=me&recursive=true'])
  })

  test('must name a permission', () => {
    expectTypeOf<CurrentUser['getPermission']>().toBeCallableWith('buy')
    expectTypeOf<CurrentUser['getPermission']>().toBeCallableWith(team, 'buy')
    // @ts-expect-error: a team alone says nothing
    const call = (user: CurrentUser) => user.hasPermission(team)
    expectTypeOf(call).returns.resolves.toEqualTypeOf<boolean>()
    expectTypeOf<
      ReturnType<CurrentUser['getPermission']>
    >().resolves.toEqualTypeOf<Permission | null>()
  })
})
