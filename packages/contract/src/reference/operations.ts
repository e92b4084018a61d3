import type { AccessType } from '../levels.ts'
import type { JsonSchema } from './json-schema.ts'

/** A parameter of an operation in the path, the query or a header. */
export interface ApiParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

/** What the OpenAPI document says about an endpoint. */
interface DocumentedOperation {
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly operationId: string
  readonly parameters: readonly ApiParameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content & { readonly description?: string }>>
  readonly 'x-access': readonly AccessType[] | 'anyone'
  readonly 'x-user'?: 'required'
  readonly 'x-errors': readonly string[]
  readonly 'x-plain-errors': readonly string[]
}

/** The parts of the OpenAPI document of the service that its readers use. */
export interface ApiDocument {
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** One endpoint of the document. */
export interface ApiOperation {
  readonly id: string
  readonly method: string
  /** With `{name}` for each parameter. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly access: readonly AccessType[] | 'anyone'
  /** Whether client access also needs a signed-in user. */
  readonly needsUser: boolean
  readonly parameters: readonly ApiParameter[]
  /** The JSON body; absent if the endpoint reads none. */
  readonly body?: JsonSchema
  readonly status: number
  /** The JSON response; absent for a redirect, a text or nothing. */
  readonly returns?: JsonSchema
  readonly returnsText: boolean
  readonly errors: readonly string[]
  readonly plainErrors: readonly string[]
}

const jsonOf = (part: Content | undefined): JsonSchema | undefined =>
  part?.content?.['application/json']?.schema

/** The endpoints of a document in the order of their tags. */
export function operationsOf(document: ApiDocument): readonly ApiOperation[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      toOperation(method.toUpperCase(), path, operation as DocumentedOperation),
    ),
  )
  return document.tags.flatMap(({ name }) => all.filter(({ tag }) => tag === name))
}

function toOperation(method: string, path: string, from: DocumentedOperation): ApiOperation {
  const [status = '200', success] =
    Object.entries(from.responses).find(([code]) => /^[23]/.test(code)) ?? []
  const body = jsonOf(from.requestBody)
  const returns = jsonOf(success)
  return {
    id: from.operationId,
    method,
    path,
    tag: from.tags[0] ?? '',
    summary: from.summary,
    ...(from.description !== undefined && { description: from.description }),
    access: from['x-access'],
    needsUser: from['x-user'] === 'required',
    parameters: from.parameters,
    ...(body && { body }),
    status: Number(status),
    ...(returns && { returns }),
    returnsText: success?.content?.['text/plain'] !== undefined,
    errors: from['x-errors'],
    plainErrors: from['x-plain-errors'],
  }
}

/** The name of an area in an address: `API keys` becomes `api-keys`. */
export const slugOf = (tag: string): string =>
  tag
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
