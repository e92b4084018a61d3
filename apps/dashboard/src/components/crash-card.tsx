import { useEffect } from 'react'
import { readStored, writeStored } from '../stored.ts'
import { t } from '../text.ts'
import { isMissingPart } from './missing-part.ts'
import { Page } from './page.tsx'
import { ProblemCard } from './problem-card.tsx'

const RELOADED_KEY = 'latchkey-reloaded-at'
const AGAIN_AFTER_MS = 60_000

/**
 * Replaces a page that could not be rendered. Files that an update removed are loaded again, once.
 */
export function CrashCard({ error }: { error: unknown }) {
  // The router has loaded the file of a page again by itself.
  const isStale =
    isMissingPart(error) && !readStored(`tanstack_router_reload:${error.message}`, 'sessionStorage')

  useEffect(() => {
    if (!isStale || Date.now() - Number(readStored(RELOADED_KEY) ?? 0) < AGAIN_AFTER_MS) return
    writeStored(RELOADED_KEY, String(Date.now()))
    location.reload()
  }, [isStale])

  return (
    <Page title={t('Couldn’t show this page')}>
      <ProblemCard error={error} onRetry={() => location.reload()} />
    </Page>
  )
}
