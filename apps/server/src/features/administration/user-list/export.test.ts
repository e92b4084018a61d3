import { accessHeaders, startService, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

let project: TestProject
let id: string
const download = (query: string, from = project) =>
  from.as('admin').get(`/internal/users/export?${query}`)

beforeAll(async () => {
  project = await service.newProject({ magic_link_enabled: true })
  const server = project.as('server')
  const ada = await server.post('/users', {
    display_name: '=1+1',
    primary_email: 'ada@example.com',
    primary_email_verified: true,
    server_metadata: { plan: 'a "b", c' },
  })
  id = ada.json.id
  service.clock.advance({ seconds: 1 })
  await server.post('/users', { display_name: 'Bob' })
  await server.post('/users', { is_anonymous: true })
})

test('writes the chosen columns as CSV, without formulas', async () => {
  const { text, headers } = await download(
    'format=csv&columns=display_name,primary_email,server_metadata',
  )

  expect(text).toBe(
    `display_name,primary_email,server_metadata\r\n'=1+1,ada@example.com,"{""plan"":""a \\""b\\"", c""}"\r\nBob,,\r\n`,
  )
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/,
  )
})

test('writes a name that starts with a full-width sign or a line feed without formulas', async () => {
  const selection = await service.newProject()
  for (const display_name of ['＝1+1', '\n=1+1']) {
    service.clock.advance({ seconds: 1 })
    await selection.as('server').post('/users', { display_name })
  }

  const { text } = await download('format=csv&columns=display_name', selection)

  expect(text).toBe(`display_name\r\n'＝1+1\r\n"'\n=1+1"\r\n`)
})

test('writes everything but passwords as NDJSON', async () => {
  const { text } = await download('format=ndjson')

  const [first, second, rest] = text.split('\n')
  const { json } = await project.as('admin').get(`/users/${id}`)
  const { auth_with_email: _, selected_team_id: __, ...known } = json
  expect(JSON.parse(first as string)).toEqual({ ...known, is_blocked: false, other_emails: [] })
  expect(JSON.parse(second as string)).toMatchObject({ display_name: 'Bob' })
  expect(rest).toBe('')
  expect(text).not.toContain('hash')
})

test('contains only users that match, and the value that is asked for', async () => {
  const query = 'format=csv&columns=id,metadata_value&metadata=server_metadata.plan'

  expect((await download(`${query}&verified=true`)).text).toBe(
    `id,metadata_value\r\n${id},"a ""b"", c"\r\n`,
  )
  expect((await download(`${query}&query=nobody`)).text).toBe('id,metadata_value\r\n')
})

