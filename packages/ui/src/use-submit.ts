import { type FormEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, firstInvalid, remainingErrors } from './form-errors.ts'

export interface SubmitOptions {
  /** Rules that need no service. Run on submit, and after a failed submit on each change. */
  validate?: (form: FormData) => FieldErrors
  /** Fields whose errors vanish together, as soon as one of them changes. */
  together?: readonly string[]
  /** Words for what the action threw. */
  describe: (error: unknown) => string
}

/**
 * Runs a form: validates, calls the action once at a time, keeps what went wrong, and brings the focus to it.
 * The action may return a message about the whole form, or messages by field name; nothing means success.
 */
export function useSubmit(
  // biome-ignore lint/suspicious/noConfusingVoidType: an action that says nothing has succeeded
  action: (form: FormData) => Promise<FieldErrors | string | void>,
  { validate = () => ({}), together = [], describe }: SubmitOptions,
) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const running = useRef(false)
  const afterFailure = useRef<(() => void) | null>(null)

  // Focus moves once the message is on the page and tied to its field, so that both are read out.
  useEffect(() => {
    if (pending) return
    afterFailure.current?.()
    afterFailure.current = null
  })

  const fail = (
    form: HTMLFormElement,
    submitter: HTMLElement | null,
    found: FieldErrors | string,
  ) => {
    const byField = typeof found === 'string' ? {} : found
    setErrors(byField)
    setError(typeof found === 'string' ? found : undefined)
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

  return { submit, change, errors, error, pending }
}
