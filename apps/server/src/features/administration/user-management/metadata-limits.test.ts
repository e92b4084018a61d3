import { startService } from '@latchkey/testkit'
import { DEFAULT_QUOTAS } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

const CLIENT_LIMIT = 1_000
const SERVER_LIMIT = 4_000
const service = await startService({
  config: {
    quotas: {
      ...DEFAULT_QUOTAS,
      client_metadata_bytes: CLIENT_LIMIT,
      server_metadata_bytes: SERVER_LIMIT,
    },
  },
})
const project = await service.newProject({ client_team_creation_enabled: true })
afterAll(() => service.stop())

/** Returns a value of exactly this many bytes as JSON. Each character takes two bytes. */
const ofBytes = (bytes: number) => 'é'.repeat((bytes - 2) / 2)
const FIELDS = ['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const

test('the default limits are 64 KiB for clients and 256 KiB for servers', () => {
  expect([DEFAULT_QUOTAS.client_metadata_bytes, DEFAULT_QUOTAS.server_metadata_bytes]).toEqual([
    65_536, 262_144,
  ])
})

describe('H4: metadata', () => {
  test('H4: accepts the limit of a client in bytes and names the field in the error beyond it', async () => {
    const client = project.as('client', await project.signUp())
    const { id } = (await client.post('/teams', { display_name: 'x' })).json

    for (const path of ['/users/me', `/teams/${id}`]) {
      expect((await client.patch(path, { client_metadata: ofBytes(CLIENT_LIMIT) })).status).toBe(
        200,
      )
      const reply = await client.patch(path, {
        display_name: 'no',
        client_metadata: ofBytes(CLIENT_LIMIT + 2),
      })
      expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
      expect(reply.json.details.message).toContain(
        `body.client_metadata must be at most ${CLIENT_LIMIT} bytes of JSON`,
      )
      expect((await client.get(path)).json).toMatchObject({
        client_metadata: ofBytes(CLIENT_LIMIT),
      })
      expect((await client.get(path)).json.display_name).not.toBe('no')
    }
    expect(
      (
        await client.post('/teams', {
          display_name: 'x',
          client_metadata: ofBytes(CLIENT_LIMIT + 2),
        })
      ).code,
    ).toBe('SCHEMA_ERROR')
  })

  test.each(['server', 'admin'] as const)(
    'H4: with %s access every field has the larger limit, on creation and update',
    async (access) => {
      const caller = project.as(access)
      for (const field of FIELDS) {
        for (const [path, body] of [
          ['/users', {}],
          ['/teams', { display_name: 'x' }],
        ] as const) {
          const created = await caller.post(path, { ...body, [field]: ofBytes(SERVER_LIMIT) })
          expect(created.status).toBe(201)
          expect(
            (await caller.post(path, { ...body, [field]: ofBytes(SERVER_LIMIT + 2) })).json.details
              .message,
          ).toContain(`body.${field}`)
          expect(
            (
              await caller.patch(`${path}/${created.json.id}`, {
                [field]: ofBytes(SERVER_LIMIT + 2),
              })
            ).code,
          ).toBe('SCHEMA_ERROR')
        }
      }
    },
  )

  test('H4: a client can keep or shrink a larger value of a server, but not grow it', async () => {
    const user = await project.signUp()
    const [client, server] = [project.as('client', user), project.as('server')]
    const { id } = (await client.post('/teams', { display_name: 'x' })).json

    for (const [own, path] of [
      ['/users/me', `/users/${user.user_id}`],
      [`/teams/${id}`, `/teams/${id}`],
    ] as const) {
      await server.patch(path, { client_metadata: ofBytes(3_000) })
      expect((await client.patch(own, { client_metadata: ofBytes(3_002) })).code).toBe(
        'SCHEMA_ERROR',
      )
      expect(
        (await client.patch(own, { client_metadata: ofBytes(3_000), display_name: 'same' })).status,
      ).toBe(200)
      expect((await client.patch(own, { client_metadata: ofBytes(2_000) })).status).toBe(200)
      expect((await client.patch(own, { client_metadata: ofBytes(2_002) })).code).toBe(
        'SCHEMA_ERROR',
      )
    }
  })

  test('H4: larger values from before the limits stay readable and can only shrink', async () => {
    const server = project.as('server')
    for (const table of ['users', 'teams'] as const) {
      const { id } = (
        await server.post(`/${table}`, table === 'users' ? {} : { display_name: 'x' })
      ).json
      await service.query(
        `update ${table} set server_metadata = to_jsonb(repeat('x', 20000)) where id = $1`,
        [id],
      )
      expect((await server.get(`/${table}/${id}`)).json.server_metadata).toHaveLength(20_000)

      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          server.patch(`/${table}/${id}`, { server_metadata: 'y'.repeat(20_010 - index * 20) }),
        ),
      )

      // The first accepted change limits the later ones.
      expect(replies.some(({ status }) => status === 200)).toBe(true)
      const last = (await server.get(`/${table}/${id}`)).json.server_metadata.length
      const accepted = replies.flatMap(({ status, json }) =>
        status === 200 ? [json.server_metadata.length] : [],
      )
      expect(last).toBe(Math.min(...accepted))
    }
  })
})
