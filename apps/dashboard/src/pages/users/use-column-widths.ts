import { useMemo } from 'react'
import { readWidths, type Widths } from '../../components/data-table/column-widths.ts'
import type { ColumnWidths } from '../../components/data-table/use-resizing.ts'
import { useStored } from '../../components/use-stored.ts'
import { COLUMN_IDS, METADATA_COLUMN } from './column-choice.ts'

/** Where this browser keeps the widths. */
export const WIDTHS_KEY = 'latchkey-users-widths'

/** The column that names a user, which is always the first. */
export const USER_COLUMN = 'user'

export const RESIZABLE_COLUMNS: readonly string[] = [USER_COLUMN, ...COLUMN_IDS, METADATA_COLUMN]

/** The widths in stored text. Anything invalid is ignored. */
export function parseColumnWidths(stored: string | null): Widths {
  try {
    return readWidths(JSON.parse(stored ?? ''), RESIZABLE_COLUMNS)
  } catch {
    return {}
  }
}

/** The widths of the columns of users in this browser. */
export function useColumnWidths(): ColumnWidths {
  const [stored, store] = useStored(WIDTHS_KEY)
  return {
    widths: useMemo(() => parseColumnWidths(stored), [stored]),
    onChange: (widths) => store(JSON.stringify(widths)),
  }
}
