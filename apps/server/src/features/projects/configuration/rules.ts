import { mapSecrets, parseOverride } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { HIDDEN_SECRET, patchConfig } from '../projects/index.ts'

/** Merges the JSON text of an override into the configuration of the request's project; an empty text changes nothing (protocol 04 §8.5). */
export async function changeConfigByText(
  ctx: RequestContext,
  text: string,
): Promise<Record<never, never>> {
  if (text === '') return {}
  const parsed = parseOverride(text)
  if (!parsed.ok) throw new HttpError('configuration-invalid', { problem: parsed.problem })
  mapSecrets(parsed.override, (secret) => {
    if (secret === HIDDEN_SECRET) throw new HttpError('hidden-secret-sent-back')
    return secret
  })
  await patchConfig(ctx, ctx.project.id, parsed.override)
  return {}
}
