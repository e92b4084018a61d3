import { join } from 'node:path'
import { listSlots } from '../../../ui/src/testing/slots.ts'

/** The module with the names of all slots, as the sources of today make it. */
export function slotNamesModule(): { path: string; expected: string } {
  const names = [...new Set([...listSlots().values()].flat())].toSorted()
  const lines = names.map((name) => `  '${name}',\n`).join('')
  return {
    path: join(import.meta.dirname, '../theme/slot-names.ts'),
    expected: `/* \`node scripts/write-slot-docs.ts\` writes this file. */

/** The slots of all components. */
export const SLOT_NAMES: readonly string[] = [
${lines}]
`,
  }
}
