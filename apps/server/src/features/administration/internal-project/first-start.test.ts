import { ACCESS_TYPES, type AccessType } from '@latchkey/contract'
import {
  accessHeaders,
  type Caller,
  createCaller,
  INTERNAL_KEYS,
  OWNER,
  startService,
  testConfig,
} from '@latchkey/testkit'
import { type Config, startService as start } from 'latchkey/internals'
import { afterAll, beforeEach, expect, test } from 'vitest'

const host = await startService({ emptyDatabase: true })
afterAll(() => host.stop())
// Without projects, the next start counts as the first.
beforeEach(() => host.query('delete from projects'))

type Ask = (accessType: AccessType, keys?: typeof INTERNAL_KEYS) => Caller

/**
 * Starts a process on the database, runs requests against `internal`, and returns what the seed
 * reported.
 */
async function startOnce<T = undefined>(
  seed: Partial<Config['seed']>,
  work: (as: Ask) => T | Promise<T>,
) {
  const config = testConfig(host.database.url, {
    logLevel: 'silent',
    seed: { ...testConfig('').seed, ...seed },
  })
  const service = await start(config, { runsWorker: false, checksContract: true })
  const as: Ask = (accessType, keys = INTERNAL_KEYS) =>
    createCaller(
      service.fetch,
      config.publicUrl,
      accessHeaders({ id: 'internal', ...keys }, accessType),
    )
  try {
    return { generatedKeys: service.seed.generatedKeys, result: await work(as) }
  } finally {
    await service.stop()
  }
}
const nothing = () => undefined

/** The permissions of the members of the team that owns `internal`. */
const administrators = () =>
  host.query(
    `select g.permission_id from projects p
     join team_memberships m on m.team_id = p.owner_team_id
     left join team_member_permissions g on g.tenancy_id = m.tenancy_id and g.team_id = m.team_id and g.user_id = m.user_id
     where p.id = 'internal'`,
  )

test('does not report configured keys', async () => {
  expect((await startOnce({}, nothing)).generatedKeys).toBeNull()
})

test('generates and reports keys once if none are configured', async () => {
  const { generatedKeys } = await startOnce({ internalKeys: null }, nothing)
  const later = await startOnce({ internalKeys: null }, async (as) => {
    const requests = ACCESS_TYPES.map((accessType) =>
      as(accessType, generatedKeys ?? INTERNAL_KEYS).get('/projects/current'),
    )
    return (await Promise.all(requests)).map((reply) => reply.status)
  })

  expect(generatedKeys).toEqual({
    publishableClientKey: expect.stringMatching(/^pck_[0-9a-hjkmnp-tv-z]{45}$/),
    secretServerKey: expect.stringMatching(/^ssk_[0-9a-hjkmnp-tv-z]{45}$/),
    superSecretAdminKey: expect.stringMatching(/^sak_[0-9a-hjkmnp-tv-z]{45}$/),
  })
  expect(later).toEqual({ generatedKeys: null, result: [200, 200, 200] })
})

test('completes a first start that died before it stored keys', async () => {
  await startOnce({ internalKeys: null }, nothing)
  await host.query('delete from project_key_sets')

  const { generatedKeys } = await startOnce({ internalKeys: null }, nothing)

  expect(generatedKeys).not.toBeNull()
})

test('every start creates a missing team that owns internal', async () => {
  await startOnce({}, nothing)
  await host.query('delete from teams')

  await startOnce({}, nothing)

  expect(
    await host.query(
      'select t.display_name from teams t join projects p on p.owner_team_id = t.id',
    ),
  ).toHaveLength(1)
})

test('takes the providers from the settings only at the first start, with shared keys and sign-in', async () => {
  const providers = async (as: Ask) =>
    (await as('client').get('/projects/current')).json.config.enabled_oauth_providers

  const { result: before } = await startOnce({ oauthProviders: ['spotify', 'github'] }, providers)
  const { result: after } = await startOnce({ oauthProviders: ['google'] }, providers)

  expect(before).toEqual([{ id: 'github' }, { id: 'spotify' }])
  expect(after).toEqual(before)
})

test('creates no user without an owner in the settings', async () => {
  await startOnce({ owner: null }, nothing)

  expect(await host.query('select id from users')).toEqual([])
})

test.each([true, false])(
  'adds the owner to the team of internal only if the settings say so: %s',
  async (joinsInternalTeam) => {
    await startOnce({ owner: { ...OWNER, joinsInternalTeam } }, nothing)

    expect(await administrators()).toEqual(
      joinsInternalTeam ? [{ permission_id: 'team_admin' }] : [],
    )
    expect(await host.query('select user_id from team_memberships')).toHaveLength(
      joinsInternalTeam ? 1 : 0,
    )
  },
)

test('leaves the address of the owner to a user who already signs in with it, and starts', async () => {
  await startOnce({ owner: null }, (as) =>
    as('client').post('/auth/password/sign-up', {
      email: OWNER.email,
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:8102/',
    }),
  )
  const before = await host.query('select id, hash from users join passwords on user_id = id')
  expect(before).toHaveLength(1)

  await startOnce({}, nothing)

  expect(await host.query('select id, hash from users join passwords on user_id = id')).toEqual(
    before,
  )
  expect(await administrators()).toEqual([])
})
