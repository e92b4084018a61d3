import { type SubmitOptions, useSubmit } from '@latchkey/ui'
import { useDashboard } from '../dashboard.ts'
import { describe } from './describe.ts'

type Action = Parameters<typeof useSubmit<string>>[0]

export interface FormOptions extends Omit<SubmitOptions, 'describe'> {
  /** The text of a toast after success. */
  done?: string | ((form: FormData) => string)
}

/** A form of the dashboard: `useSubmit` with the dashboard's error messages and toasts. */
export function useForm(action: Action, { done, ...options }: FormOptions = {}) {
  const { toasts } = useDashboard()
  const form = useSubmit(
    async (form) => {
      const refusal = await action(form)
      const text = typeof done === 'function' ? done(form) : done
      if (!refusal && text) toasts.show({ tone: 'success', text })
      return refusal
    },
    { ...options, describe },
  )
  /** Shows what breaks the rules, as a submit would. Returns whether nothing does. */
  const check = (element: HTMLFormElement): boolean => {
    const found = options.validate?.(new FormData(element)) ?? {}
    const isValid = !Object.values(found).some(Boolean)
    if (!isValid) form.fail(element, null, found)
    return isValid
  }
  return { ...form, check }
}
