import { csvLine } from '@latchkey/contract'
import type { Clock } from '../clock.ts'
import type { PageScheduler } from './paged-list.ts'
import { ApiResponse } from './responses.ts'
import { streamText } from './text-stream.ts'

export type ExportFormat = 'csv' | 'ndjson'

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
}

/** What a file consists of. `P` is the position of a page. */
export interface ExportContent<P> {
  /** The name of the file without the day and the extension. */
  readonly name: string
  readonly format: ExportFormat
  /** The names of the columns, for CSV. */
  readonly columns: readonly string[]
  /** The lines of the page at a position, and the position of the next; null after the last. */
  readonly readPage: (position: P | null) => Promise<{ text: string; next: P | null }>
}

/** A long list as a file. */
export class ExportFile {
  readonly #headers: Readonly<Record<string, string>>
  /** The text of the next page; null after the last. */
  readonly #pages: AsyncGenerator<string>

  constructor(headers: Readonly<Record<string, string>>, pages: AsyncGenerator<string>) {
    this.#headers = headers
    this.#pages = pages
  }

  /**
   * Streams the file. No database connection is held between its pages. `close` is called once the
   * file is sent, or cannot be sent.
   */
  toApiResponse({ pace, close }: { pace: PageScheduler; close: () => void }): ApiResponse {
    const pages = this.#pages
    const stream = streamText({
      async readPart() {
        let isLast = false
        const text = await pace(async () => {
          const { done, value } = await pages.next()
          isLast = done === true
          return value ?? ''
        })
        return { text, isLast }
      },
      cancel: () => pages.return(undefined),
      close,
    })
    return new ApiResponse(stream, { headers: this.#headers })
  }
}

export function exportFile<P>(
  { clock }: { readonly clock: Clock },
  { name, format, columns, readPage }: ExportContent<P>,
): ExportFile {
  async function* pages(): AsyncGenerator<string> {
    let position: P | null = null
    let text = format === 'csv' ? csvLine(columns) : ''
    do {
      const page: { text: string; next: P | null } = await readPage(position)
      text += page.text
      position = page.next
      // A page can be empty, because a request compares a limited number of rows.
      if (text !== '') yield text
      text = ''
    } while (position !== null)
  }
  const day = clock.now().toISOString().slice(0, 10)
  return new ExportFile(
    {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="${name}-${day}.${format}"`,
    },
    pages(),
  )
}
