import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A sent code: the address, the nonce that stays in the browser, and when it was sent. */
export interface SentCode {
  readonly email: string
  readonly nonce: string
  /** Milliseconds since 1970, by the clock of the browser. */
  readonly sentAt: number
}

/** The step of a sign-in that asks for the code of an email. */
export interface CodeStep {
  /** The sent code, or undefined before the step. */
  sent: SentCode | undefined
  /** The address of an earlier step that the user left. */
  formerEmail: string | undefined
  /** Begins the step, or replaces its code by a new one. */
  open: (sent: SentCode) => void
  /**
   * Begins the step after a reload, because its code could not be loaded: browsers do not load a
   * failed module again. Never returns.
   */
  openAfterReload: (sent: SentCode) => Promise<never>
  /** Goes back to the form that asks for the address. */
  close: () => void
  /**
   * Leaves the entry of the history before the code is checked, so that the page after the sign-in
   * takes the place of the sign-in page. Returns a function that returns to it.
   */
  leaveHistory: () => Promise<() => void>
}

const KEY = 'latchkeySentCode'
// An older code has expired (protocol 02 §1), for example in a window that the browser restored.
const LIFETIME_MS = 10 * 60_000
// Should the browser refuse to go back, the sign-in goes on.
const BACK_TIMEOUT_MS = 500

/**
 * Keeps the step in an entry of the history, so that the back button returns to the address, and a
 * reload or a phone that unloads the page during a look at the email returns to the code.
 */
export function useCodeStep(): CodeStep {
  const [sent, setSent] = useState<SentCode>()
  const [formerEmail, setFormerEmail] = useState<string>()
  const isAway = useRef(false)

  // Before the first paint, so that the form for the address does not flash.
  useLayoutEffect(() => setSent(readSent()), [])

  useEffect(() => {
    const follow = () => {
      if (!isAway.current) setSent(readSent())
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  useEffect(() => {
    if (sent) setFormerEmail(sent.email)
  }, [sent])

  const open = (next: SentCode) => {
    if (hasEntry()) writeEntry('replaceState', next)
    else writeEntry('pushState', next)
    setSent(next)
  }

  const openAfterReload = (next: SentCode) => {
    writeEntry('pushState', next)
    window.location.reload()
    return new Promise<never>(() => {})
  }

  const close = () => {
    if (hasEntry()) window.history.back()
    else setSent(undefined)
  }

  const leaveHistory = async () => {
    if (!hasEntry()) return () => {}
    isAway.current = true
    writeEntry('replaceState', undefined)
    await goBack()
    return () => {
      if (sent) writeEntry('pushState', sent)
      isAway.current = false
    }
  }

  return { sent, formerEmail, open, openAfterReload, close, leaveHistory }
}

const hasEntry = (): boolean => window.history.state?.[KEY] !== undefined

// The other properties belong to the router of the app.
const writeEntry = (method: 'pushState' | 'replaceState', sent: SentCode | undefined) =>
  window.history[method]({ ...window.history.state, [KEY]: sent }, '')

function readSent(): SentCode | undefined {
  const sent: SentCode | undefined = window.history.state?.[KEY]
  return sent && Date.now() - sent.sentAt < LIFETIME_MS ? sent : undefined
}

const goBack = (): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      window.clearTimeout(timer)
      window.removeEventListener('popstate', finish)
      resolve()
    }
    const timer = window.setTimeout(finish, BACK_TIMEOUT_MS)
    window.addEventListener('popstate', finish)
    window.history.back()
  })
