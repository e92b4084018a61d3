import type { ClientApp, CurrentUser } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { useApp } from '../app.ts'

let isLeaving = false

/** Signs out on request: goes to the sign-in page without a note that the session has ended. */
export async function signOut(app: ClientApp<'cookie'>): Promise<void> {
  isLeaving = true
  try {
    await app.signOut()
  } catch (error) {
    isLeaving = false
    throw error
  }
}

/**
 * The signed-in user. `ended`: a user was signed in while this page was open, and no longer is.
 * Null on the way to the sign-in page, where visitors without a session are sent. If another user
 * signs in in another tab, all data of the previous one is dropped.
 */
export function useSignedInUser(): CurrentUser | 'ended' | null {
  const app = useApp()
  const user = app.useUser()
  const [seenId, setSeenId] = useState(user?.id)
  if (user && seenId === undefined) setSeenId(user.id)
  const isStranger = user !== null && seenId !== undefined && user.id !== seenId
  const isNobody = user === null && seenId === undefined && !isLeaving

  useEffect(() => {
    if (seenId !== undefined) isLeaving = false
  }, [seenId])
  useEffect(() => {
    if (isStranger) location.reload()
    else if (isNobody) void app.redirectToSignIn({ replace: true })
  }, [app, isStranger, isNobody])

  if (user && !isStranger) return user
  return user === null && seenId !== undefined && !isLeaving ? 'ended' : null
}
