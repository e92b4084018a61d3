import { randomUUID } from 'node:crypto'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/* Searches a list that is too long for the first scan, so that the search uses the index. */

const service = await startService()
afterAll(() => service.stop())

const MANY = 6_000
let project: TestProject
let tenancyId: string

beforeAll(async () => {
  project = await service.newProject()
  tenancyId = await service.rows.tenancyId(project.id)
  await service.query(
    `insert into users (tenancy_id, id, display_name, is_anonymous, otp_auth_enabled, created_at, last_active_at)
     select $1, gen_random_uuid(), 'Person ' || n, false, false, now() - interval '1 year' + n * interval '1 s', now()
     from generate_series(1, ${MANY}) n`,
    [tenancyId],
  )
})

const search = async (query: string, more = '') => {
  const { json } = await project
    .as('server')
    .get(`/users?limit=5&query=${encodeURIComponent(query)}${more}`)
  return json.items.map(
    (user: { display_name: string | null; id: string }) => user.display_name ?? user.id,
  )
}
const make = async (body: object) =>
  (await project.as('server').post('/users', body)).json.id as string

describe('search among thousands of users', () => {
  test.each([
    ['Person 5999', ['Person 5999']],
    ['PERSON 5999', ['Person 5999']],
    ['n 599', ['Person 599', 'Person 5990', 'Person 5991', 'Person 5992', 'Person 5993']],
    ['599%', []],
    ['Person_5999', []],
    ['nosreP', []],
  ])('%s finds %j', async (query, names) => {
    expect(await search(query)).toEqual(names)
  })

  test('pages and orders search results', async () => {
    const [last] = await search('n 59', '&desc=true')

    expect(last).toBe('Person 5999')
    const { json } = await project.as('server').get('/users?limit=60&query=n%20598')
    const next = await project
      .as('server')
      .get(`/users?limit=5&query=n%20598&cursor=${json.items[5].id}`)
    expect(next.json.items).toEqual(json.items.slice(5, 10))
    expect(json.items).toHaveLength(11)
    expect(json.pagination.next_cursor).toBeNull()
  })

  test.each(['李', 'ß', '😀', 'zq'])('finds a single character such as %s', async (sign) => {
    const id = await make({ client_metadata: sign, display_name: `x${sign}x` })

    expect(await search(sign)).toEqual([`x${sign}x`])
    expect((await project.as('server').delete(`/users/${id}`)).status).toBe(200)
    expect(await search(sign)).toEqual([])
  })

  test('finds a user by the full id, also in quotes and spaces, but not by a part of it', async () => {
    const id = await make({})

    for (const query of [id, ` "${id}" `]) expect(await search(query)).toEqual([id])
    for (const query of [id.slice(1), id.toUpperCase(), randomUUID()])
      expect(await search(query)).toEqual([])
  })

  test('finds a user whose name contains an id, together with the user of that id', async () => {
    const id = await make({})
    service.clock.advance({ seconds: 1 })
    await make({ display_name: `friend of ${id}` })

    expect(await search(id)).toEqual([id, `friend of ${id}`])
  })
})

describe('search after changes', () => {
  test('finds a changed display name', async () => {
    const id = await make({ display_name: 'quagga one' })
    expect(await search('quagga')).toEqual(['quagga one'])

    await project.as('server').patch(`/users/${id}`, { display_name: 'okapi' })
    expect(await search('quagga')).toEqual([])
    expect(await search('okapi')).toEqual(['okapi'])
    await project.as('server').patch(`/users/${id}`, { display_name: null })
    expect(await search('okapi')).toEqual([])
  })

  test('finds an address that was added, changed, removed or verified', async () => {
    const id = await make({ primary_email: 'wombat@example.com' })
    const server = project.as('server')
    expect(await search('wombat@')).toEqual([id])

    await server.patch(`/users/${id}`, { primary_email: 'numbat@example.com' })
    expect([await search('wombat@'), await search('numbat@')]).toEqual([[], [id]])
    const channel = (
      await server.post('/contact-channels', {
        user_id: id,
        type: 'email',
        value: 'bilby@example.com',
        used_for_auth: false,
      })
    ).json
    expect([await search('numbat@'), await search('bilby@')]).toEqual([[id], [id]])
    await server.patch(`/contact-channels/${id}/${channel.id}`, {
      value: 'quokka@example.com',
      is_verified: true,
    })
    expect([await search('bilby@'), await search('quokka@')]).toEqual([[], [id]])
    await server.delete(`/contact-channels/${id}/${channel.id}`)
    expect(await search('quokka@')).toEqual([])
    await server.patch(`/users/${id}`, { primary_email: null })
    expect(await search('numbat@')).toEqual([])
  })

  test('does not match across a name and an address', async () => {
    await make({ display_name: 'tapir', primary_email: 'tapir@example.com' })

    for (const query of ['tapirtapir', 'tapir tapir', 'tapir\u001ftapir', '\u001f'])
      expect(await search(query)).toEqual([])
  })
})

test('finds no users of another project', async () => {
  const other = await service.newProject()
  const { id } = (await other.as('server').post('/users', { display_name: 'Person 5999' })).json

  const { json } = await other.as('server').get('/users?limit=5&query=person')
  expect(json.items.map((user: { id: string }) => user.id)).toEqual([id])
})

test('stores the search text that the triggers compute for a user created with name and address', async () => {
  const project = await service.newProject()
  await project.as('server').post('/users', {
    display_name: 'Ada Ünal',
    primary_email: 'Ada@Example.com',
  })

  const rows = await service.query(
    `select u.search_text, user_search_text(u.tenancy_id, u.id, u.display_name) as computed
     from users u join tenancies t on t.id = u.tenancy_id where t.project_id = $1`,
    [project.id],
  )

  const text = 'ada ünal\u001fada@example.com'
  expect(rows).toEqual([{ search_text: text, computed: text }])
})
