import type { Toasts } from '@latchkey/ui'
import { t } from '../text.ts'
import { describe } from './describe.ts'

/** Says in a toast what a write changed. With `undo`, the toast has a button that reverts it. */
export function showDone(toasts: Toasts, text: string, undo?: () => Promise<unknown>): void {
  const run = async () => {
    try {
      await undo?.()
      toasts.show({ tone: 'success', text: t('Undone') })
    } catch (error) {
      toasts.show({ tone: 'danger', text: describe(error) })
    }
  }
  toasts.show({
    tone: 'success',
    text,
    ...(undo && { action: { label: t('Undo'), run: () => void run() } }),
  })
}
