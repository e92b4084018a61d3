import {
  ACCESS_TYPES,
  type AccessType,
  catalog,
  detailsSchema,
  type Endpoint,
  type ErrorCode,
  generalErrorsOf,
  isByLevel,
  type LevelSchema,
  type PlainErrorName,
  plainErrors as plainErrorTable,
  schemaAt,
  type WebhookEventType,
  webhookEvents,
  webhookSchemas,
} from '@latchkey/contract'
import { documentedPath, operationIdOf } from '@latchkey/contract/reference'
import { z } from 'zod'
import { inOrderOfAreas } from './areas.ts'

/** The parts of an OpenAPI 3.1 document that are used here. */
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  /** The requests that receivers of webhooks get, by event type. */
  webhooks?: Record<string, { post: WebhookOperation }>
  components: {
    securitySchemes: Record<string, object>
    schemas: Record<string, object>
    responses: Record<string, object>
  }
}

export interface Operation {
  summary: string
  description?: string
  tags: string[]
  operationId: string
  security: Record<string, string[]>[]
  parameters: object[]
  requestBody?: object
  responses: Record<string, object>
  'x-access': readonly AccessType[] | 'anyone'
  /** Client access also needs a signed-in user. */
  'x-user'?: 'required'
  'x-errors': ErrorCode[]
  'x-plain-errors': PlainErrorName[]
}

/** The request that sends one event. */
export interface WebhookOperation {
  summary: string
  operationId: string
  parameters: object[]
  requestBody: object
  responses: Record<string, object>
}

/** The endpoints that the documents describe, in the order of their areas. */
export const listed = (endpoints: readonly Endpoint[]): readonly Endpoint[] =>
  inOrderOfAreas(endpoints).filter(({ versions, unlisted }) => versions === undefined && !unlisted)

const KEY_OF: Record<AccessType, string> = {
  client: 'publishableClientKey',
  server: 'secretServerKey',
  admin: 'superSecretAdminKey',
}

/**
 * Describes all declared endpoints, or only what callers with one access type may call, send and
 * read (protocol 09 §24 no. 17). The document of client access has no webhooks, because servers
 * receive them.
 */
export function describeApi(
  endpoints: readonly Endpoint[],
  info: { version: string; publicUrl: string },
  access: AccessType | null = null,
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  const offered = listed(endpoints).filter(
    (declaration) =>
      access === null || declaration.access === 'anyone' || declaration.access.includes(access),
  )
  for (const declaration of offered) {
    const path = documentedPath(declaration)
    paths[path] ??= {}
    ;(paths[path] as Record<string, Operation>)[declaration.method.toLowerCase()] = describe(
      declaration,
      access,
    )
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Latchkey',
      version: info.version,
      description:
        'Accounts for your app. Responses contain only the fields that the access type of the request may read.',
    },
    servers: [{ url: `${info.publicUrl}/api/v1` }],
    tags: [...new Set(offered.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    ...(access === 'client' ? {} : { webhooks: describeWebhooks() }),
    components: {
      securitySchemes: securitySchemes(access),
      schemas: { Error: ERROR_SCHEMA },
      responses: generalResponses(offered),
    },
  }
}

function describe(declaration: Endpoint, access: AccessType | null): Operation {
  const needed = declaration.access === 'anyone' ? [] : declaration.access
  const levels = access === null ? needed : [access]
  const keys = needed.filter((level) => access === null || level === access)
  return {
    summary: declaration.summary,
    ...(declaration.description === undefined ? {} : { description: declaration.description }),
    tags: [declaration.tag],
    operationId: operationIdOf(declaration),
    security: keys.map((level) => ({ accessType: [], projectId: [], [KEY_OF[level]]: [] })),
    parameters: [
      ...parameters('path', declaration.params, access),
      ...parameters('query', declaration.query, access).filter(
        ({ name }) => !declaration.ignoredQuery?.includes(name),
      ),
      ...parameters('header', declaration.headers, access),
    ],
    ...(declaration.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: schemaOf(declaration.body, levels, 'input') },
            },
          },
        }),
    responses: {
      [String(declaration.status ?? 200)]: success(declaration, levels),
      ...failures(declaration),
      default: { $ref: `#/components/responses/${generalResponseOf(declaration)}` },
    },
    'x-access': declaration.access,
    ...(declaration.user === undefined ? {} : { 'x-user': declaration.user }),
    'x-errors': [...declaration.errors],
    'x-plain-errors': [...(declaration.plainErrors ?? [])],
  }
}

/** Every event type as the request that its receivers get (protocol 04 §14.2). */
const describeWebhooks = (): NonNullable<OpenApiDocument['webhooks']> =>
  Object.fromEntries(
    Object.entries(webhookEvents).map(([name, { description, example }]) => {
      const type = name as WebhookEventType
      const schema = {
        type: 'object',
        required: ['type', 'data'],
        properties: {
          type: { const: type },
          data: toJsonSchema(webhookSchemas[type], 'output'),
        },
      }
      const operation = {
        summary: description,
        operationId: `webhook_${type.replace('.', '_')}`,
        parameters: WEBHOOK_HEADERS,
        requestBody: {
          required: true,
          content: { 'application/json': { schema, example: { type, data: example } } },
        },
        responses: { '2XX': { description: 'Accepted. Every other response is a failure.' } },
      }
      return [type, { post: operation }]
    }),
  )

