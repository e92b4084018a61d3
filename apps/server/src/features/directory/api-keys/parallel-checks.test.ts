import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { KEYS_BY_HASH } from './store.ts'

/* Checks that arrive together share a statement (decision 0055). */

const service = await startService()
afterAll(() => service.stop())

test('a statement that is planned for an empty table finds keys by their index', async () => {
  const plan = await service.query(`explain (generic_plan) ${KEYS_BY_HASH}`)

  expect(JSON.stringify(plan)).toContain('Index Scan using api_keys_by_hash')
})

test('fifty parallel checks return each key its own owner or error', async () => {
  const [project, other] = [
    await service.newProject({ allow_user_api_keys: true }),
    await service.newProject({ allow_user_api_keys: true }),
  ]
  const create = async (owner: typeof project) => {
    const { user_id } = await owner.signUp()
    const { json } = await owner
      .as('server')
      .post('/user-api-keys', { description: 'CI', user_id, expires_at_millis: null })
    return { id: json.id as string, value: json.value as string, user_id }
  }
  const [ada, bob, revoked, blocked] = [
    await create(project),
    await create(project),
    await create(project),
    await create(project),
  ]
  const foreign = await create(other)
  await project.as('server').patch(`/user-api-keys/${revoked.id}`, { revoked: true })
  await service.query('update users set blocked_at = now() where id = $1', [blocked.user_id])
  const expected = [
    [ada.value, 200, ada.user_id],
    [bob.value, 200, bob.user_id],
    [revoked.value, 401, 'API_KEY_REVOKED'],
    [blocked.value, 401, 'API_KEY_REVOKED'],
    [foreign.value, 404, 'API_KEY_NOT_FOUND'],
  ] as const
  const checks = Array.from({ length: 50 }, (_, index) => expected[index % 5] ?? expected[0])

  const replies = await Promise.all(
    checks.map(([api_key]) => project.as('server').post('/user-api-keys/check', { api_key })),
  )

  expect(
    replies.map(({ status, code, json }) => [status, status === 200 ? json.user_id : code]),
  ).toEqual(checks.map(([, ...outcome]) => outcome))
})
