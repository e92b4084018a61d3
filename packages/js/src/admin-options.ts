import { ownerConnection } from './admin-connection.ts'
import { secretEnvironment } from './admin-environment.ts'
import type { Connection } from './connection.ts'
import { type ConnectionOptions, projectAddress } from './options.ts'
import type { Platform } from './platform.ts'
import { needKey, type ServerAppOptions, serverConnection } from './server-connection.ts'
import type { Session } from './session.ts'
import type { TokenStoreOption } from './token-stores/open-token-store.ts'

/**
 * How an admin app authenticates: with the three keys of the project, or as a user of `internal`
 * who owns it (protocol 07 §2).
 */
export interface AdminAppOptions<S extends TokenStoreOption | null = TokenStoreOption | null>
  extends Omit<ServerAppOptions<S>, 'tokenStore'> {
  /** Null by default, because administrators rarely need the session of one user. */
  readonly tokenStore?: S
  readonly superSecretAdminKey?: string | undefined
  /** Replaces all keys. */
  readonly projectOwnerSession?: Session | undefined
}

/**
 * The connection for the options; throws if neither they nor the environment contain complete
 * credentials.
 */
export function adminConnection(
  options: ConnectionOptions &
    Pick<AdminAppOptions, 'secretServerKey' | 'superSecretAdminKey' | 'projectOwnerSession'>,
  platform: Platform,
): Connection {
  if (options.projectOwnerSession)
    return ownerConnection(projectAddress(options, platform), options.projectOwnerSession)
  const connection = serverConnection(options, platform)
  const superSecretAdminKey = needKey(
    options.superSecretAdminKey || secretEnvironment.superSecretAdminKey(),
    'superSecretAdminKey',
    'LATCHKEY_SUPER_SECRET_ADMIN_KEY',
  )
  return {
    ...connection,
    credentials: (accessType) => ({
      ...connection.credentials(accessType),
      ...(accessType === 'admin' && { 'x-stack-super-secret-admin-key': superSecretAdminKey }),
    }),
  }
}