const WEBHOOK_HEADERS = [
  { name: 'webhook-id', description: 'The id of the message, the same for every attempt' },
  { name: 'webhook-timestamp', description: 'The time of the attempt, in Unix seconds' },
  { name: 'webhook-signature', description: '`v1,` and a base64 HMAC-SHA-256, maybe several' },
].map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } }))

/**
 * Returns one schema for all levels, or the alternatives of the levels that may call the endpoint.
 */
function schemaOf(
  schema: LevelSchema,
  levels: readonly AccessType[],
  io: 'input' | 'output',
): object {
  if (!isByLevel(schema)) return toJsonSchema(schema, io)
  const distinct = new Map(
    (levels.length > 0 ? levels : ACCESS_TYPES).map(
      (level) => [level, toJsonSchema(schema[level], io)] as const,
    ),
  )
  const byText = new Map(
    [...distinct].map(([level, value]) => [JSON.stringify(value), { level, value }]),
  )
  if (byText.size === 1) return [...distinct.values()][0] as object
  return {
    oneOf: [...distinct].map(([level, value]) => ({ title: `with ${level} access`, ...value })),
  }
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'ref',
  })
  return rest
}

function parameters(
  place: 'path' | 'query' | 'header',
  schema: LevelSchema | undefined,
  access: AccessType | null,
): { name: string }[] {
  const object = schema === undefined ? undefined : schemaAt(schema, access ?? 'admin')
  if (!(object instanceof z.ZodObject)) return []
  return Object.entries(object.shape as Record<string, z.ZodType>).map(([name, member]) => ({
    name,
    in: place,
    required: place === 'path' || !member.safeParse(undefined).success,
    schema: toJsonSchema(member, 'input'),
  }))
}

function success({ returns, status }: Endpoint, levels: readonly AccessType[]): object {
  if (status === 204) return { description: 'Success, without a body' }
  if (returns === 'redirect')
    return {
      description: 'Redirect',
      headers: { location: { schema: { type: 'string' } } },
    }
  if (returns === 'text')
    return { description: 'A text', content: { 'text/plain': { schema: { type: 'string' } } } }
  return {
    description: 'Success',
    content: { 'application/json': { schema: schemaOf(returns, levels, 'output') } },
  }
}

/** The declared errors by status: known errors with their details, plain errors as texts. */
function failures({ errors, plainErrors = [] }: Endpoint): Record<string, object> {
  const codes = Map.groupBy(errors, (code) => catalog[code].status)
  const texts = Map.groupBy(plainErrors, (name) => plainErrorTable[name].status)
  const statuses = [...new Set([...codes.keys(), ...texts.keys()])].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      failure(codes.get(status) ?? [], texts.get(status) ?? []),
    ]),
  )
}

function failure(codes: readonly ErrorCode[], names: readonly PlainErrorName[]): object {
  const schemas = codes.map(errorSchema)
  const texts = names.map((name) => plainErrorTable[name].text)
  return {
    description: [...codes, ...texts].join(', '),
    ...(codes.length === 0
      ? {}
      : { headers: { 'x-stack-known-error': { schema: { enum: codes } } } }),
    content: {
      ...(schemas.length === 0
        ? {}
        : {
            'application/json': { schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas } },
          }),
      ...(texts.length === 0
        ? {}
        : { 'text/plain': { schema: { type: 'string', examples: texts } } }),
    },
  }
}

/** Endpoints with the same access share the errors that come with it. */
const generalResponseOf = ({ access }: Endpoint): string =>
  `ErrorsOf_${access === 'anyone' ? 'anyone' : access.join('_')}`

const generalResponses = (endpoints: readonly Endpoint[]): Record<string, object> =>
  Object.fromEntries(
    endpoints.map((declaration) => {
      const { codes, plain } = generalErrorsOf(declaration)
      return [generalResponseOf(declaration), failure(codes, plain)]
    }),
  )

function errorSchema(code: ErrorCode): object {
  const { details } = catalog[code]
  return {
    type: 'object',
    required: ['code', ...(details === null ? [] : ['details']), 'error'],
    properties: {
      code: { const: code },
      ...(details === null ? {} : { details: toJsonSchema(detailsSchema(details), 'output') }),
      error: { type: 'string' },
    },
  }
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['code', 'error'],
  properties: { code: { type: 'string' }, details: { type: 'object' }, error: { type: 'string' } },
}

function securitySchemes(access: AccessType | null): Record<string, object> {
  const header = (name: string, description: string) => ({
    type: 'apiKey',
    in: 'header',
    name,
    description,
  })
  const schemes = {
    accessType: header('x-stack-access-type', access ?? 'client, server or admin'),
    projectId: header('x-stack-project-id', 'The project of the request'),
    publishableClientKey: header('x-stack-publishable-client-key', 'Proves client access'),
    secretServerKey: header('x-stack-secret-server-key', 'Proves server access'),
    superSecretAdminKey: header('x-stack-super-secret-admin-key', 'Proves admin access'),
  }
  const others = ACCESS_TYPES.filter((level) => access !== null && level !== access)
  return Object.fromEntries(
    Object.entries(schemes).filter(([name]) => !others.some((level) => KEY_OF[level] === name)),
  )
}
