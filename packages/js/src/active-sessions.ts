import type { deleteSession, listSessions, ReturnsOf } from '@latchkey/contract'
import type { UserScope } from './user-scope.ts'

type SessionJson = ReturnsOf<typeof listSessions>['items'][number]

/** Where a session was last used, as far as known; for display, not for decisions. */
export interface SessionLocation {
  readonly ip: string
  readonly countryCode?: string
  readonly regionCode?: string
  readonly cityName?: string
  readonly latitude?: number
  readonly longitude?: number
  readonly tzIdentifier?: string
}

/** The browser with which a session was last used; for display, not for decisions. */
export interface SessionDevice {
  /** Such as `Chrome`; null if unknown. */
  readonly browser: string | null
  /** The operating system, such as `Windows`; null if unknown. */
  readonly system: string | null
}

/** One session of a user (protocol 07 §13.3). */
export interface ActiveSession {
  readonly id: string
  readonly userId: string
  readonly createdAt: Date
  readonly isImpersonation: boolean
  readonly lastUsedAt?: Date
  readonly isCurrentSession: boolean
  readonly geoInfo?: SessionLocation
  /** Absent if the session was last used by a program that is not a browser. */
  readonly device?: SessionDevice
}

/** The sessions of the scope's user, newest first. */
export async function getActiveSessions({
  call,
  userId,
}: UserScope): Promise<readonly ActiveSession[]> {
  const { items } = await call<typeof listSessions>({
    method: 'GET',
    path: '/auth/sessions',
    query: { user_id: userId },
  })
  return items.map(toActiveSession)
}

/** Ends a session of the user; the session of the request itself is rejected. */
export async function revokeSession({ call, userId }: UserScope, id: string): Promise<void> {
  const [path, params, query] = [
    '/auth/sessions/:session_id',
    { session_id: id },
    { user_id: userId },
  ] as const
  await call<typeof deleteSession>({ method: 'DELETE', path, params, query })
}

function toActiveSession(json: SessionJson): ActiveSession {
  const place = json.last_used_at_end_user_ip_info
  return Object.freeze({
    id: json.id,
    userId: json.user_id,
    createdAt: new Date(json.created_at),
    isImpersonation: json.is_impersonation,
    isCurrentSession: json.is_current_session ?? false,
    ...(json.last_used_at !== undefined && { lastUsedAt: new Date(json.last_used_at) }),
    ...(place && { geoInfo: withoutNulls(place) }),
    ...(json.last_used_device && { device: Object.freeze(json.last_used_device) }),
  })
}

/** Fields that the service does not know are absent here. */
const withoutNulls = (
  place: NonNullable<SessionJson['last_used_at_end_user_ip_info']>,
): SessionLocation =>
  Object.freeze(
    Object.fromEntries(Object.entries(place).filter(([, value]) => value !== null)),
  ) as unknown as SessionLocation
