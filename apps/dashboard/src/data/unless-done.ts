import { type ErrorCode, KnownError } from '@latchkey/js'

/** Treats that error code as success: someone else already did it. */
export async function unlessDone(code: ErrorCode, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!KnownError.is(error, code)) throw error
  }
}
