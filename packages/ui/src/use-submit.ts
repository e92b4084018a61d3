import { type FormEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, firstInvalid, remainingErrors } from './form-errors.ts'

/** A text, or a function that returns it in the language of the page. */
type AnyMessage = string | ((...args: never[]) => string)

/** How a form checks its fields and words its errors. */
export interface SubmitOptions<M extends AnyMessage = string> {
  /** Rules that need no request. Checked on submit, and after a failed submit on each change. */
  validate?: (form: FormData) => FieldErrors<M>
  /** Fields whose errors disappear together, as soon as one of them changes. */
  together?: readonly string[]
  /** The message for an error of the action. */
  describe: (error: unknown) => M
}

/**
 * Runs a form: validates, calls the action once at a time, keeps the errors, and focuses the first
 * one. The action can return a message for the whole form, or messages by field name. Nothing means
 * success.
 */
export function useSubmit<M extends AnyMessage = string>(
  // biome-ignore lint/suspicious/noConfusingVoidType: an action that returns nothing succeeded
  action: (form: FormData) => Promise<FieldErrors<M> | M | void>,
  { validate = () => ({}), together = [], describe }: SubmitOptions<M>,
) {
  const [errors, setErrors] = useState<FieldErrors<M>>({})
  const [error, setError] = useState<M>()
  const [pending, setPending] = useState(false)
  const running = useRef(false)
  const afterFailure = useRef<(() => void) | null>(null)

  // The focus moves after the message is rendered and linked to its field, so that both are
  // announced.
  useEffect(() => {
    if (pending) return
    afterFailure.current?.()
    afterFailure.current = null
  })

  /** Shows messages, and moves the focus to the first field that has one. */
  const fail = (
    form: HTMLFormElement,
    submitter: HTMLElement | null,
    found: FieldErrors<M> | M,
  ) => {
    const byField = isMessage(found) ? {} : found
    setErrors(byField)
    // A function would be called by `setError` itself.
    setError(() => (isMessage(found) ? found : undefined))
    afterFailure.current = () => (firstInvalid(form.elements, byField) ?? submitter)?.focus()
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running.current) return
    const form = event.currentTarget
    const submitter = event.nativeEvent.submitter
    const data = new FormData(form)
    const invalid = validate(data)
    if (Object.values(invalid).some(Boolean)) return fail(form, submitter, invalid)

    running.current = true
    setPending(true)
    setError(undefined)
    setErrors({})
    try {
      const found = await action(data)
      if (found) fail(form, submitter, found)
    } catch (thrown) {
      fail(form, submitter, describe(thrown))
    } finally {
      running.current = false
      setPending(false)
    }
  }

  const change = (event: FormEvent<HTMLFormElement>) => {
    setError(undefined)
    const { name } = event.target as HTMLInputElement
    setErrors(
      remainingErrors({
        shown: errors,
        changed: name,
        valid: validate(new FormData(event.currentTarget)),
        together,
      }),
    )
  }

  return { submit, fail, change, errors, error, pending }
}

const isMessage = <M extends AnyMessage>(found: FieldErrors<M> | M): found is M =>
  typeof found !== 'object'
