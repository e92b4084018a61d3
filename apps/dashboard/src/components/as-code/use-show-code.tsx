import { Button } from '@latchkey/ui'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from '../../text.ts'
import type { CodeCall } from './code-call.ts'
import styles from './show-code.module.css'

// Loaded on demand: it has the generator of code.
const CodeDialog = lazy(async () => ({
  default: (await import('./code-dialog.tsx')).CodeDialog,
}))

/**
 * Returns the button "Show as code" and its dialog. Render the dialog outside the form, or the form
 * would handle its keys. `read` returns the request that the form would send, or null if it cannot
 * be sent yet.
 */
export function useShowCode(
  read: ((form: HTMLFormElement | null) => CodeCall | null) | undefined,
  { disabled }: { disabled: boolean },
): { button: ReactNode; dialog: ReactNode } {
  const [call, setCall] = useState<CodeCall | null>(null)
  if (read === undefined) return { button: null, dialog: null }
  return {
    button: (
      <Button
        reads
        variant="ghost"
        className={styles.button ?? ''}
        disabled={disabled}
        onClick={({ currentTarget: { form } }) => setCall(read(form))}
      >
        {t('Show as code')}
      </Button>
    ),
    dialog: call && (
      <Suspense fallback={null}>
        <CodeDialog call={call} onClose={() => setCall(null)} />
      </Suspense>
    ),
  }
}
