import type { BodyOf, readCurrentUser, updateCurrentUser } from '@latchkey/contract'
import type { Owner } from '../owner.ts'

/** Any JSON but null. */
export type MetadataValue = NonNullable<
  BodyOf<typeof updateCurrentUser, 'client'>['client_metadata']
>

/**
 * Changes the value of one key of the own client metadata and leaves all others as they are now.
 * Does nothing if another user is signed in meanwhile, or if the metadata has no keys.
 */
export async function changeOwnMetadata(
  owner: Owner,
  userId: string,
  key: string,
  change: (value: unknown) => MetadataValue,
): Promise<void> {
  const user = await owner.call<typeof readCurrentUser>({ method: 'GET', path: '/users/me' })
  const metadata = user.client_metadata ?? {}
  if (user.id !== userId || typeof metadata !== 'object' || Array.isArray(metadata)) return
  await owner.call<typeof updateCurrentUser>({
    method: 'PATCH',
    path: '/users/me',
    body: { client_metadata: { ...metadata, [key]: change(metadata[key]) } },
  })
}
