import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository, wherever the command was called from. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Something the person at the keyboard can mend; its message is shown without a stack. */
export class Problem extends Error {
  name = 'Problem'
}
