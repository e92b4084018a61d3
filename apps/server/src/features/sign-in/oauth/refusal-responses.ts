import { KnownError } from '@latchkey/contract'
import type { Context } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { ProviderRefusal } from './providers/index.ts'

/**
 * Turns an error of a provider into the response of protocol 02 §9, callback step 5. The details
 * are in the log.
 */
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
      'A provider rejected a sign-in',
    )
    if (error.kind === 'access-denied') throw new KnownError('OAUTH_PROVIDER_ACCESS_DENIED')
    throw new HttpError(`oauth-provider-${error.kind}`)
  }
}
