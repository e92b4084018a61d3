import type { z } from 'zod'
import type { AuditRule, NotAudited } from './audit.ts'
import type { ErrorCode } from './errors/catalog.ts'
import type { PlainErrorName } from './errors/plain-errors.ts'
import { type AccessType, type ByLevel, isByLevel } from './levels.ts'

/** The versions of the API in their order, oldest first (protocol 01 §1). */
export const API_VERSIONS = ['v1', 'v2beta1', 'v2beta2', 'v2beta3', 'v2beta4', 'latest'] as const
export type ApiVersion = (typeof API_VERSIONS)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One schema for all access types, or one for each. */
export type LevelSchema = z.ZodType | ByLevel<z.ZodType>

/**
 * Everything about one endpoint. Validation, access check, documentation and typed calls are
 * derived from it.
 */
export interface Endpoint {
  readonly method: Method
  /**
   * Below `/api/{version}`; `:name` marks a path parameter, `:name{.+}` one that spans segments.
   */
  readonly path: string
  readonly summary: string
  /** What a reader of the reference should know in addition to the summary. */
  readonly description?: string
  /** Heading in the reference. */
  readonly tag: string
  /** Who may call. `'anyone'` needs no access headers, but those that are sent are checked. */
  readonly access: readonly AccessType[] | 'anyone'
  /**
   * `'required'`: the request must have the access token of an existing user. Otherwise it fails
   * with a schema error on `auth.user`.
   */
  readonly user?: 'required'
  /**
   * `'accepted'`: the access token of an owner, issued by project `internal`, may be sent with the
   * same owner's admin access token, although the request names another project. Every other
   * endpoint rejects it (protocol 04 §5).
   */
  readonly ownerToken?: 'accepted'
  readonly params?: z.ZodObject
  /** Absent: the query string is ignored. Present: unknown parameters are rejected. */
  readonly query?: LevelSchema
  /**
   * Names of `query` that mean nothing here. They are accepted, because all operations of a family
   * accept the same parameters (protocol 03 §0), and are not in the reference.
   */
  readonly ignoredQuery?: readonly string[]
  /** Only these headers of the request are read; their names in lower case. */
  readonly headers?: z.ZodObject
  readonly body?: LevelSchema
  /**
   * The largest body, one of `BODY_MAX_BYTES`; the default if absent. More than the default is read
   * only from a caller that the endpoint authorizes: with server or admin access, or signed in.
   */
  readonly maxBodyBytes?: number
  /**
   * The most members and entries of a JSON body, if more than the 20,000 of other endpoints. They
   * are read only where `maxBodyBytes` is.
   */
  readonly maxBodyValues?: number
  /**
   * The body is not parsed, whatever its content type is: the handler gets its bytes, which a
   * signature covers. `body` must be a schema for a `Uint8Array`.
   */
  readonly rawBody?: true
  /** Accepts a form as `multipart/form-data` too, without files. */
  readonly acceptsMultipart?: true
  readonly returns: LevelSchema | 'text' | 'redirect'
  /** Streams a file. The project may have a limited number of them open (protocol 01 §11). */
  readonly streamsFile?: true
  readonly status?: 200 | 201 | 202 | 204 | 307
  /** Known errors of the endpoint's own rules; `generalErrorsOf` has those of its access. */
  readonly errors: readonly ErrorCode[]
  /** Errors without a code, by their names in `plainErrors`. */
  readonly plainErrors?: readonly PlainErrorName[]
  /** What the audit log records about it; every endpoint that is not read with GET has one. */
  readonly audit?: AuditRule | NotAudited
  /** Not in the reference: an alias of another endpoint. */
  readonly unlisted?: true
  /** The only version with this declaration; absent means all, starting with v1. */
  readonly versions?: readonly ApiVersion[]
}

/** Declares an endpoint; the declaration is plain data. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

/** The query of an operation that ignores all parameters of its family. */
export const ignored = <Q extends z.ZodObject>(query: Q) => ({
  query,
  ignoredQuery: Object.keys(query.shape),
})

type SchemaOf<S, L extends AccessType> = S extends ByLevel<z.ZodType> ? S[L] : S
type ParsedAt<S, L extends AccessType> = SchemaOf<S, L> extends z.ZodType<infer T> ? T : undefined
type SentAt<S, L extends AccessType> =
  SchemaOf<S, L> extends z.ZodType<unknown, infer T> ? T : undefined

/** Which access types reach the handler: those listed, or all if access is open. */
type LevelsOf<E extends Endpoint> = E['access'] extends readonly AccessType[]
  ? E['access'][number]
  : AccessType

/** The input of a handler: validated, as the caller's access type sends it. */
export interface InputOf<E extends Endpoint> {
  params: ParsedAt<E['params'], AccessType>
  query: { [L in LevelsOf<E>]: ParsedAt<E['query'], L> }[LevelsOf<E>]
  headers: ParsedAt<E['headers'], AccessType>
  body: { [L in LevelsOf<E>]: ParsedAt<E['body'], L> }[LevelsOf<E>]
}

/** The body that a caller of that access type sends. */
export type BodyOf<E extends Endpoint, L extends AccessType = 'client'> = SentAt<E['body'], L>

/** The response that a caller of that access type gets. */
export type ReturnsOf<
  E extends Endpoint,
  L extends AccessType = 'client',
> = E['returns'] extends 'text' ? string : ParsedAt<E['returns'], L>

/** The schema for an access type. */
export const schemaAt = (schema: LevelSchema, level: AccessType): z.ZodType =>
  isByLevel(schema) ? schema[level] : schema
