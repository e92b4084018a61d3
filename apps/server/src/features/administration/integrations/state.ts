import { NAME_MAX_LENGTH } from '@latchkey/contract'
import { z } from 'zod'

const name = z.string().min(1).max(NAME_MAX_LENGTH)
const details = z.object({
  details: z
    .object({ external_project_name: name.optional(), neon_project_name: name.optional() })
    .transform((found) => found.external_project_name ?? found.neon_project_name ?? null),
})

/**
 * Returns the name of the partner's project in a state, which is JSON in base64 or base64url, or
 * null (protocol 04 §16.3 step 3).
 */
export function findExternalName(state: string): string | null {
  try {
    // `base64` also reads base64url.
    const json: unknown = JSON.parse(Buffer.from(state, 'base64').toString('utf8'))
    return details.safeParse(json).data?.details ?? null
  } catch {
    return null
  }
}
