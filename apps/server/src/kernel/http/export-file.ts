import { csvLine } from '@latchkey/contract'
import type { Clock } from '../clock.ts'
import { ApiResponse } from './responses.ts'

export type ExportFormat = 'csv' | 'ndjson'

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
}

/** A long list as a file. `P` is the position of a page. */
export interface ExportFile<P> {
  /** The name of the file without the day and the extension. */
  readonly name: string
  readonly format: ExportFormat
  /** The names of the columns, for CSV. */
  readonly columns: readonly string[]
  /** The lines of the page at a position, and the position of the next; null after the last. */
  readonly readPage: (position: P | null) => Promise<{ text: string; next: P | null }>
}

/**
 * Streams a file: a page is read when the receiver has taken the one before, and no database
 * connection is held in between. So the memory does not depend on the length.
 */
export function exportFile<P>(
  { clock }: { readonly clock: Clock },
  { name, format, columns, readPage }: ExportFile<P>,
): ApiResponse {
  const encoder = new TextEncoder()
  let position: P | null = null
  let isFirst = true
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let text = isFirst && format === 'csv' ? csvLine(columns) : ''
        isFirst = false
        // A page can be empty, because a request compares a limited number of rows.
        do {
          const page = await readPage(position)
          text += page.text
          position = page.next
        } while (text === '' && position !== null)
        if (text !== '') controller.enqueue(encoder.encode(text))
        if (position === null) controller.close()
      },
    },
    // Read nothing ahead of what is being sent.
    { highWaterMark: 0 },
  )
  const day = clock.now().toISOString().slice(0, 10)
  return new ApiResponse(stream, {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="${name}-${day}.${format}"`,
    },
  })
}
