import type { ActiveSession } from '@latchkey/js'
import { useCallback, useEffect, useState } from 'react'
import type { CurrentUser } from '../../context.ts'

interface Known {
  /** Undefined until they are read for the first time. */
  sessions: readonly ActiveSession[] | undefined
  failure?: { error: unknown }
}

/**
 * The sessions of the user, read when the page opens and whenever the user changes; `drop` takes some off that have just been ended, `readAgain` looks what is left. Throws in
 * rendering if there is nothing to show.
 */
export function useActiveSessions(user: CurrentUser) {
  const [{ sessions, failure }, setKnown] = useState<Known>({ sessions: undefined })

  useEffect(() => {
    let shown = true
    user.getActiveSessions().then(
      (read) => shown && setKnown({ sessions: read }),
      // Old rows serve better than the news that fresh ones could not be had.
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
