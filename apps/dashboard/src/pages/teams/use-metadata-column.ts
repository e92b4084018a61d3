import { useState } from 'react'
import { useAdmin } from '../../data/projects/use-project.ts'
import { readStored, writeStored } from '../../shell/theme.ts'
import { splitPath } from './metadata-columns.ts'

/**
 * The metadata key that is a column: from the address, or else the last one chosen in this browser
 * for this project.
 */
export function useMetadataColumn(
  given: string | undefined,
): readonly [string | undefined, (path: string | undefined) => void] {
  const key = `latchkey-teams-column-${useAdmin().projectId}`
  const [kept, setKept] = useState(() => readStored(key) || undefined)
  const path = given ?? kept
  return [
    path && splitPath(path) ? path : undefined,
    (chosen) => {
      writeStored(key, chosen ?? '')
      setKept(chosen)
    },
  ]
}
