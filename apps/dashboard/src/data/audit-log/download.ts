import type * as contract from '@latchkey/contract'
import { adminDownload } from '@latchkey/js/internal'
import type { ProjectAdmin } from '../owner.ts'
import { type AuditFilters, toQuery } from './queries.ts'

export type AuditFormat = 'csv' | 'ndjson'

/** Parts of a file are combined at this size, so that the browser can keep them on disk. */
const PART_BYTES = 4_000_000

/** All entries that match, as the service writes them. Null if it was stopped. */
export async function downloadAuditLog(
  admin: ProjectAdmin,
  options: {
    readonly format: AuditFormat
    readonly filters: AuditFilters
    readonly signal: AbortSignal
    readonly onProgress: (bytes: number) => void
  },
): Promise<Blob | null> {
  const { format, filters, signal, onProgress } = options
  try {
    const response = await adminDownload<typeof contract.exportAuditLog>(admin.connection, {
      method: 'GET',
      path: '/internal/audit-log/export',
      query: { format, ...toQuery(filters, Date.now()) },
      signal,
    })
    return await readFile(response, onProgress)
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
}

/** Reads a body to a file in parts, and reports its size while it arrives. */
export async function readFile(
  response: Response,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const type = response.headers.get('content-type') ?? ''
  const parts: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let waiting = 0
  let total = 0
  const keep = () => {
    parts.push(new Blob(chunks))
    chunks = []
    waiting = 0
  }
  const reader = response.body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) break
    chunks.push(value)
    waiting += value.length
    total += value.length
    onProgress(total)
    if (waiting >= PART_BYTES) keep()
  }
  keep()
  return new Blob(parts, { type })
}
