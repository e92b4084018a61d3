import { isTellable } from '../describe-error.ts'

/**
 * Runs an action on a list row that another tab or user may have deleted. The service's error does
 * not say so, so the list is reloaded. Returns false if the row no longer exists; no error is shown
 * then.
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
