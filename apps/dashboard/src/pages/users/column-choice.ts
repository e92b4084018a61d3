import { useState } from 'react'
import { readStored, writeStored } from '../../stored.ts'
import { type Message, message, t } from '../../text.ts'

/** The columns of the user list, apart from the first. */
export interface ColumnChoice {
  readonly shown: readonly string[]
  /**
   * A path into the metadata that is a column of its own, such as `server_metadata.plan`; empty for
   * none.
   */
  readonly metadata: string
}

const KEY = 'latchkey-users-columns'

export const DEFAULT_COLUMNS: ColumnChoice = {
  shown: ['email', 'methods', 'active', 'signed-up'],
  metadata: '',
}

/** The stored choice. Anything invalid is ignored. */
export function parseColumnChoice(stored: string | null): ColumnChoice {
  try {
    const { shown, metadata } = JSON.parse(stored ?? '{}')
    return {
      shown: Array.isArray(shown)
        ? shown.filter((id) => typeof id === 'string')
        : DEFAULT_COLUMNS.shown,
      metadata: typeof metadata === 'string' ? metadata : '',
    }
  } catch {
    return DEFAULT_COLUMNS
  }
}

const METADATA_PREFIX = 'metadata:'

/** The columns as a saved view keeps them. */
export const columnsOfChoice = ({ shown, metadata }: ColumnChoice): string[] => [
  ...shown,
  ...(metadata ? [METADATA_PREFIX + metadata] : []),
]

export const choiceOfColumns = (columns: readonly string[]): ColumnChoice => ({
  shown: columns.filter((id) => !id.startsWith(METADATA_PREFIX)),
  metadata:
    columns.find((id) => id.startsWith(METADATA_PREFIX))?.slice(METADATA_PREFIX.length) ?? '',
})

/** The columns chosen in this browser. */
export const readColumnChoice = (): ColumnChoice => parseColumnChoice(readStored(KEY))

/** The columns chosen in this browser, and a function that changes them. */
export function useColumnChoice(): readonly [ColumnChoice, (choice: ColumnChoice) => void] {
  const [choice, setChoice] = useState(readColumnChoice)
  return [
    choice,
    (next) => {
      setChoice(next)
      writeStored(KEY, JSON.stringify(next))
    },
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
