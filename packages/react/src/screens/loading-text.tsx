import { VisuallyHidden } from '@latchkey/ui'
import { useTranslateIfLoaded } from '../context.ts'

/** What a placeholder tells screen readers. */
export function LoadingText() {
  const t = useTranslateIfLoaded()
  return <VisuallyHidden role="status">{t?.('Loading…')}</VisuallyHidden>
}
