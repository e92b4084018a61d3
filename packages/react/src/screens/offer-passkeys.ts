import { KnownError } from '@latchkey/contract/pure'
import type { ClientApp } from '../context.ts'
import { type Message, messageOf } from './describe-error.ts'
import { passkeyProblem } from './passkey-problem.ts'

/** Users choose each passkey, but an extension may choose one without asking. */
const MOST_ATTEMPTS = 10

/**
 * Signs in with the passkey that the user chooses among the suggestions of the email field. Shows why
 * one was not accepted, and offers them again.
 */
export async function offerPasskeys(
  app: ClientApp,
  signal: AbortSignal,
  show: (problem: Message | undefined) => void,
): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS && !signal.aborted; attempt++) {
    try {
      const result = await app.signInWithPasskey({ mediation: 'conditional', signal })
      // An error of the browser is of no concern to a user who has not chosen anything.
      if (result.status === 'ok' || KnownError.is(result.error, 'PASSKEY_WEBAUTHN_ERROR')) return
      show(passkeyProblem(result.error))
    } catch (error) {
      show(messageOf(error))
    }
  }
}
