import type { z } from 'zod'
import type { ErrorCode } from './errors/catalogue.ts'
import { type AccessType, type ByLevel, isByLevel } from './levels.ts'

/** The versions of the API in their order, oldest first (protocol 01 §1). */
export const API_VERSIONS = ['v1', 'v2beta1', 'v2beta2', 'v2beta3', 'v2beta4', 'latest'] as const
export type ApiVersion = (typeof API_VERSIONS)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A schema for everybody, or one for each access type. */
export type LevelSchema = z.ZodType | ByLevel<z.ZodType>

/**
 * All that is to be said about one endpoint. Validation, access check, documentation and typed
 * calls derive from it.
 */
export interface Endpoint {
  readonly method: Method
  /**
   * Below `/api/{version}`; `:name` marks a path parameter, `:name{.+}` one that spans segments.
   */
  readonly path: string
  readonly summary: string
  /** What a reader of the reference should know beyond the summary. */
  readonly description?: string
  /** Heading in the reference. */
  readonly tag: string
  /** Who may call. `'anyone'` needs no access headers, but those sent are still checked. */
  readonly access: readonly AccessType[] | 'anyone'
  /**
   * `'required'`: the request must carry the access token of an existing user, else a schema error
   * on `auth.user`.
   */
  readonly user?: 'required'
  /**
   * `'accepted'`: the access token of an owner, issued by project `internal`, may stand beside the
   * same owner's admin access token although the request names another project, where any other
   * endpoint refuses it (protocol 04 §5).
   */
  readonly ownerToken?: 'accepted'
  readonly params?: z.ZodObject
  /** Left out: the query string is ignored. Given: unknown parameters are refused. */
  readonly query?: LevelSchema
  /** Of the request's headers only those named here; their names in lower case. */
  readonly headers?: z.ZodObject
  readonly body?: LevelSchema
  /**
   * How large the body may be, one of `BODY_MAX_BYTES`; left out means the default. More than the
   * default is read only from a caller whom the endpoint lets in: with server or admin access, or
   * signed in.
   */
  readonly maxBodyBytes?: number
  readonly returns: LevelSchema | 'text' | 'redirect'
  readonly status?: 200 | 201 | 202 | 204 | 307
  readonly errors: readonly ErrorCode[]
  /** Left out of the reference: an alias of something that is in it. */
  readonly unlisted?: true
  /** The only version that offers this declaration; left out means all, beginning with v1. */
  readonly versions?: readonly ApiVersion[]
}

/** Declares an endpoint; the declaration is plain data. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

type SchemaOf<S, L extends AccessType> = S extends ByLevel<z.ZodType> ? S[L] : S
type ParsedAt<S, L extends AccessType> = SchemaOf<S, L> extends z.ZodType<infer T> ? T : undefined
type SentAt<S, L extends AccessType> =
  SchemaOf<S, L> extends z.ZodType<unknown, infer T> ? T : undefined

/** Which levels may reach the handler: those listed, or all where access is open. */
type LevelsOf<E extends Endpoint> = E['access'] extends readonly AccessType[]
  ? E['access'][number]
  : AccessType

/** What a handler receives: everything validated, seen with the level of the caller. */
export interface InputOf<E extends Endpoint> {
  params: ParsedAt<E['params'], AccessType>
  query: { [L in LevelsOf<E>]: ParsedAt<E['query'], L> }[LevelsOf<E>]
  headers: ParsedAt<E['headers'], AccessType>
  body: { [L in LevelsOf<E>]: ParsedAt<E['body'], L> }[LevelsOf<E>]
}

/** The body a caller of that level sends. */
export type BodyOf<E extends Endpoint, L extends AccessType = 'client'> = SentAt<E['body'], L>

/** The answer a caller of that level gets. */
export type ReturnsOf<
  E extends Endpoint,
  L extends AccessType = 'client',
> = E['returns'] extends 'text' ? string : ParsedAt<E['returns'], L>

/** The schema that holds at a level. */
export const schemaAt = (schema: LevelSchema, level: AccessType): z.ZodType =>
  isByLevel(schema) ? schema[level] : schema
