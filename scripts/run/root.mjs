import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository, for any working directory. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A problem that the user can fix; its message is shown without a stack. */
export class Problem extends Error {
  name = 'Problem'
}
