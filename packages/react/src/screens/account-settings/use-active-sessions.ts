import type { ActiveSession } from '@latchkey/js'
import { useCallback, useEffect, useState } from 'react'
import type { CurrentUser } from '../../context.ts'

interface Known {
  /** Undefined until the first load. */
  sessions: readonly ActiveSession[] | undefined
  failure?: { error: unknown }
}

/**
 * The user's sessions, loaded when the page opens and when the user changes. `drop` removes ended
 * sessions, `readAgain` reloads. Throws during rendering if the first load fails.
 */
export function useActiveSessions(user: CurrentUser) {
  const [{ sessions, failure }, setKnown] = useState<Known>({ sessions: undefined })

  useEffect(() => {
    let shown = true
    user.getActiveSessions().then(
      (read) => shown && setKnown({ sessions: read }),
      // Keep showing old rows if a reload fails.
      (error: unknown) =>
        shown &&
        setKnown((known) => (known.sessions ? known : { sessions: undefined, failure: { error } })),
    )
    return () => {
      shown = false
    }
  }, [user])

  const readAgain = useCallback(async () => {
    const read = await user.getActiveSessions()
    setKnown({ sessions: read })
    return read
  }, [user])

  const drop = useCallback((ids: readonly string[]) => {
    setKnown((known) => ({ sessions: known.sessions?.filter(({ id }) => !ids.includes(id)) }))
  }, [])

  if (failure) throw failure.error
  return { sessions, drop, readAgain }
}
