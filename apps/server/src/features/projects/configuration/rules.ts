import { mapSecrets, parseOverride } from '@latchkey/contract'
import { omitAudit } from '../../../kernel/audit.ts'
import type { RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { HIDDEN_SECRET, patchConfig } from '../projects/index.ts'

/**
 * Merges an override, given as JSON text, into the project's configuration. An empty text changes
 * nothing (protocol 04 §8.5). Throws a 400.
 */
export async function changeConfigByText(
  ctx: RequestContext,
  text: string,
): Promise<Record<never, never>> {
  if (text === '') {
    omitAudit(ctx)
    return {}
  }
  const parsed = parseOverride(text)
  if (!parsed.ok) throw new HttpError('configuration-invalid', { problem: parsed.problem })
  mapSecrets(parsed.override, (secret) => {
    if (secret === HIDDEN_SECRET) throw new HttpError('hidden-secret-sent-back')
    return secret
  })
  await patchConfig(ctx, ctx.project.id, parsed.override)
  return {}
}
