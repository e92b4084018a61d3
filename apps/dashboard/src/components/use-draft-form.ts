import type { FieldErrors } from '@latchkey/ui'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useDashboard } from '../dashboard.ts'
import { describe } from './describe.ts'
import type { useForm } from './use-form.ts'

export interface DraftFormOptions {
  /** The errors of what is entered now, by field name. */
  mistakes: FieldErrors
  /** A message for the whole form or messages by field name. Nothing means success. */
  // biome-ignore lint/suspicious/noConfusingVoidType: an action that returns nothing succeeded
  action: () => Promise<FieldErrors | string | void>
  /** The text of a toast after success. */
  done?: string | undefined
}

/**
 * A form whose fields are kept by the component, such as one with a list of prices. Otherwise like
 * `useForm`: errors show after a failed submit, disappear while the user types, and the first one
 * gets the focus.
 */
export function useDraftForm({
  mistakes,
  action,
  done,
}: DraftFormOptions): Omit<ReturnType<typeof useForm>, 'fail'> {
  const { toasts } = useDashboard()
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<FieldErrors>({})
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const running = useRef(false)
  const failedForm = useRef<HTMLFormElement | null>(null)

  const valid = Object.fromEntries(
    Object.entries(mistakes).filter(([name, text]) => text && shown.has(name)),
  )
  const errors: FieldErrors = { ...refused, ...valid }

  // The focus moves after the message is rendered and linked to its field, so that both are
  // announced.
  useEffect(() => {
    const form = failedForm.current
    if (pending || !form) return
    failedForm.current = null
    for (const element of form.elements) {
      if (!errors[(element as HTMLInputElement).name]) continue
      ;(element as HTMLElement).focus()
      return
    }
  })

  /** Shows what is wrong. Returns whether nothing is. */
  const check = (form: HTMLFormElement): boolean => {
    const wrong = Object.keys(mistakes).filter((name) => mistakes[name])
    setShown(new Set(wrong))
    setRefused({})
    setError(undefined)
    if (wrong.length > 0) failedForm.current = form
    return wrong.length === 0
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running.current) return
    const form = event.currentTarget
    if (!check(form)) return
    running.current = true
    setPending(true)
    try {
      const found = await action()
      if (typeof found === 'string') setError(found)
      else if (found) {
        setRefused(found)
        failedForm.current = form
      } else if (done) toasts.show({ tone: 'success', text: done })
    } catch (thrown) {
      setError(describe(thrown))
    } finally {
      running.current = false
      setPending(false)
    }
  }

  const change = () => {
    setError(undefined)
    setRefused({})
  }

  return { submit, check, change, errors, error, pending }
}
