import { KnownError, readBasicCredentials } from '@latchkey/contract'
import type { IntegrationClient } from '../../../config/integration-clients.ts'
import {
  type Context,
  forTenant,
  type RequestContext,
  type TenantContext,
} from '../../../kernel/context.ts'
import { schemaError } from '../../../kernel/http/validation.ts'
import { getInternalProject } from '../../../kernel/internal-project.ts'
import type { RequestInfo } from '../../../kernel/request-info.ts'
import { hashSecret, sameHash } from '../../../kernel/secrets.ts'

/** A value that no secret hashes to, for clients that do not exist. */
const NO_HASH = Buffer.alloc(32)

/**
 * The client with this id and secret, or null. Takes the same time for unknown ids. Clients of
 * OAuth encode both (RFC 6749 §2.3.1), other partners send them as they are.
 */
export function findClient(
  { config }: Context,
  header: string | undefined,
): IntegrationClient | null {
  const sent = header === undefined ? null : readBasicCredentials(header)
  if (sent === null) return null
  const readings = [sent, { id: decode(sent.id), secret: decode(sent.secret) }]
  const found = readings.map(({ id, secret }) => {
    const client = config.integrationClients.find((candidate) => candidate.id === id) ?? null
    const expected = client === null ? NO_HASH : hashSecret(client.secret)
    return sameHash(hashSecret(secret), expected) ? client : null
  })
  return found.find((client) => client !== null) ?? null
}

/** Reads a form-encoded value. */
const decode = (text: string): string => new URLSearchParams(`text=${text}`).get('text') ?? ''

/** Returns the partner of a request (protocol 04 §16). Throws SCHEMA_ERROR. */
export function authenticatePartner(
  ctx: Context & { readonly request: RequestInfo },
  header: string,
): IntegrationClient {
  const client = findClient(ctx, header)
  if (client !== null) return client
  throw schemaError(ctx.request, [
    'Invalid client_id:client_secret values; did you use the correct values for the integration?',
  ])
}

/** The context of project `internal`, where partners and their confirmations are stored. */
export async function inInternal<C extends Context>(ctx: C): Promise<C & TenantContext> {
  const { project, tenancyId } = await getInternalProject(ctx)
  return forTenant(ctx, project, tenancyId)
}

/** The partner as the audit log shows it. */
export const partnerActor = ({ id }: IntegrationClient) =>
  ({ type: 'key', id, label: `Partner ${id}` }) as const

/** Throws EXPECTED_INTERNAL_PROJECT for requests to another project. */
export function requireInternal(ctx: RequestContext): void {
  if (ctx.project.id !== 'internal') throw new KnownError('EXPECTED_INTERNAL_PROJECT')
}
