import type * as contract from '@latchkey/contract'
import { MINUTE_MS } from '@latchkey/contract/pure'
import { readClaims } from '@latchkey/js/internal'
import { useEffect, useRef, useState } from 'react'
import { useAdmin } from '../projects/use-project.ts'
import { sessionKeys } from '../sessions/queries.ts'
import { useWrite } from '../use-write.ts'

const LIFETIME_MS = 10 * MINUTE_MS

/** The user for whom requests are sent, in a session that ends by itself. */
export interface ExplorerUser {
  readonly id: string
  readonly name: string
  readonly accessToken: string
  readonly sessionId: string
  readonly endsAt: number
}

/** Starts and ends the session. It is marked as an impersonation, and only in memory. */
export function useExplorerUser() {
  const admin = useAdmin()
  const [user, setUser] = useState<ExplorerUser | null>(null)
  const begin = useWrite({
    write: async (chosen: { readonly id: string; readonly name: string }) => {
      const { access_token } = await admin.call<typeof contract.createSession>({
        method: 'POST',
        path: '/auth/sessions',
        body: { user_id: chosen.id, expires_in_millis: LIFETIME_MS, is_impersonation: true },
      })
      setUser({
        ...chosen,
        accessToken: access_token,
        sessionId: readClaims(access_token).refresh_token_id,
        endsAt: Date.now() + LIFETIME_MS,
      })
    },
    changes: () => [sessionKeys.lists(admin.projectId)],
  })
  const end = useWrite({
    write: async ({ sessionId }: ExplorerUser) => {
      setUser(null)
      await admin.call<typeof contract.deleteSession>({
        method: 'DELETE',
        path: '/auth/sessions/:session_id',
        params: { session_id: sessionId },
      })
    },
    changes: () => [sessionKeys.lists(admin.projectId)],
  })

  // Leaving the page ends the session, too.
  const left = useRef<() => void>(undefined)
  left.current = user === null ? undefined : () => void end(user).catch(() => {})
  useEffect(() => () => left.current?.(), [])

  useEffect(() => {
    if (user === null) return
    const timer = setTimeout(() => setUser(null), user.endsAt - Date.now())
    return () => clearTimeout(timer)
  }, [user])

  return { user, begin, end }
}
