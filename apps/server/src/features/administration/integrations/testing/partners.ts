import { createHash, randomBytes } from 'node:crypto'
import type { IntegrationFamily } from '@latchkey/contract'
import type { TestService } from '@latchkey/testkit'

/** Where the partners of the tests receive their codes. */
export const REDIRECT_URI = 'http://localhost:30000/api/v2/identity/authorize'

/** The partners of the tests, one named after each family and one more. */
export const CLIENTS = ['custom-local', 'neon-local', 'other-local'].map((id) => ({
  id,
  // A secret may contain a colon.
  secret: `${id}:secret`,
  redirectUris: [REDIRECT_URI, 'http://localhost:30000/api/v2/auth/authorize'],
}))

/** The header by which a partner authenticates. */
export const basic = (id: string, secret = `${id}:secret`) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

/** What a partner does, with the client that is named after the family. */
export function createPartner(service: TestService, family: IntegrationFamily) {
  const headers = basic(`${family}-local`)
  const base = `/integrations/${family}`
  return {
    base,
    headers,
    post: (path: string, body?: unknown, given = headers) =>
      service.anyone.post(`${base}${path}`, body, given),
    get: (path: string, given = headers) => service.anyone.get(`${base}${path}`, given),
    async provision(display_name = 'Birdwatch') {
      const { json } = await service.anyone.post(
        `${base}/projects/provision`,
        { display_name },
        headers,
      )
      return { id: json.project_id as string, key: json.super_secret_admin_key as string }
    },
    async transferCode(project_id: string) {
      const { json } = await service.anyone.post(
        `${base}/projects/transfer`,
        { project_id },
        headers,
      )
      return new URL(json.confirmation_url).searchParams.get('code') as string
    },
  }
}

/** The headers of the admin key that a partner got. */
export const asAdminOf = (project: { id: string; key: string }) => ({
  'x-stack-access-type': 'admin',
  'x-stack-project-id': project.id,
  'x-stack-super-secret-admin-key': project.key,
})

/** A flow of a partner in one browser, which keeps its cookies. */
export function createFlow(service: TestService, family: IntegrationFamily) {
  const base = `${service.url}/api/v1/integrations/${family}/oauth`
  const verifier = randomBytes(32).toString('base64url')
  const parameters = {
    client_id: `${family}-local`,
    redirect_uri: REDIRECT_URI,
    state: 'the state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    response_type: 'code',
  }
  /** Cookies by path and name, as browsers keep them. */
  const jar = new Map<string, string>()
  const cookiesFor = (path: string) =>
    [...jar]
      .filter(([key]) => path.startsWith(key.split(' ', 1)[0] as string))
      .map(([key, value]) => `${key.split(' ')[1]}=${value}`)
      .join('; ')

  async function visit(url: string, method: 'GET' | 'POST' = 'GET') {
    const reply = await service.anyone.send(method, url, {
      headers: { cookie: cookiesFor(new URL(url).pathname) },
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      const [, path] = /Path=([^;]+)/.exec(cookie) ?? []
      if (value === '') jar.delete(`${path} ${name}`)
      else jar.set(`${path} ${name}`, value as string)
    }
    return { ...reply, location: reply.headers.get('location') ?? '' }
  }

  /** Steps 1 to 3. Returns the id of the interaction. */
  async function start(changes: Record<string, string> = {}): Promise<string> {
    const query = new URLSearchParams({ ...parameters, ...changes })
    const first = await visit(`${base}/authorize?${query}`)
    const second = await visit(first.location)
    const third = await visit(second.location)
    return new URL(third.location).searchParams.get('interaction_uid') as string
  }

  /** Step 4, by the server of the dashboard. */
  const confirm = (interaction_uid: string, project_id: string, more: object = {}) =>
    service.internal
      .as('server')
      .post(`/integrations/${family}/internal/confirm`, { interaction_uid, project_id, ...more })

  /** Step 6. Returns the code for the partner. */
  async function finish(uid: string, code: string): Promise<string> {
    const done = await visit(`${base}/idp/interaction/${uid}/done?code=${code}`, 'POST')
    const back = await visit(done.location)
    return new URL(back.location).searchParams.get('code') as string
  }

  /** All steps until the partner has its code. */
  async function authorize(projectId: string): Promise<string> {
    const uid = await start()
    const { json } = await confirm(uid, projectId)
    return finish(uid, json.authorization_code)
  }

  const grantOf = (code: string) => ({
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: REDIRECT_URI,
  })
  /** Step 7. */
  const token = (code: string, changes: object = {}, headers = basic(parameters.client_id)) =>
    service.anyone.post(`${base}/token`, { ...grantOf(code), ...changes }, headers)

  return { base, parameters, grantOf, visit, start, confirm, finish, authorize, token }
}
