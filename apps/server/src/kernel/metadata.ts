import type { RequestContext } from './context.ts'
import { schemaError } from './http/validation.ts'

const FIELDS = ['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const

/** Metadata of a user or a team, as received or as stored. */
export type Metadata = { readonly [Field in (typeof FIELDS)[number]]?: unknown }

/**
 * Rejects metadata fields that are larger than the caller may write. A stored field that is already
 * larger may stay or shrink. It is read only in that case, by a function that locks the row, so
 * that two concurrent changes cannot let it grow.
 */
export async function requireMetadataFits(
  ctx: RequestContext,
  given: Metadata,
  selectStored: () => Promise<Metadata | null> = async () => null,
): Promise<void> {
  const quota =
    ctx.caller.accessType === 'client' ? 'client_metadata_bytes' : 'server_metadata_bytes'
  const limit = ctx.config.quotas[quota]
  const tooLarge = FIELDS.filter((field) => jsonBytes(given[field]) > limit)
  if (tooLarge.length === 0) return
  const stored = await selectStored()
  const grown = tooLarge.filter((field) => jsonBytes(given[field]) > jsonBytes(stored?.[field]))
  if (grown.length === 0) return
  throw schemaError(
    ctx.request,
    grown.map((field) => `body.${field} must be at most ${limit} bytes of JSON`),
  )
}

const jsonBytes = (value: unknown): number =>
  value == null ? 0 : Buffer.byteLength(JSON.stringify(value))

/** SQL for the bytes of the metadata fields of a row. */
export const metadataBytes = (table: string): string =>
  FIELDS.map((field) => `coalesce(octet_length(${table}.${field}::text), 0)`).join(' + ')
