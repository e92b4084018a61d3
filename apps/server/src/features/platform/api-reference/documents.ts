import { ACCESS_TYPES, type AccessType, isAccessType } from '@latchkey/contract'
import { respondWithKept } from '../../../kernel/encoding.ts'
import { corsHeaders, securityHeaders } from '../../../kernel/http/headers.ts'
import { JSON_TYPE } from '../../../kernel/http/responses.ts'
import { schemaError } from '../../../kernel/http/validation.ts'
import type { OpenApiDocument } from './openapi.ts'

/** Describes the API for callers with an access type; null: for all. */
export type ReadDocument = (access: AccessType | null) => OpenApiDocument

/**
 * Responds to `GET /api/v1/openapi.json?access=client|server|admin` (protocol 09 §24 no. 17). Without
 * `access` the document describes every access type. Each document is described and compressed once
 * per process. An unknown access type is a SCHEMA_ERROR.
 */
export function openApiDocuments(
  readDocument: ReadDocument,
): (request: Request) => Promise<Response> {
  const respond = new Map<AccessType | null, (request: Request) => Promise<Response>>()
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const asked = searchParams.getAll('access')
    const [access = null] = asked
    if (asked.length > 1 || (access !== null && !isAccessType(access)))
      return refuse(request.method, pathname)
    const known =
      respond.get(access) ?? respondWithKept(() => JSON.stringify(readDocument(access)), HEADERS)
    respond.set(access, known)
    return known(request)
  }
}

const HEADERS = {
  ...corsHeaders,
  ...securityHeaders,
  'content-type': JSON_TYPE,
  'cache-control': 'public, max-age=300',
}

function refuse(method: string, path: string): Response {
  const error = schemaError({ method, path }, [
    `query.access must be one of: ${ACCESS_TYPES.join(', ')}`,
  ])
  return new Response(JSON.stringify(error.toWire(), null, 2), {
    status: error.statusCode,
    headers: {
      ...corsHeaders,
      ...securityHeaders,
      'content-type': JSON_TYPE,
      'cache-control': 'no-store, max-age=0',
      'x-stack-known-error': error.errorCode,
    },
  })
}
