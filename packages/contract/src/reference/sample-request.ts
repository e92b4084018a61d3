import type { AccessType } from '../levels.ts'
import { exampleOf } from './example.ts'
import type { ApiOperation } from './operations.ts'
import type { SampleRequest } from './request.ts'
import { SDK_CALLS } from './sdk-calls.ts'

/** A header, with its value or the environment variable that has it. */
export type SampleHeader = readonly [name: string, value: string | { readonly env: string }]

/** Where a sample reads the key of an access type. Samples never contain a key. */
export const KEYS: Readonly<Record<AccessType, { readonly header: string; readonly env: string }>> =
  {
    client: {
      header: 'x-stack-publishable-client-key',
      env: 'LATCHKEY_PUBLISHABLE_CLIENT_KEY',
    },
    server: { header: 'x-stack-secret-server-key', env: 'LATCHKEY_SECRET_SERVER_KEY' },
    admin: { header: 'x-stack-super-secret-admin-key', env: 'LATCHKEY_SUPER_SECRET_ADMIN_KEY' },
  }

/** Headers whose values are secrets, such as a token that was typed into a form. */
const SECRET_HEADERS = /token|key|secret|authorization|cookie/i

/** All headers of the request. A line break would start another header. */
export function headersOf(request: SampleRequest): readonly SampleHeader[] {
  const { access, asUser = false, headers, body } = request
  const own = Object.entries(headers).map(
    ([name, value]): SampleHeader =>
      SECRET_HEADERS.test(name)
        ? [name, { env: envOf(name) }]
        : [name, value.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')],
  )
  return [
    ...(access === null
      ? []
      : ([
          ['x-stack-access-type', access],
          ['x-stack-project-id', request.projectId],
          [KEYS[access].header, { env: KEYS[access].env }],
        ] as const)),
    ...(asUser ? ([['x-stack-access-token', { env: 'ACCESS_TOKEN' }]] as const) : []),
    ...own,
    ...(body === undefined ? [] : ([['content-type', 'application/json']] as const)),
  ]
}

const envOf = (name: string) =>
  name
    .replace(/^x-stack-/i, '')
    .replaceAll(/\W/g, '_')
    .toUpperCase()

/** The whole URL. A parameter without a value is shown by its name. */
export function urlOf({ baseUrl, path, params, query }: SampleRequest): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] || name.toUpperCase()),
  )
  const given = Object.entries(query)
  return `${baseUrl}/api/v1${filled}${given.length === 0 ? '' : `?${new URLSearchParams(given)}`}`
}

/** An endpoint as the contract names it, such as `GET /users/:user_id`. */
export const endpointName = ({ method, path }: Pick<ApiOperation, 'method' | 'path'>): string =>
  `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

/** The access type that an example uses: that of a back end, unless it is for browsers. */
export function sampleAccess(operation: ApiOperation): AccessType | null {
  const { access } = operation
  if (access === 'anyone') return null
  const name = endpointName(operation)
  if (Object.hasOwn(SDK_CALLS, name) && SDK_CALLS[name]?.app === 'ClientApp') return 'client'
  return access.includes('server') ? 'server' : access.includes('admin') ? 'admin' : 'client'
}

/**
 * The access type for the code of something that an administrator does: that of a back end, if the
 * SDK has a method for it. `name` is that of an endpoint, such as `POST /users`.
 */
export const actionAccess = (name: string): AccessType =>
  Object.hasOwn(SDK_CALLS, name) && SDK_CALLS[name]?.app === 'ServerApp' ? 'server' : 'admin'

/** A realistic request to an endpoint, with what it requires. */
export function sampleRequest(
  operation: ApiOperation,
  { baseUrl, projectId }: Pick<SampleRequest, 'baseUrl' | 'projectId'>,
): SampleRequest {
  const access = sampleAccess(operation)
  const valuesIn = (place: 'path' | 'query' | 'header') =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === place && parameter.required)
        .map(({ name, schema }) => [name, String(exampleOf(schema, 'input', name))]),
    )
  const body = operation.body && exampleOf(bodyAt(operation, access), 'input')
  return {
    baseUrl,
    projectId,
    access,
    asUser: access === 'client' && operation.needsUser,
    method: operation.method,
    path: operation.path,
    params: valuesIn('path'),
    query: valuesIn('query'),
    headers: valuesIn('header'),
    ...(body !== undefined && { body }),
  }
}

/** The schema of the body for an access type; the document without one has all of them. */
function bodyAt({ body = {} }: ApiOperation, access: AccessType | null) {
  return body.oneOf?.find(({ title }) => title === `with ${access} access`) ?? body
}
