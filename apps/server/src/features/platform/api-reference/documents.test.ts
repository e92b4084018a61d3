import { brotliDecompressSync } from 'node:zlib'
import { ACCESS_TYPES, type AccessType, schemaAt } from '@latchkey/contract'
import { startService } from '@latchkey/testkit'
import { routes } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

const service = await startService()
afterAll(() => service.stop())

const open = (query: string, headers: Record<string, string> = {}) =>
  service.anyone.get(`/openapi.json${query}`, headers)

const offered = routes
  .map(({ declaration }) => declaration)
  .filter(({ versions, unlisted }) => versions === undefined && !unlisted)

const pathOf = (path: string) => path.replaceAll(/:([a-z_]+)(\{[^}]*\})?/g, '{$1}')
const namesOf = (document: { paths: Record<string, object> }) =>
  Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((m) => `${m.toUpperCase()} ${path}`))
    .toSorted()
const mayCall = (level: AccessType) =>
  offered.filter(({ access }) => access === 'anyone' || access.includes(level))

/** The shape that the specification requires (OpenAPI 3.1.0 §4.8), where this service uses it. */
const content = z.record(
  z.string().regex(/^[a-z]+\/[a-z-]+$/),
  z.strictObject({ schema: z.looseObject({}), example: z.unknown().optional() }),
)
const response = z.union([
  z.strictObject({ $ref: z.string() }),
  z.strictObject({
    description: z.string().min(1),
    headers: z.record(z.string(), z.strictObject({ schema: z.looseObject({}) })).optional(),
    content: content.optional(),
  }),
])
const operation = z.looseObject({
  summary: z.string(),
  operationId: z.string(),
  tags: z.array(z.string()).optional(),
  security: z.array(z.record(z.string(), z.tuple([]))).optional(),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      description: z.string().optional(),
      schema: z.looseObject({}),
    }),
  ),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(z.string().regex(/^([1-5]\d\d|[1-5]XX|default)$/), response),
})
const method = z.enum(['get', 'put', 'post', 'delete', 'patch'])
const openApi = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(method, operation)),
  webhooks: z.record(z.string(), z.partialRecord(method, operation)).optional(),
  components: z.strictObject({
    schemas: z.record(z.string(), z.looseObject({})),
    responses: z.record(z.string().regex(/^[A-Za-z0-9._-]+$/), response),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({
        type: z.literal('apiKey'),
        in: z.literal('header'),
        name: z.string(),
        description: z.string(),
      }),
    ),
  }),
})

describe.each(['', '?access=client', '?access=server', '?access=admin'])(
  'the document at /openapi.json%s',
  (query) => {
    test('has the shape of OpenAPI 3.1, and everything it refers to', async () => {
      const { json, status } = await open(query)

      expect(status).toBe(200)
      const document = openApi.parse(json)
      const schemes = Object.keys(document.components.securitySchemes)
      const tags = document.tags.map(({ name }) => name)
      const ids: string[] = []
      for (const [path, methods] of Object.entries(document.paths))
        for (const {
          operationId,
          security = [],
          parameters,
          tags: own = [],
          responses,
        } of Object.values(methods)) {
          ids.push(operationId)
          expect(tags).toEqual(expect.arrayContaining(own))
          for (const choice of security)
            expect(schemes).toEqual(expect.arrayContaining(Object.keys(choice)))
          const inPath = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name)
          const declared = parameters.filter((parameter) => parameter.in === 'path')
          expect(declared.map(({ name }) => name).toSorted()).toEqual(inPath.toSorted())
          expect(declared.every(({ required }) => required)).toBe(true)
          const { $ref } = responses.default as { $ref: string }
          expect(document.components.responses).toHaveProperty($ref.split('/').at(-1) as string)
        }
      expect(new Set(ids).size).toBe(ids.length)
    })
  },
)

