import { isTellable } from '../describe-error.ts'

/**
 * Does something to one row of a list that may change elsewhere too, in another tab or by another person. The service refuses what concerns a
 * row that is gone without saying more, so the list is read again; false means that the row is not there any more, which then needs no words.
 */
export async function workOnRow(
  { id }: { readonly id: string },
  work: () => Promise<unknown>,
  readAgain: () => Promise<readonly { readonly id: string }[]>,
): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (isTellable(error)) throw error
    const left = await readAgain().catch(() => null)
    if (left === null || left.some((row) => row.id === id)) throw error
    return false
  }
}
