import { type FieldErrors, useSubmit } from '@latchkey/ui'
import { useTranslate } from '../context.ts'
import { type Message, messageOf } from './describe-error.ts'
import { useErrorTexts } from './error-texts.ts'

interface FormRules {
  validate?: (form: FormData) => FieldErrors<Message>
  together?: readonly string[]
}

/** `useSubmit` with messages that follow the language of the page. */
export function useForm(
  // biome-ignore lint/suspicious/noConfusingVoidType: an action that says nothing has succeeded
  action: (form: FormData) => Promise<FieldErrors<Message> | Message | void>,
  rules: FormRules = {},
) {
  const t = useTranslate()
  useErrorTexts()
  const { error, errors, ...form } = useSubmit<Message>(action, { ...rules, describe: messageOf })
  const translated: FieldErrors = Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [field, text?.(t)]),
  )
  return { ...form, error: error?.(t), errors: translated }
}