describe('with ids', () => {
  const names = async (query: string, from = project) =>
    (await download(`format=csv&columns=display_name&${query}`, from)).text
      .split('\r\n')
      .slice(1, -1)

  test('contains exactly these users once, anonymous ones included, by sign-up', async () => {
    const selection = await service.newProject({ magic_link_enabled: true })
    const ids: string[] = []
    for (const user of [{}, {}, { is_anonymous: true }, {}]) {
      service.clock.advance({ seconds: 1 })
      const body = { display_name: `${ids.length}`, ...user }
      ids.push((await selection.as('server').post('/users', body)).json.id)
    }
    const [first, , anonymous, last] = ids

    expect(await names(`ids=${last},${first},${last},${anonymous}`, selection)).toEqual([
      '0',
      '2',
      '3',
    ])
    expect(await names(`ids=${first?.toUpperCase()}`, selection)).toEqual(['0'])
  })

  test('contains only those that match the filters too', async () => {
    const bob = await project.as('server').post('/users', { display_name: 'Bob' })

    expect(await names(`ids=${id},${bob.json.id}&verified=true`)).toEqual(["'=1+1"])
    expect(await names(`ids=${id}&anonymous=true`)).toEqual([])
  })

  test('ignores users of other projects and ids of no user', async () => {
    const other = await service.newProject()
    const own = await other.as('server').post('/users', { display_name: 'Eve' })
    const nobody = '00000000-0000-4000-8000-000000000000'

    expect(await names(`ids=${id},${own.json.id},${nobody}`, other)).toEqual(['Eve'])
    expect(await names(`ids=${id},${nobody}`, other)).toEqual([])
    expect(await names(`ids=${own.json.id}`)).toEqual([])
  })

  test('contains hashes only of these users', async () => {
    const password = await service.newProject({ credential_enabled: true })
    const create = async (name: string) =>
      (
        await password.as('server').post('/users', {
          primary_email: `${name}@example.com`,
          primary_email_auth_enabled: true,
          password: `the password of ${name}`,
        })
      ).json.id
    const ada = await create('ada')
    await create('bob')

    const { text } = await download(
      `format=ndjson&columns=primary_email&include_hashes=true&ids=${ada}`,
      password,
    )

    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        primary_email: 'ada@example.com',
        password_hash: expect.stringMatching(/^\$argon2id/),
        totp_secret_base64: null,
      },
    ])
  })

  test('finds a user behind many others', async () => {
    const many = await service.newProject()
    const tenancyId = await service.rows.tenancyId(many.id)
    await service.query(
      `insert into users (tenancy_id, id, display_name, is_anonymous, otp_auth_enabled, created_at, last_active_at)
       select $1, gen_random_uuid(), n, false, false, now() - interval '1 year' + n * interval '1 s', now()
       from generate_series(1, 5000) n`,
      [tenancyId],
    )
    const found = await service.query<{ id: string }>(
      `select id from users where tenancy_id = $1 and display_name in ('7', '4999') order by created_at`,
      [tenancyId],
    )
    const ids = found.map((user) => user.id).join(',')

    expect(await names(`ids=${ids}`, many)).toEqual(['7', '4999'])
  })

  test.each([
    '',
    'ada',
    '00000000-0000-4000-8000-000000000000,',
    Array.from({ length: 101 }, () => '00000000-0000-4000-8000-000000000000').join(),
  ])('rejects ids that are not 1 to 100 UUIDs: %#', async (ids) => {
    const { status, json } = await download(`format=csv&ids=${ids}`)

    expect([status, json.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(json.error).toContain('query.ids must be UUIDs, at most 100, separated by commas')
  })

  test('accepts 100', async () => {
    const nobody = Array.from({ length: 99 }, () => '00000000-0000-4000-8000-000000000000')

    expect(await names(`ids=${[...nobody, id]}`)).toEqual(["'=1+1"])
  })
})

test('contains every user once, over many pages, also behind many that do not match', async () => {
  const many = await service.newProject()
  await service.query(
    `insert into users (tenancy_id, id, display_name, is_anonymous, otp_auth_enabled, created_at, last_active_at)
     select $1, gen_random_uuid(), n, false, n > 14000, now() - interval '1 year' + n * interval '1 s', now()
     from generate_series(1, 15000) n`,
    [await service.rows.tenancyId(many.id)],
  )

  const all = (await download('format=csv&columns=display_name', many)).text.split('\r\n')
  expect(all).toEqual(['display_name', ...Array.from({ length: 15_000 }, (_, n) => `${n + 1}`), ''])
  const last = (await download('format=csv&columns=display_name&method=otp', many)).text
  expect(last.split('\r\n')).toEqual([all[0], ...all.slice(14_001)])
})

test('case 66: sends large metadata in chunks of bounded size, of every user once', async () => {
  const many = await service.newProject()
  await service.query(
    `insert into users (tenancy_id, id, display_name, is_anonymous, server_metadata, created_at, last_active_at)
     select $1, gen_random_uuid(), n, false,
       json_build_object('text', repeat('x', case when n between 50 and 70 then 250000 else 10 end)),
       now() - interval '1 year' + n * interval '1 s', now()
     from generate_series(1, 120) n`,
    [await service.rows.tenancyId(many.id)],
  )
  const headers = accessHeaders(many, 'admin')
  const url = `${service.url}/api/v1/internal/users/export?format=ndjson`
  const response = await service.fetch(new Request(url, { headers }))

  const chunks: string[] = []
  for await (const chunk of response.body as ReadableStream<Uint8Array>)
    chunks.push(new TextDecoder().decode(chunk))

  const users = chunks.join('').trimEnd().split('\n')
  expect(users.map((line) => JSON.parse(line).display_name)).toEqual(
    Array.from({ length: 120 }, (_, index) => `${index + 1}`),
  )
  // A row that starts within the page is part of it.
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(1_048_576 + 250_000 + 50_000)
  expect(chunks.length).toBeGreaterThan(5)
})

test.each(['', 'format=xml', 'format=csv&columns=password', 'format=csv&limit=1'])(
  'rejects %j',
  async (query) => {
    expect((await download(query)).json.code).toBe('SCHEMA_ERROR')
  },
)

test('is for administrators only', async () => {
  const { json } = await project.as('server').get('/internal/users/export?format=csv')
  expect(json.code).toBe('INSUFFICIENT_ACCESS_TYPE')
})
