import { secretEnvironment } from './admin-environment.ts'
import type { Connection } from './connection.ts'
import { type ClientAppOptions, type ConnectionOptions, clientConnection } from './options.ts'
import type { Platform } from './platform.ts'
import type { TokenStoreOption } from './token-stores/open-token-store.ts'

/**
 * The options of a server app: those of a client app, with the secret key of the project (protocol
 * 07 §2).
 */
export interface ServerAppOptions<S extends TokenStoreOption | null = TokenStoreOption | null>
  extends ClientAppOptions<S> {
  /** Never let it reach a browser. */
  readonly secretServerKey?: string | undefined
}

/** The connection for the options; throws if the environment does not supply what they omit. */
export function serverConnection(
  options: ConnectionOptions & Pick<ServerAppOptions, 'secretServerKey'>,
  platform: Platform,
): Connection {
  const connection = clientConnection(options, platform)
  const secretServerKey = needKey(
    options.secretServerKey || secretEnvironment.secretServerKey(),
    'secretServerKey',
    'LATCHKEY_SECRET_SERVER_KEY',
  )
  return {
    ...connection,
    // Requests that clients may send are sent with client access, so that the secret is not sent
    // more often than necessary.
    credentials: (accessType) => ({
      ...connection.credentials(accessType),
      ...(accessType !== 'client' && { 'x-stack-secret-server-key': secretServerKey }),
    }),
  }
}

/** A key from an option or variable; throws if there is none. */
export function needKey(key: string | undefined, option: string, variable: string): string {
  if (!key)
    throw new Error(
      `A key is missing. Give it as ${option} or in the environment variable ${variable}.`,
    )
  return key
}
