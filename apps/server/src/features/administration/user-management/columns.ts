import type { UserColumns } from '../../directory/users/index.ts'

/** The fields of a request that are columns of the user. */
export interface ColumnFields {
  display_name?: string | null | undefined
  client_metadata?: unknown
  client_read_only_metadata?: unknown
  server_metadata?: unknown
}

/**
 * Converts metadata to columns. Metadata is replaced as a whole and may be null. Omitted fields are
 * left out.
 */
export function metadataColumns(fields: ColumnFields): UserColumns {
  const { client_metadata, client_read_only_metadata, server_metadata } = fields
  return {
    ...(client_metadata === undefined ? {} : { client_metadata: toJson(client_metadata) }),
    ...(client_read_only_metadata === undefined
      ? {}
      : { client_read_only_metadata: toJson(client_read_only_metadata) }),
    ...(server_metadata === undefined ? {} : { server_metadata: toJson(server_metadata) }),
  }
}

const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value))
