import type { AdminProject, AdminProjectUpdate } from '@latchkey/react'
import type { PermissionScope } from '../../data/permissions/queries.ts'
import { t } from '../../text.ts'

type Config = AdminProject['config']
type DefaultList =
  | 'teamCreatorDefaultPermissions'
  | 'teamMemberDefaultPermissions'
  | 'userDefaultPermissions'

/**
 * The lists of permissions that are granted by default, by scope. `short` names a list in a column,
 * `long` in a sentence.
 */
const LISTS: Readonly<
  Record<
    PermissionScope,
    readonly { readonly list: DefaultList; readonly short: string; readonly long: string }[]
  >
> = {
  team: [
    {
      list: 'teamCreatorDefaultPermissions',
      short: t('Creators'),
      long: t('the permissions granted to team creators'),
    },
    {
      list: 'teamMemberDefaultPermissions',
      short: t('Members'),
      long: t('the permissions granted to team members'),
    },
  ],
  project: [
    {
      list: 'userDefaultPermissions',
      short: t('Sign-up'),
      long: t('the permissions granted at sign-up'),
    },
  ],
}

/** The lists that contain a permission. */
export const defaultListsWith = (config: Config, scope: PermissionScope, id: string) =>
  LISTS[scope].filter(({ list }) => config[list].some((entry) => entry.id === id))

/**
 * Puts a new ID into the lists that had the old one, because renaming drops it there (protocol 09
 * §10.2). Undefined if none did.
 */
export function carriedOver(
  before: Config,
  after: Config,
  { scope, from, to }: { scope: PermissionScope; from: string; to: string },
): AdminProjectUpdate | undefined {
  const lists = defaultListsWith(before, scope, from)
  if (lists.length === 0) return undefined
  const entries = lists.map(
    ({ list }) =>
      [list, [...after[list].filter(({ id }) => id !== from && id !== to), { id: to }]] as const,
  )
  return { config: Object.fromEntries(entries) }
}
