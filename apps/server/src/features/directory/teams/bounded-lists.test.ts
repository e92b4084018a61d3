import { accessHeaders, startService, type TestProject } from '@latchkey/testkit'
import { DEFAULT_QUOTAS } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

/* The page size of a list in bytes, and the size of a large row. */
const PAGE = 1_048_576
const ROW = 300_000

const service = await startService({
  config: { quotas: { ...DEFAULT_QUOTAS, server_metadata_bytes: 400_000 } },
})
afterAll(() => service.stop())

const large = () => ({ server_metadata: 'x'.repeat(ROW) })
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Returns the chunks in which the response arrives. */
async function readChunks(project: TestProject, path: string): Promise<string[]> {
  const headers = accessHeaders(project, 'server')
  const response = await service.fetch(new Request(`${service.url}/api/v1${path}`, { headers }))
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ])
  const chunks: string[] = []
  const decoder = new TextDecoder()
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
    chunks.push(decoder.decode(chunk))
  return chunks
}
const itemsOf = (parts: string[]) =>
  JSON.parse(parts.join('')).items as { id: string; display_name: string; user_id?: string }[]

/** Creates a project with ten large teams and users. All users are members of one team. */
async function largeProject() {
  const project = await service.newProject()
  const server = project.as('server')
  const [teams, users]: [string[], string[]] = [[], []]
  for (const index of numbers(10)) {
    service.clock.advance({ seconds: 1 })
    teams.push((await server.post('/teams', { display_name: `t${index}`, ...large() })).json.id)
    users.push((await server.post('/users', { display_name: `u${index}`, ...large() })).json.id)
    await server.post(`/team-memberships/${teams[0]}/${users[index]}`, {})
  }
  return { project, server, teams, users }
}

describe('case 66: lists use bounded memory for any row size', () => {
  test('case 66: streams teams, users and members completely, in order, in chunks of bounded size', async () => {
    const { project, teams, users } = await largeProject()

    for (const [path, ids, key] of [
      ['/teams', teams, 'id'],
      ['/users', users, 'id'],
      ['/users?limit=50', users, 'id'],
      ['/users?query=u', users, 'id'],
      ['/users?desc=true', users.toReversed(), 'id'],
      [`/team-member-profiles?team_id=${teams[0]}`, users, 'user_id'],
    ] as const) {
      const parts = await readChunks(project, path)
      expect(itemsOf(parts).map((item) => item[key])).toEqual(ids)
      expect(parts.length).toBeGreaterThan(2)
      // A row that starts within the page is part of it.
      expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(PAGE + ROW + 10_000)
    }
  })

  test('case 66: reads a page only after the previous one was consumed, and holds no connection', async () => {
    const { project, server, teams } = await largeProject()
    const headers = accessHeaders(project, 'server')
    const response = await service.fetch(new Request(`${service.url}/api/v1/teams`, { headers }))
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const first = new TextDecoder().decode((await reader.read()).value)

    await server.delete(`/teams/${teams[9]}`)
    let rest = ''
    for (let next = await reader.read(); !next.done; next = await reader.read())
      rest += new TextDecoder().decode(next.value)

    expect(itemsOf([first, rest]).map(({ id }) => id)).toEqual(teams.slice(0, 9))
  })

  test('returns the first user of the next page as the cursor, and all users across the pages', async () => {
    const { server, users } = await largeProject()

    const first = (await server.get('/users?limit=7')).json
    const second = (await server.get(`/users?limit=7&cursor=${first.pagination.next_cursor}`)).json

    expect([...first.items, ...second.items].map(({ id }: { id: string }) => id)).toEqual(users)
    expect([first.pagination.next_cursor, second.pagination.next_cursor]).toEqual([users[7], null])
  })

  test('returns each of many small rows with the same timestamp once', async () => {
    const project = await service.newProject()
    await service.query(
      `insert into teams (tenancy_id, id, display_name, created_at)
       select t.id, gen_random_uuid(), 'n' || n, '2026-01-01' from tenancies t, generate_series(1, 1500) n where t.project_id = $1`,
      [project.id],
    )

    const items = (await project.as('server').get('/teams')).json.items as { id: string }[]

    expect(new Set(items.map(({ id }) => id)).size).toBe(1_500)
    expect(items).toHaveLength(1_500)
  })

  test('case 66: streams the projects of an owner in chunks too', async () => {
    const owner = await service.internal.signUp()
    const client = service.internal.as('client', owner)
    const { selected_team_id } = (await client.get('/users/me')).json
    const ids: string[] = []
    for (const index of numbers(4)) {
      service.clock.advance({ seconds: 1 })
      const { id } = (
        await client.post('/internal/projects', {
          display_name: `p${index}`,
          owner_team_id: selected_team_id,
        })
      ).json
      ids.push(id)
      const theme = { displayName: 'x', tsxSource: 'x'.repeat(600_000) }
      await client.patch(
        '/internal/config/override',
        {
          config_override_string: JSON.stringify({
            'emails.themes.0d3f6f3e-33a8-4b55-8a0f-5b3d6a3f1c20': theme,
          }),
        },
        {
          'x-stack-access-type': 'admin',
          'x-stack-project-id': id,
          'x-stack-admin-access-token': owner.access_token,
          'x-stack-access-token': '',
          'x-stack-publishable-client-key': '',
        },
      )
    }

    const { items } = (await client.get('/internal/projects')).json

    expect(items.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
  })
})