test.each(ACCESS_TYPES)('with %s access lists exactly what that access may call', async (level) => {
  const { json } = await open(`?access=${level}`)

  const expected = new Set(mayCall(level).map((each) => `${each.method} ${pathOf(each.path)}`))
  expect(namesOf(json)).toEqual([...expected].toSorted())
  const keys = Object.keys(json.components.securitySchemes).filter((name) => /Key$/.test(name))
  expect(keys).toHaveLength(1)
  expect(keys[0]?.toLowerCase()).toContain(level)
  expect(json.webhooks === undefined).toBe(level === 'client')
})

test('with client access describes only fields that a client may send and read', async () => {
  const bodyOf = async (level: AccessType) => {
    const { json } = await open(`?access=${level}`)
    return json.paths['/users/me'].patch.requestBody.content['application/json'].schema
  }

  const client = Object.keys((await bodyOf('client')).properties)
  const server = Object.keys((await bodyOf('server')).properties)
  expect(client).toContain('client_metadata')
  expect(client).not.toContain('server_metadata')
  expect(server).toContain('server_metadata')
})

test('has no query parameters that an endpoint accepts and ignores', async () => {
  const { paths } = (await open('')).json
  const queryOf = (path: string, operation: string) =>
    paths[path][operation].parameters
      .filter((parameter: { in: string }) => parameter.in === 'query')
      .map(({ name }: { name: string }) => name)

  expect(queryOf('/users', 'get')).toEqual([
    'limit',
    'cursor',
    'order_by',
    'desc',
    'query',
    'team_id',
    'include_anonymous',
  ])
  expect(queryOf('/users', 'post')).toEqual([])
  for (const operation of ['get', 'patch', 'delete'])
    expect(queryOf('/users/{user_id}', operation)).toEqual([])
  expect(queryOf('/teams', 'get')).toEqual(['user_id'])
  expect(queryOf('/teams', 'post')).toEqual(['add_current_user'])
  expect(queryOf('/user-api-keys/{id}', 'get')).toEqual([])
})

test('an endpoint ignores only parameters that it accepts and does not require', () => {
  const ignoring = offered.filter(({ ignoredQuery }) => ignoredQuery !== undefined)
  expect(ignoring.length).toBeGreaterThan(10)
  for (const { query, ignoredQuery = [] } of ignoring) {
    const { shape } = schemaAt(query as z.ZodObject, 'server') as z.ZodObject
    for (const name of ignoredQuery)
      expect((shape[name] as z.ZodType).safeParse(undefined).success).toBe(true)
  }
})

test.each(['?access=root', '?access=', '?access=Client', '?access=client&access=admin'])(
  'rejects %s with SCHEMA_ERROR',
  async (query) => {
    const reply = await open(query)

    expect(reply).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    expect(reply.headers.get('cache-control')).toContain('no-store')
    expect(reply.json.details).toEqual({
      message:
        'Request validation failed on GET /api/v1/openapi.json:\n' +
        '  - query.access must be one of: client, server, admin',
    })
  },
)

test('is compressed for clients that accept it, with the same content', async () => {
  const plain = await open('?access=admin')
  const response = await service.fetch(
    new Request(`${service.url}/api/v1/openapi.json?access=admin`, {
      headers: { 'accept-encoding': 'br' },
    }),
  )

  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('vary')).toBe('accept-encoding')
  const text = brotliDecompressSync(new Uint8Array(await response.arrayBuffer())).toString()
  expect(text).toBe(plain.text)
})

test('has a validator, and returns 304 to a client that has the document', async () => {
  const { headers } = await open('?access=client')
  const etag = headers.get('etag') as string

  const again = await open('?access=client', { 'if-none-match': etag })
  const other = await open('?access=server', { 'if-none-match': etag })

  expect(again).toMatchObject({ status: 304, text: '' })
  expect(again.headers.get('access-control-allow-origin')).toBe('*')
  expect(other.status).toBe(200)
})
