import type { previewContactChannelCode, previewPasswordReset } from '@latchkey/contract'
import type { KnownError } from '@latchkey/contract/pure'
import type { AppContext } from './app-context.ts'
import { call } from './call.ts'
import { type Result, resultOf, type VerificationErrorCode } from './results.ts'

/**
 * Returns the address that the code of a link was sent to, for the page of the link (protocol 02
 * §1). Works signed in or out.
 */
export const previewCode = (
  context: AppContext,
  path: '/auth/password/reset/preview' | '/contact-channels/verify/preview',
  code: string,
): Promise<Result<{ readonly email: string }, KnownError<VerificationErrorCode>>> =>
  resultOf(['VERIFICATION_ERROR'], async () => {
    const request = { method: 'POST', body: { code }, session: null } as const
    const { email } =
      path === '/auth/password/reset/preview'
        ? await call<typeof previewPasswordReset>(context, { ...request, path })
        : await call<typeof previewContactChannelCode>(context, { ...request, path })
    return { email }
  })
