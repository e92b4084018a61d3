import {
  connectClient,
  createCookieSessionContext,
  defaultPlatform,
  type SessionContext,
} from '@latchkey/js/internal'

export interface InternalProject {
  readonly baseUrl: string
  readonly publishableClientKey: string
  readonly extraRequestHeaders?: Readonly<Record<string, string>>
}

/**
 * The sessions of project `internal`, which are in the cookies of the browser. Nothing comes from
 * the environment, whose names are not part of the first page.
 */
export const internalSessions = ({
  baseUrl,
  publishableClientKey,
  extraRequestHeaders = {},
}: InternalProject): SessionContext =>
  createCookieSessionContext(
    connectClient(
      {
        projectId: 'internal',
        baseUrl: () => baseUrl,
        extraRequestHeaders,
        language: {},
        platform: defaultPlatform,
      },
      publishableClientKey,
    ),
  )
