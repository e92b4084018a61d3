import { KnownError } from '@latchkey/contract'
import type { Context } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { ProviderRefusal } from './providers/index.ts'

/** Turns a provider's refusal into the answer of protocol 02 §9, callback step 5; why exactly is in the log. */
export async function explainRefusals<T>(
  ctx: Context,
  providerId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    ctx.log.info(
      { provider: providerId, kind: error.kind, reason: error.message },
      'A provider refused a sign-in',
    )
    if (error.kind === 'access-denied') throw new KnownError('OAUTH_PROVIDER_ACCESS_DENIED')
    throw new HttpError(`oauth-provider-${error.kind}`)
  }
}
