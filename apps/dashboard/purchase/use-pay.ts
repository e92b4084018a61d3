import { type FormEvent, useRef, useState } from 'react'
import { t } from '../src/text.ts'
import { RefusedError } from './service.ts'

/**
 * Runs a payment, once at a time. `pay` returns what is wrong, or an empty text if that is already
 * shown; null means that the page is being left, so the form stays busy.
 */
export function usePay(pay: () => Promise<string | null>, onInvalidLink: () => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)

  const fail = (message: string | null) => {
    isRunning.current = false
    setIsBusy(false)
    setProblem(message)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setProblem(null)
    try {
      const found = await pay()
      if (found !== null) fail(found)
    } catch (error) {
      if (error instanceof RefusedError && error.isInvalidLink) onInvalidLink()
      fail(describeFailure(error))
    }
  }

  return { submit, isBusy, problem }
}

const describeFailure = (error: unknown): string =>
  error instanceof RefusedError && error.status >= 400 && error.status < 500 && error.status !== 429
    ? t('This purchase isn’t possible. Go back to where you got the link, and ask for a new one.')
    : t('Couldn’t start the payment. Check your connection and try again.')
