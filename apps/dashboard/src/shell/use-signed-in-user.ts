import type { ClientApp, CurrentUser } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { useDashboard } from '../dashboard.ts'

let isLeaving = false

/** Signs out on purpose: the way leads to the sign-in page, and nobody is told that the session has ended. */
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
 * Who is signed in. `ended`: somebody was, while this page was open, and no longer is. Null on the way to the sign-in page, where whoever is signed in
 * nowhere is sent. If somebody else signs in in another tab, nothing that the one before saw stays.
 */
export function useSignedInUser(): CurrentUser | 'ended' | null {
  const { app } = useDashboard()
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
