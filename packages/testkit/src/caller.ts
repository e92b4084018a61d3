import type { AccessType } from '@latchkey/contract'

/** A response with its body. */
export interface Reply {
  status: number
  headers: Headers
  text: string
  /** The body as JSON; undefined if it is not JSON. Tests state what they expect in it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests check the shape of responses
  json: any
  /** The code of a known error. */
  code: string | undefined
}

export type HeaderMap = Record<string, string>

/** Sends requests with the same headers. */
export interface Caller {
  get(path: string, headers?: HeaderMap): Promise<Reply>
  post(path: string, body?: unknown, headers?: HeaderMap): Promise<Reply>
  put(path: string, body?: unknown, headers?: HeaderMap): Promise<Reply>
  patch(path: string, body?: unknown, headers?: HeaderMap): Promise<Reply>
  delete(path: string, body?: unknown, headers?: HeaderMap): Promise<Reply>
  send(
    method: string,
    path: string,
    init?: { headers?: HeaderMap; body?: string | Uint8Array<ArrayBuffer> | ReadableStream },
  ): Promise<Reply>
}

type Fetch = (request: Request) => Promise<Response>

/** Paths start below `/api/v1` unless they start with `/api` or are complete URLs. */
const absolute = (url: string, path: string) => {
  if (/^https?:/.test(path)) return path
  return path.startsWith('/api') ||
    path.startsWith('/health') ||
    path.startsWith('/hosted') ||
    path.startsWith('/docs') ||
    path.startsWith('/mailbox')
    ? `${url}${path}`
    : `${url}/api/v1${path}`
}

export function createCaller(fetch: Fetch, url: string, base: HeaderMap = {}): Caller {
  const send: Caller['send'] = async (method, path, { headers = {}, body } = {}) => {
    const request = new Request(absolute(url, path), {
      method,
      headers: { ...base, ...headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    })
    // With a text body, the Request class adds a content type, which some tests must not send.
    if (body !== undefined && !('content-type' in headers)) request.headers.delete('content-type')
    return read(await fetch(request))
  }
  const withJson =
    (method: string) =>
    (path: string, body?: unknown, headers: HeaderMap = {}) =>
      send(
        method,
        path,
        body === undefined
          ? { headers }
          : {
              headers: { 'content-type': 'application/json', ...headers },
              body: JSON.stringify(body),
            },
      )
  return {
    send,
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: withJson('POST'),
    put: withJson('PUT'),
    patch: withJson('PATCH'),
    delete: withJson('DELETE'),
  }
}

async function read(response: Response): Promise<Reply> {
  const text = await response.text()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = undefined
  }
  const code = response.headers.get('x-stack-known-error') ?? undefined
  return { status: response.status, headers: response.headers, text, json, code }
}

/** The three keys of a project, and its id. */
export interface ProjectKeys {
  id: string
  publishableClientKey: string
  secretServerKey: string
  superSecretAdminKey: string
}

/** The headers that prove an access type. */
export function accessHeaders(project: ProjectKeys, accessType: AccessType): HeaderMap {
  const key = {
    client: { 'x-stack-publishable-client-key': project.publishableClientKey },
    server: { 'x-stack-secret-server-key': project.secretServerKey },
    admin: { 'x-stack-super-secret-admin-key': project.superSecretAdminKey },
  }[accessType]
  return { 'x-stack-access-type': accessType, 'x-stack-project-id': project.id, ...key }
}
