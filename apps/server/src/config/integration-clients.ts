import { z } from 'zod'
import type { Kind } from './kinds.ts'

/** A partner that may provision projects and get admin keys by OAuth (protocol 04 §16). */
export interface IntegrationClient {
  readonly id: string
  readonly secret: string
  /** Where the OAuth flow may return to. Compared as they are. */
  readonly redirectUris: readonly string[]
}

const MAX_CLIENTS = 100

const clientSchema = z.strictObject({
  // The header separates id and secret with a colon.
  client_id: z.string().regex(/^[\x21-\x39\x3b-\x7e]{1,200}$/, 'must be printable without a colon'),
  client_secret: z.string().min(1).max(1_000),
  redirect_uris: z.array(z.url({ protocol: /^https?$/ }).max(4_096)).max(100),
  id_token_signed_response_alg: z.literal('ES256').optional(),
})

/** A JSON array of the partners and their credentials. */
export const integrationClients: Kind<readonly IntegrationClient[]> = {
  expectation: 'a JSON array of clients',
  explainsProblems: true,
  schema: z.string().transform((text, context): readonly IntegrationClient[] => {
    const report = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return []
    }
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      return report('is not valid JSON')
    }
    const parsed = z.array(clientSchema).max(MAX_CLIENTS).safeParse(json)
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues)
        report([path.join('.'), message].filter((part) => part !== '').join(': '))
      return []
    }
    const ids = parsed.data.map((client) => client.client_id)
    if (new Set(ids).size < ids.length) return report('two clients have the same client_id')
    return parsed.data.map((client) => ({
      id: client.client_id,
      secret: client.client_secret,
      redirectUris: client.redirect_uris,
    }))
  }),
}
