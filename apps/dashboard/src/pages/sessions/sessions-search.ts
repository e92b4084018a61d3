import type { SessionFilter } from '../../data/sessions/queries.ts'

/** What the page of sessions shows. All of it is in the address, which may be anything. */
export interface SessionsSearch {
  /** The id of a user. */
  user?: string
  ip?: string
  /** Only impersonations, or none of them. */
  impersonation?: boolean
  size?: number
  cursor?: string
  /** The id of the saved view that was opened. */
  view?: string
}

/** Undefined removes a value. */
export type SearchChange = { readonly [K in keyof SessionsSearch]?: SessionsSearch[K] | undefined }

/** The page sizes; the first is the default. */
export const SIZES = [50, 25, 100] as const

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const LONGEST_IP = 64
const LONGEST_CURSOR = 256

const text = (value: unknown, longest: number): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= longest ? value : undefined

/** Reads values of the right type from an address, and ignores what the service would refuse. */
export function readSessionsSearch(search: Record<string, unknown>): SessionsSearch {
  const { user, ip, impersonation, cursor, view } = search
  const size = Number(search.size)
  return compact({
    user: typeof user === 'string' && UUID.test(user) ? user : undefined,
    ip: text(ip, LONGEST_IP),
    impersonation: typeof impersonation === 'boolean' ? impersonation : undefined,
    size: size !== SIZES[0] && SIZES.some((choice) => choice === size) ? size : undefined,
    cursor: text(cursor, LONGEST_CURSOR),
    view: typeof view === 'string' && UUID.test(view) ? view : undefined,
  })
}

/** Without defaults, so that the plain list has the plain address. */
export const compact = (search: SearchChange): SessionsSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

export const filterOf = ({ user, ip, impersonation }: SessionsSearch): SessionFilter => ({
  userId: user,
  ip,
  isImpersonation: impersonation,
})

/** Removes all filters. */
export const NO_FILTERS: SearchChange = {
  user: undefined,
  ip: undefined,
  impersonation: undefined,
}
