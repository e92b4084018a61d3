import { KnownError } from '@latchkey/contract'
import type { Context } from '../../../kernel/context.ts'
import { isValidKey, type Project } from '../../../kernel/project-cache.ts'

/** The app that asks for a token: a project, proven by a publishable client key. */
export interface OAuthClient {
  project: Project
  tenancyId: string
}

/** Where client credentials may stand: in the body, or in the header (RFC 6749 §2.3.1). */
export interface ClientCredentials {
  clientId: unknown
  clientSecret: unknown
  authorization: string | undefined
}

/**
 * Finds the project of the client credentials; `project#branch` names a branch. Whatever is wrong, the answer is the same. A code grant with
 * PKCE verifier may leave the secret out: the verifier proves what the secret would (protocol 02 §10).
 */
export async function authenticateClient(
  ctx: Context,
  given: ClientCredentials,
  secretMayBeMissing: boolean,
): Promise<OAuthClient> {
  const invalid = () => new KnownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: null })
  const { id, secret } = readCredentials(given)
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
    // Both halves are form-encoded before they are joined (RFC 6749 §2.3.1). Not everybody does so, hence a secret may hold further colons.
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
