import { randomUUID } from 'node:crypto'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const EXPORT = '/internal/users/export?format=ndjson'

/** Sends a request and leaves the body of its response unread. */
const open = (project: TestProject, path: string) =>
  service.fetch(
    new Request(`${service.url}/api/v1${path}`, {
      headers: {
        'x-stack-access-type': 'admin',
        'x-stack-project-id': project.id,
        'x-stack-super-secret-admin-key': project.superSecretAdminKey,
      },
    }),
  )
const openSeveral = (count: number, project: TestProject, path: string) =>
  Promise.all(Array.from({ length: count }, () => open(project, path)))
const statusesOf = (responses: readonly Response[]) => [
  ...new Set(responses.map(({ status }) => status)),
]

describe('a project has a limited number of streamed responses open', () => {
  test('the eleventh export gets a plain 429 with Retry-After; other projects do not', async () => {
    const [project, other] = [await service.newProject(), await service.newProject()]
    const ten = await openSeveral(10, project, EXPORT)

    const refused = await open(project, EXPORT)

    expect(statusesOf(ten)).toEqual([200])
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect((await open(other, EXPORT)).status).toBe(200)
    expect((await project.as('admin').get('/users')).status).toBe(200)
  })

  test('an export with password hashes that gets a 429 is not recorded', async () => {
    const project = await service.newProject()
    const withHashes = `${EXPORT}&include_hashes=true`
    const [first] = await openSeveral(10, project, EXPORT)

    const refused = await open(project, withHashes)
    await first?.text()
    const accepted = await open(project, withHashes)

    expect([refused.status, accepted.status]).toEqual([429, 200])
    const { json } = await project
      .as('admin')
      .get('/internal/audit-log?kind=project.password_hashes_exported')
    expect(json.items).toHaveLength(1)
  })

  test('a request for an export that fails no longer counts', async () => {
    const project = await service.newProject()
    const missing = `/internal/jobs/${randomUUID()}/report?format=csv`

    const failed = await openSeveral(20, project, missing)

    expect(statusesOf(failed).every((status) => status === 404 || status === 429)).toBe(true)
    expect(statusesOf(await openSeveral(10, project, EXPORT))).toEqual([200])
  })

  test('an export counts until it is read to its end, or its connection closes', async () => {
    const project = await service.newProject()
    const [read, closed] = await openSeveral(10, project, EXPORT)

    await read?.text()
    await closed?.body?.cancel()

    const next = await openSeveral(3, project, EXPORT)
    expect(next.map(({ status }) => status).sort()).toEqual([200, 200, 429])
  })

  test('the 201st list of several pages gets a 429; lists of one page never do', async () => {
    const project = await service.newProject()
    await service.query(
      `insert into users (tenancy_id, id, is_anonymous, created_at, last_active_at)
       select $1, gen_random_uuid(), false, now(), now() from generate_series(1, 101)`,
      [await service.rows.tenancyId(project.id)],
    )
    const lists = await openSeveral(200, project, '/users')

    expect(statusesOf(lists)).toEqual([200])
    expect((await open(project, '/users')).status).toBe(429)
    expect((await open(project, '/users?limit=20')).status).toBe(200)

    await lists[0]?.text()
    expect((await open(project, '/users')).status).toBe(200)
  })
})
