import {
  type AccessType,
  coerce,
  describeIssues,
  type Endpoint,
  findUnstorable,
  isByLevel,
  KnownError,
  schemaAt,
  shorten,
} from '@latchkey/contract'
import type { z } from 'zod'
import type { RequestContext } from '../context.ts'
import type { RequestInfo } from '../request-info.ts'

const MAX_PROBLEMS = 20
const MAX_PROBLEM_LENGTH = 1_000
const MAX_PATH_LENGTH = 300

/** The input before validation. */
export interface RawInput {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}

/** What the handler gets: validated and coerced, with `me` replaced. */
export interface ValidInput {
  params: unknown
  query: unknown
  headers: unknown
  body: unknown
}

/**
 * Checks a request against one declaration in the order of protocol 01 §2 step 4: `me`, access type
 * missing, access type not allowed, then everything else together in one schema error.
 */
export function validate(
  declaration: Endpoint,
  auth: RequestContext | null,
  raw: RawInput,
  request: RequestInfo,
): ValidInput {
  const level = auth?.caller.accessType ?? 'client'
  const coerced = coerceAll(declaration, level, auth, raw)
  checkAccess(declaration, auth)

  const problems: string[] = []
  let unnamed = 0
  if (declaration.user === 'required' && auth?.caller.user == null)
    problems.push('auth.user must be defined')
  const check = (root: string, schema: z.ZodType | undefined, value: unknown) => {
    if (schema === undefined) return undefined
    const unstorable = findUnstorable(value, root)
    if (unstorable !== null) {
      problems.push(unstorable)
      return undefined
    }
    if (value instanceof Uint8Array && !takesBytes(schema)) {
      problems.push(`${root} must be an object, not raw bytes`)
      return undefined
    }
    // The input shows whether a field is missing or wrong.
    const parsed = schema.safeParse(value, { reportInput: true })
    if (!parsed.success) {
      const { issues } = parsed.error
      problems.push(...describeIssues(root, issues.slice(0, MAX_PROBLEMS)))
      unnamed += Math.max(0, issues.length - MAX_PROBLEMS)
    }
    return parsed.data
  }
  const at = (schema: Endpoint['query']) =>
    schema === undefined ? undefined : schemaAt(schema, level)
  const input = {
    body: check('body', at(declaration.body), coerced.body),
    query: check('query', at(declaration.query), coerced.query),
    params: check('params', declaration.params, coerced.params),
    headers: check('headers', declaration.headers, namedHeaders(declaration, request.headers)),
  }
  if (problems.length > 0) throw schemaError(request, problems, unnamed)
  return input
}

/**
 * A schema error with the given problems (§5.3). Endpoints also use it for what only they can
 * check. It stays small for every input: after the first problems more would not help, and
 * `unnamed` is the number of further ones.
 */
export function schemaError(
  request: Pick<RequestInfo, 'method' | 'path'>,
  problems: readonly string[],
  unnamed = 0,
): KnownError<'SCHEMA_ERROR'> {
  const named = problems
    .slice(0, MAX_PROBLEMS)
    .map((problem) => shorten(problem, MAX_PROBLEM_LENGTH))
  const more = problems.length - named.length + unnamed
  const lines = more > 0 ? [...named, `... and ${more} more`] : named
  const path = shorten(request.path, MAX_PATH_LENGTH)
  const message = [
    `Request validation failed on ${request.method} ${path}:`,
    ...lines.map((line) => `  - ${line}`),
  ].join('\n')
  return new KnownError('SCHEMA_ERROR', { message })
}

function coerceAll(
  declaration: Endpoint,
  level: AccessType,
  auth: RequestContext | null,
  raw: RawInput,
): RawInput {
  const me = () => {
    const id = auth?.caller.user?.id
    if (id === undefined) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
    return id
  }
  const apply = <T>(schema: Endpoint['query'], value: T): T =>
    schema === undefined
      ? value
      : (coerce(isByLevel(schema) ? schema[level] : schema, value, me) as T)
  return {
    params: apply(declaration.params, raw.params),
    query: apply(declaration.query, raw.query),
    body: apply(declaration.body, raw.body),
  }
}

function checkAccess(declaration: Endpoint, auth: RequestContext | null): void {
  if (declaration.access === 'anyone') return
  if (auth === null) throw new KnownError('ACCESS_TYPE_REQUIRED')
  const actual = auth.caller.accessType
  if (!declaration.access.includes(actual)) {
    throw new KnownError('INSUFFICIENT_ACCESS_TYPE', {
      actual_access_type: actual,
      allowed_access_types: declaration.access,
    })
  }
}

/**
 * For an object schema, raw bytes would be an object with a property per byte. Only schemas that
 * accept anything accept them.
 */
const takesBytes = ({ def }: z.ZodType) => ['unknown', 'any', 'custom'].includes(def.type)

/** The declared headers that are present; an empty one counts as absent. */
function namedHeaders(declaration: Endpoint, headers: Headers): Record<string, string> {
  const names = Object.keys(declaration.headers?.shape ?? {})
  return Object.fromEntries(
    names.flatMap((name) => (headers.get(name) ? [[name, headers.get(name) as string]] : [])),
  )
}
