import type { UserColumns } from '../../directory/users/index.ts'

/** Fields that are columns of the user, as they come over the wire. */
export interface GivenFields {
  display_name?: string | null | undefined
  client_metadata?: unknown
  client_read_only_metadata?: unknown
  server_metadata?: unknown
}

/** Metadata is stored as a whole, `null` included; what was not given is left out. */
export function metadataColumns(given: GivenFields): UserColumns {
  const { client_metadata, client_read_only_metadata, server_metadata } = given
  return {
    ...(client_metadata === undefined ? {} : { client_metadata: toJson(client_metadata) }),
    ...(client_read_only_metadata === undefined
      ? {}
      : { client_read_only_metadata: toJson(client_read_only_metadata) }),
    ...(server_metadata === undefined ? {} : { server_metadata: toJson(server_metadata) }),
  }
}

const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value))
