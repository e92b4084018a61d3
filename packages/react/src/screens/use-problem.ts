import { useCallback, useState } from 'react'
import { useTranslate } from '../context.ts'
import type { Message } from './describe-error.ts'
import { useErrorTexts } from './error-texts.ts'

/** The message about a failed action, in the language of the page, and how to set or remove it. */
export function useProblem() {
  const t = useTranslate()
  useErrorTexts()
  const [text, setText] = useState<Message>()
  const show = useCallback((next: Message | undefined) => setText(() => next), [])
  return [text?.(t), show] as const
}
