import { useMemo } from 'react'
import { useStored } from '../../components/use-stored.ts'
import { readStored } from '../../stored.ts'
import { type Message, message, t } from '../../text.ts'

/** The columns of the user list, apart from the first. */
export interface ColumnChoice {
  /**
   * In display order, with `METADATA_COLUMN` for the metadata column. That one is last if it is
   * missing here.
   */
  readonly shown: readonly string[]
  /**
   * A path into the metadata that is a column of its own, such as `server_metadata.plan`; empty for
   * none.
   */
  readonly metadata: string
}

/** Where this browser keeps the columns. */
export const COLUMNS_KEY = 'latchkey-users-columns'

/** All columns but the first and that of metadata, in their original order. */
export const COLUMN_IDS = [
  'email',
  'methods',
  'active',
  'signed-up',
  'verified',
  'team',
  'mfa',
  'id',
] as const
export type ColumnId = (typeof COLUMN_IDS)[number]

export const METADATA_COLUMN = 'metadata'

const ALL_COLUMNS: readonly string[] = [...COLUMN_IDS, METADATA_COLUMN]

export const DEFAULT_COLUMNS: ColumnChoice = {
  shown: ['email', 'methods', 'active', 'signed-up'],
  metadata: '',
}

/** As many columns, and as long names, as a saved view can have. */
const MOST_COLUMNS = 50
const LONGEST_COLUMN = 350

/**
 * The choice in stored text, a list as of `columnsOfChoice`. Anything invalid is ignored. Older
 * versions stored no order.
 */
export function parseColumnChoice(stored: string | null): ColumnChoice {
  try {
    const value: unknown = JSON.parse(stored ?? '')
    const choice = readColumns(value)
    if (choice) return choice
    const { shown, metadata } = value as { shown?: unknown; metadata?: unknown }
    return {
      shown: Array.isArray(shown)
        ? COLUMN_IDS.filter((id) => shown.includes(id))
        : DEFAULT_COLUMNS.shown,
      metadata: isColumn(metadata) ? metadata : '',
    }
  } catch {
    return DEFAULT_COLUMNS
  }
}

/** The choice of known columns in a stored list; undefined if it is none. */
export function readColumns(value: unknown): ColumnChoice | undefined {
  if (!Array.isArray(value)) return undefined
  const { shown, metadata } = choiceOfColumns(value)
  return { shown: shown.filter((id) => ALL_COLUMNS.includes(id)), metadata }
}

const isColumn = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_COLUMN

const METADATA_PREFIX = 'metadata:'

/** The columns in display order, as a saved view keeps them. */
export const columnsOfChoice = (choice: ColumnChoice): string[] =>
  orderOf(choice).map((id) => (id === METADATA_COLUMN ? METADATA_PREFIX + choice.metadata : id))

/** The choice of columns that were kept by a saved view or this browser. */
export function choiceOfColumns(columns: readonly unknown[]): ColumnChoice {
  const valid = columns.filter(isColumn).slice(0, MOST_COLUMNS)
  const path = valid.find((id) => id.startsWith(METADATA_PREFIX))
  const shown = valid.map((id) => (id.startsWith(METADATA_PREFIX) ? METADATA_COLUMN : id))
  return { shown: [...new Set(shown)], metadata: path?.slice(METADATA_PREFIX.length) ?? '' }
}

/** The columns that are shown, in display order, with `METADATA_COLUMN` for that of metadata. */
export function orderOf({ shown, metadata }: ColumnChoice): readonly string[] {
  const others = shown.filter((id) => id !== METADATA_COLUMN)
  if (metadata === '') return others
  return shown.includes(METADATA_COLUMN) ? shown : [...shown, METADATA_COLUMN]
}

/**
 * All columns to choose from, in display order. Those that are not shown come after the one that
 * they originally follow.
 */
export function fullOrderOf(choice: ColumnChoice): readonly string[] {
  const order = [...orderOf(choice)]
  for (const [at, id] of COLUMN_IDS.entries())
    if (!order.includes(id)) order.splice(order.indexOf(COLUMN_IDS[at - 1] ?? '') + 1, 0, id)
  return order
}

/** The columns chosen in this browser. */
export const readColumnChoice = (): ColumnChoice => parseColumnChoice(readStored(COLUMNS_KEY))

/** The columns chosen in this browser, and a function that changes them. */
export function useColumnChoice(): readonly [ColumnChoice, (choice: ColumnChoice) => void] {
  const [stored, store] = useStored(COLUMNS_KEY)
  return [
    useMemo(() => parseColumnChoice(stored), [stored]),
    (next) => store(JSON.stringify(columnsOfChoice(next))),
  ]
}

/** The kinds of metadata, as fields of the wire. */
export const METADATA_FIELDS: readonly string[] = [
  'client_metadata',
  'client_read_only_metadata',
  'server_metadata',
]

const METADATA_NAMES: Readonly<Record<string, Message>> = {
  client_metadata: message('Client metadata'),
  client_read_only_metadata: message('Client read-only metadata'),
  server_metadata: message('Server metadata'),
}

/** The name of one of the `METADATA_FIELDS`. */
export function metadataName(field: string): string {
  const name = METADATA_NAMES[field]
  return name ? t(name) : field
}
