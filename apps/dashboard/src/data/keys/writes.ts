import type { createProjectKeySet, updateProjectKeySet } from '@latchkey/contract'
import { DAY_MS } from '@latchkey/contract/pure'
import { useAdmin } from '../projects/use-project.ts'
import { useRequest } from '../use-request.ts'
import { keySetKeys } from './queries.ts'

// Stands for "never": far in the future, but within the range of every clock.
const NEVER_DAYS = 200 * 365

/** A set that lives longer than this is shown as never to expire. */
export const NEVER_FROM_DAYS = 50 * 365

/** The keys to create; `days` is null for keys that do not expire. */
export interface KeySetInput {
  readonly description: string
  readonly days: number | null
  readonly client: boolean
  readonly server: boolean
  readonly admin: boolean
}

/** Creates a key set that expires after `days`; with null it never does. */
export function useCreateKeySet() {
  const app = useAdmin()
  return useRequest<typeof createProjectKeySet, KeySetInput>({
    request: ({ description, days, client, server, admin }) => ({
      method: 'POST',
      path: '/internal/api-keys',
      body: {
        description,
        expires_at_millis: Date.now() + (days ?? NEVER_DAYS) * DAY_MS,
        has_publishable_client_key: client,
        has_secret_server_key: server,
        has_super_secret_admin_key: admin,
      },
    }),
    changes: [keySetKeys.list(app.projectId)],
  })
}

/** Revokes the key set with that id. */
export function useRevokeKeySet() {
  const admin = useAdmin()
  return useRequest<typeof updateProjectKeySet, string>({
    request: (id) => ({
      method: 'PATCH',
      path: '/internal/api-keys/:id',
      params: { id },
      body: { revoked: true },
    }),
    changes: [keySetKeys.list(admin.projectId)],
  })
}

/** Changes the description of a key set. */
export function useRenameKeySet() {
  const admin = useAdmin()
  return useRequest<
    typeof updateProjectKeySet,
    { readonly id: string; readonly description: string }
  >({
    request: ({ id, description }) => ({
      method: 'PATCH',
      path: '/internal/api-keys/:id',
      params: { id },
      body: { description },
    }),
    changes: [keySetKeys.list(admin.projectId)],
  })
}

/** Whether keys that expire then are shown as never to expire. */
export const isNever = (expiresAtMillis: number): boolean =>
  expiresAtMillis > Date.now() + NEVER_FROM_DAYS * DAY_MS
