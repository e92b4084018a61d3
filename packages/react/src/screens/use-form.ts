import { type FieldErrors, useSubmit } from '@latchkey/ui'
import { type Translate, useTranslate } from '../context.ts'
import { useDescribeError } from './use-describe-error.ts'

interface FormRules {
  validate?: (form: FormData, t: Translate) => FieldErrors
  together?: readonly string[]
}

/** `useSubmit` with translations and messages for unexpected errors. */
export function useForm(
  // biome-ignore lint/suspicious/noConfusingVoidType: an action that says nothing has succeeded
  action: (form: FormData) => Promise<FieldErrors | string | void>,
  { validate, together = [] }: FormRules = {},
) {
  const t = useTranslate()
  const describe = useDescribeError()
  return useSubmit(action, {
    validate: (form) => validate?.(form, t) ?? {},
    together,
    describe,
  })
}
