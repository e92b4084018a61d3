import { KnownError } from '@latchkey/contract'
import type { Context } from '../../../kernel/context.ts'
import { isValidKey, type Project } from '../../../kernel/project-cache.ts'

/** The app that requests a token: a project, authenticated by a publishable client key. */
export interface OAuthClient {
  project: Project
  tenancyId: string
}

/** Client credentials from the body or the header (RFC 6749 §2.3.1). */
export interface ClientCredentials {
  clientId: unknown
  clientSecret: unknown
  authorization: string | undefined
}

/**
 * Finds the project of the client credentials; `project#branch` names a branch. Throws the same
 * error for all wrong credentials. A code grant with a PKCE verifier may omit the secret, because
 * the verifier proves the same (protocol 02 §10).
 */
export async function authenticateClient(
  ctx: Context,
  credentials: ClientCredentials,
  secretMayBeMissing: boolean,
): Promise<OAuthClient> {
  const invalid = () => new KnownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: null })
  const { id, secret } = readCredentials(credentials)
  if (id === undefined || (secret === undefined && !secretMayBeMissing)) throw invalid()

  const [projectId = '', ...branch] = id.split('#')
  const project = await ctx.projects.find(projectId)
  const tenancyId = project?.tenancies.get(branch.length === 0 ? 'main' : branch.join('#'))
  if (!project || tenancyId === undefined) throw invalid()
  if (secret !== undefined && !isValidKey(project, 'client', secret, ctx.clock.now()))
    throw invalid()
  return { project, tenancyId }
}

function readCredentials({ clientId, clientSecret, authorization }: ClientCredentials): {
  id?: string
  secret?: string
} {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1]
  if (clientId === undefined && basic !== undefined) {
    // Both parts are form-encoded before they are joined (RFC 6749 §2.3.1). Not all clients do so,
    // so the secret may contain further colons.
    const [id = '', ...secret] = Buffer.from(basic, 'base64')
      .toString('utf8')
      .split(':')
      .map(decodeForm)
    return textsOf(id, secret.join(':'))
  }
  return textsOf(clientId, clientSecret)
}

const textsOf = (id: unknown, secret: unknown) => ({
  ...(isText(id) ? { id } : {}),
  ...(isText(secret) ? { secret } : {}),
})

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !value.includes('\u0000')

function decodeForm(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
