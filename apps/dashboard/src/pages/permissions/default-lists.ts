import type { PermissionScope } from '../../data/permissions/queries.ts'
import type { Project, ProjectChange } from '../../data/projects/queries.ts'
import { type Message, message } from '../../text.ts'

type Config = Project['config']
type DefaultList =
  | 'team_creator_default_permissions'
  | 'team_member_default_permissions'
  | 'user_default_permissions'

/**
 * The lists of permissions that are granted by default, by scope. `short` names a list in a column,
 * `removed` says that a deleted permission is removed from it.
 */
const LISTS: Readonly<
  Record<
    PermissionScope,
    readonly { readonly list: DefaultList; readonly short: Message; readonly removed: Message }[]
  >
> = {
  team: [
    {
      list: 'team_creator_default_permissions',
      short: message('Creators'),
      removed: message('It is removed from the permissions granted to team creators.'),
    },
    {
      list: 'team_member_default_permissions',
      short: message('Members'),
      removed: message('It is removed from the permissions granted to team members.'),
    },
  ],
  project: [
    {
      list: 'user_default_permissions',
      short: message('Sign-up'),
      removed: message('It is removed from the permissions granted at sign-up.'),
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
): ProjectChange | undefined {
  const lists = defaultListsWith(before, scope, from)
  if (lists.length === 0) return undefined
  const entries = lists.map(
    ({ list }) =>
      [list, [...after[list].filter(({ id }) => id !== from && id !== to), { id: to }]] as const,
  )
  return { config: Object.fromEntries(entries) }
}
