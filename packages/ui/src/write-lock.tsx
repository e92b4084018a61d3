import { createContext, type ReactNode, useContext } from 'react'

/** Why the controls of a part of a page may change nothing; null if they may. */
const Lock = createContext<string | null>(null)

export interface WriteLockProps {
  /** Shown as the title of each disabled control. Null unlocks a part of a locked one. */
  reason: string | null
  children: ReactNode
}

/**
 * Disables the buttons, menu items and switches inside that are not marked `reads`, for users who
 * may look at something but not change it.
 */
export function WriteLock({ reason, children }: WriteLockProps) {
  return <Lock.Provider value={reason}>{children}</Lock.Provider>
}

/** Why the control may not be used, or null. Controls that change nothing are never locked. */
export function useWriteLock(reads = false): string | null {
  const reason = useContext(Lock)
  return reads ? null : reason
}
