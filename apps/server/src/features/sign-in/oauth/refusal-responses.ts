import { KnownError } from '@latchkey/contract'
import type { Context } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { ProviderRefusal, type RefusalKind } from './providers/index.ts'

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
    throw new HttpError(400, WORDS[error.kind])
  }
}

const WORDS: Record<Exclude<RefusalKind, 'access-denied'>, string> = {
  'invalid-grant': 'The provider does not accept this sign-in any more. Please start again.',
  'invalid-client': 'The provider does not accept the client id and secret of this project.',
  'invalid-scope': 'The provider does not grant what this project asks for.',
  'no-email': 'The provider gave no email address. Please allow it and try again.',
  'bad-answer': 'The provider gave an answer that cannot be trusted. Please try again.',
  unreachable: 'The provider cannot be reached at the moment. Please try again.',
}
