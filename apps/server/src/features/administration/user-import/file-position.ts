/** Where in a file the next row is, and what was read before it. */
export interface FilePosition {
  readonly offset: number
  /** Rows that were read. */
  readonly row: number
  /** The start of the array, or the header, was read. */
  readonly isStarted: boolean
  readonly header: readonly string[] | null
  readonly delimiter: string
}

export const FILE_START: FilePosition = {
  offset: 0,
  row: 0,
  isStarted: false,
  header: null,
  delimiter: ',',
}
