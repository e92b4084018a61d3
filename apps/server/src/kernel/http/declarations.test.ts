import { randomUUID } from 'node:crypto'
import {
  ACCESS_TYPES,
  type AccessType,
  API_VERSIONS,
  catalog,
  type Endpoint,
  plainErrors as plainErrorTable,
  webhookEvents,
} from '@latchkey/contract'
import { startService, type TestProject } from '@latchkey/testkit'
import { routes } from 'latchkey/internals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/* Tests of every endpoint, present and future, because endpoints are declared as data. */

const service = await startService()
afterAll(() => service.stop())

const declarations = routes.map((route) => route.declaration)
const named = declarations.map(
  (declaration) => [`${declaration.method} ${declaration.path}`, declaration] as const,
)
const versionOf = ({ versions }: Endpoint) => versions?.[0] ?? 'v1'
const addressOf = (declaration: Endpoint) =>
  `/api/${versionOf(declaration)}${declaration.path.replaceAll(/:[a-z_]+(\{[^}]*\})?/g, () => randomUUID())}`.replace(
    /\/$/,
    '',
  )

/** The endpoints in the description: all except the demonstration of versions and hidden ones. */
const offered = declarations.filter(({ versions, unlisted }) => versions === undefined && !unlisted)

/** Overloads share method and path; together they accept what any of them accepts. */
const allowedAt = (asked: Endpoint): readonly (AccessType | 'anyone')[] =>
  declarations
    .filter(
      (other) =>
        other.method === asked.method &&
        other.path === asked.path &&
        versionOf(other) === versionOf(asked),
    )
    .flatMap((other) => other.access)

describe.each(named)('%s', (_name, declaration) => {
  // One per endpoint, because one of them deletes it.
  let project: TestProject
  beforeAll(async () => {
    project = await service.newProject()
  })

  test('says what it is: a summary, a heading, what it returns, errors that exist', () => {
    expect(declaration.summary).toMatch(/^[A-Z].*[^.]$/)
    expect(declaration.tag).not.toBe('')
    expect(declaration.returns).toBeTruthy()
    expect(
      declaration.errors.filter((code) => !Object.hasOwn(catalog, code) || catalog[code].abstract),
    ).toEqual([])
    expect(new Set(declaration.errors).size).toBe(declaration.errors.length)
    for (const version of declaration.versions ?? []) expect(API_VERSIONS).toContain(version)
  })

  test('lists its access types from the lowest to the highest', () => {
    if (declaration.access === 'anyone') return
    expect(declaration.access.length).toBeGreaterThan(0)
    expect(declaration.access).toEqual(
      ACCESS_TYPES.filter((type) => (declaration.access as readonly string[]).includes(type)),
    )
  })

  test('names every parameter of its path', () => {
    const inPath = [...declaration.path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name)

    expect(Object.keys(declaration.params?.shape ?? {}).toSorted()).toEqual(inPath.toSorted())
  })

  test('rejects callers without sufficient access', async () => {
    const allowed = allowedAt(declaration)
    if (allowed.includes('anyone')) return

    const address = addressOf(declaration)
    expect((await service.anyone.send(declaration.method, address)).code).toBe(
      'ACCESS_TYPE_REQUIRED',
    )
    for (const type of ACCESS_TYPES.filter((candidate) => !allowed.includes(candidate))) {
      const reply = await project.as(type).send(declaration.method, address)
      expect(reply).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
      expect(reply.json.details).toEqual({
        actual_access_type: type,
        allowed_access_types: ACCESS_TYPES.filter((candidate) => allowed.includes(candidate)),
      })
    }
  })

  test('checks credentials that are sent along, even if it needs none', async () => {
    const reply = await project
      .as('server', null, { 'x-stack-secret-server-key': 'wrong' })
      .send(declaration.method, addressOf(declaration))

    expect(reply.code).toBe('INVALID_SECRET_SERVER_KEY')
  })

  test('responds to an empty request of every authorized caller without a 500', async () => {
    for (const type of ACCESS_TYPES) {
      expect(
        (await project.as(type).send(declaration.method, addressOf(declaration))).status,
      ).toBeLessThan(500)
    }
  })
})

describe('the description of the API', () => {
  test('is OpenAPI 3.1 and names every endpoint with its access and errors', async () => {
    const { json } = await service.anyone.get('/openapi.json')

    expect(json.openapi).toBe('3.1.0')
    expect(json.servers).toEqual([{ url: `${service.url}/api/v1` }])
    for (const { method, path, summary, access, errors, plainErrors = [] } of offered) {
      const operation =
        json.paths[path.replaceAll(/:([a-z_]+)(\{[^}]*\})?/g, '{$1}')]?.[method.toLowerCase()]
      expect(operation).toMatchObject({
        summary,
        'x-access': access,
        'x-errors': errors,
        'x-plain-errors': plainErrors,
      })
      for (const name of plainErrors) {
        const { status, text } = plainErrorTable[name]
        const plain = operation.responses[status].content['text/plain'].schema
        expect(plain.examples).toContain(text)
      }
      const shared = operation.responses.default.$ref.split('/').at(-1)
      expect(json.components.responses[shared].description).toContain('SCHEMA_ERROR')
    }
  })

  test('names every webhook event with the schema of its data and an example', async () => {
    const { json } = await service.anyone.get('/openapi.json')

    expect(Object.keys(json.webhooks)).toEqual(Object.keys(webhookEvents))
    for (const [type, { description, example }] of Object.entries(webhookEvents)) {
      const { summary, requestBody } = json.webhooks[type].post
      const { schema, example: shown } = requestBody.content['application/json']
      expect(summary).toBe(description)
      expect(schema.properties.type).toEqual({ const: type })
      expect(Object.keys(schema.properties.data.properties)).toEqual(
        expect.arrayContaining(Object.keys(example)),
      )
      expect(shown).toEqual({ type, data: example })
    }
  })

  test('gives every operation an id of its own', async () => {
    const { json } = await service.anyone.get('/openapi.json')
    const operations = Object.values<Record<string, { operationId: string }>>(json.paths).flatMap(
      (path) => Object.values(path),
    )

    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  })
})
