import { type SubmitOptions, useSubmit } from '@latchkey/ui'
import { describe } from './describe.ts'

type Action = Parameters<typeof useSubmit>[0]

/** A form of the dashboard: `useSubmit` with our words for errors. */
export const useForm = (action: Action, options: Omit<SubmitOptions, 'describe'> = {}) =>
  useSubmit(action, { ...options, describe })
