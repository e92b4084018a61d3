/** How much a request may do: proven by a publishable, a secret or a super secret key. */
export type AccessType = 'client' | 'server' | 'admin'

/** All access types, in the order in which errors list them. */
export const ACCESS_TYPES = ['client', 'server', 'admin'] as const satisfies readonly AccessType[]

/** One value for each access type. */
export type ByLevel<T> = { readonly [L in AccessType]: T }

/** Access granted at the lowest of these levels is also granted at the higher ones. */
export type AtLeast<L extends AccessType> = L extends 'client'
  ? AccessType
  : L extends 'server'
    ? 'server' | 'admin'
    : 'admin'

/** Does `actual` include what is granted from `lowest` upwards? */
export const reaches = (actual: AccessType, lowest: AccessType): boolean =>
  ACCESS_TYPES.indexOf(actual) >= ACCESS_TYPES.indexOf(lowest)

export const isAccessType = (text: string): text is AccessType =>
  (ACCESS_TYPES as readonly string[]).includes(text)

/** Is this one value per level, rather than one value for all? */
export const isByLevel = <T extends object>(value: T | ByLevel<T>): value is ByLevel<T> =>
  'client' in value && 'server' in value && 'admin' in value
