import { type ErrorCode, KnownError } from '@latchkey/js'

/** Does something that counts as done if the service answers with that code: somebody else was faster, and what was wanted is so. */
export async function unlessDone(code: ErrorCode, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!KnownError.is(error, code)) throw error
  }
}
